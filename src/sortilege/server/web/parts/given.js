/** What an act is, in a few words, for whoever gave it. */
import { plural, say } from "../say.js";
import { nameOf } from "../store.js";
import { cardText, human } from "../words.js";

/** @typedef {import("../types").Command} Command */
/** @typedef {Record<string, any>} Given - the fields of a command, which depend on its type */

/** @param {Given} given */
const sheet = ({ actor, sheet }) => say("The sheet of {name}", { name: actor ? nameOf(actor) : (sheet?.name ?? say("a new character")) });

/** @param {Given} given */
const seat = ({ seat, name }) => say("The seat of {name}", { name: name ?? nameOf(seat) });

/** @type {Record<string, (given: Given) => string>} */
const WORDS = {
  call: ({ label, test }) => say("Test: {what}", { what: label || human(test.type) }),
  decide: ({ actor, verb, card }) =>
    say("Decision of {name}: {what}", { name: nameOf(actor), what: [human(verb), card && cardText(card)].filter(Boolean).join(" ") }),
  cancel: () => say("A test is called off"),
  correct: () => say("A test is corrected"),
  type_in: () => say("What came up is typed in"),
  type_hand: () => say("The real hand is typed in"),
  perform: ({ actor, act }) => say("{name}: {what}", { name: nameOf(actor), what: human(act.type) }),
  begin: ({ what, name }) => say("{what} begins", { what: name || human(what) }),
  end: ({ what }) => say("{what} ends", { what: human(what) }),
  end_turn: ({ actor }) => say("The turn of {name} ends", { name: nameOf(actor) }),
  make_character: ({ name }) => say("New character: {name}", { name }),
  import_sheet: () => say("A character from a file"),
  set_switch: ({ name }) => say("House rule: {name}", { name: human(name) }),
  set_character: sheet,
  write_sheet: sheet,
  describe: sheet,
  reprice: sheet,
  remove_character: ({ actor }) => say("{name} is taken off the table", { name: nameOf(actor) }),
  say: ({ text }) => say("Said: {text}", { text: text.slice(0, 60) }),
  roll: ({ dice }) => say("Roll: {dice}", { dice }),
  draw_free: ({ n }) => plural("{n} card is drawn", "{n} cards are drawn", n),
  put_away: () => say("Cards kept aside are put away"),
  shuffle: () => say("The discards are shuffled in"),
  reveal: () => say("Cards are shown"),
  write_notes: () => say("Your notes"),
  add_seat: seat,
  name_seat: seat,
  set_role: seat,
  hand_over: seat,
  issue_link: seat,
  revoke_link: seat,
};

/** @param {Command} command */
export function actWords(command) {
  const known = WORDS[command.type];
  if (known) return known(command);
  const { text, label, why } = /** @type {Given} */ (command);
  return [human(command.type), text || label || why].filter(Boolean).join(": ");
}
