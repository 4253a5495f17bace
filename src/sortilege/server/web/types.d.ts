/** What the server sends and takes: the views, the log and the commands, as JSON. */

import type { AnyEvent } from "./events";

export type * from "./events";
export type * from "./kinds";

export type Card = string;
export type Actor = string;
export type SeatId = string;
export type Role = "gm" | "player" | "spectator";
/** who sees it: everyone (open), roller and GMs (private), GMs alone (blind) */
export type Secrecy = "no" | "roller" | "gm";
export type What = "session" | "scene" | "round" | "adventure";
export type Plain = string | number | boolean | null | Plain[] | { [name: string]: Plain };
export type Fields = Record<string, Plain>;

export interface Laid {
  card: Card;
  mark: string;
}
export interface Group {
  cards: Laid[];
  dice: number[];
  total: number | null;
}
export interface Row {
  part: number;
  groups: Group[];
  words: string;
  /** among several that are ranked, from 1; 0 for none */
  place: number;
  reached: string;
  success: boolean | null;
}
export interface Outcome {
  degree: string;
  success: boolean | null;
  facts: [string, number | string][];
}
export interface Base {
  label: string;
  fields: Fields;
  default: boolean;
}
export interface Period {
  number: number;
  on: boolean;
  name: string;
}

export interface SeatView {
  id: SeatId;
  name: string;
  role: Role;
  present: boolean;
  /** that it draws from; null in games of dice */
  deck: string | null;
  aside: number;
}
export interface CharacterView {
  id: Actor;
  name: string;
  owner: SeatId | null;
  npc: boolean;
  sheet: Fields;
  bases: Base[];
  findings: string[];
  written: number;
  creating: boolean;
  deck: string;
  hand: string | null;
  count: number;
  cards: Card[] | null;
  apart: Record<string, Card[]>;
}
export interface DeckView {
  deck: string;
  count: number;
  discards: Card[];
}
export interface TestView {
  id: string;
  label: string;
  by: SeatId;
  who: Actor[];
  names: string[];
  inputs: Fields;
  secret: boolean;
  veiled: boolean;
  waiting: Actor[];
  rows: Row[];
}
export interface OfferView {
  verb: string;
  over: Card[];
  card: Card | null;
  words: string;
  order: string;
  makes: Outcome | null;
  says: string;
}
export interface DecisionView {
  test: string;
  actor: Actor;
  label: string;
  own: boolean;
  rows: Row[];
  offers: OfferView[];
}

export interface PublicView {
  name: string;
  game: string;
  shared: boolean;
  switches: Record<string, string | number | boolean>;
  odds: boolean;
  periods: Partial<Record<What, Period>>;
  gm_hand: number;
  seats: SeatView[];
  characters: CharacterView[];
  decks: DeckView[];
  tests: TestView[];
  order: OrderView | null;
  archived: boolean;
  typed: ("cards" | "dice")[];
  peeking: boolean;
}
export interface Slot {
  actor: Actor;
  name: string;
  score: number;
  words: string;
  tied: boolean;
  left: number;
}
export interface OrderView {
  slots: Slot[];
  acting: Actor | null;
  pass: number;
}
export interface OwnView {
  seat: SeatId;
  role: Role;
  hands: Record<string, Card[]>;
  characters: CharacterView[];
  tests: TestView[];
  decisions: DecisionView[];
  links: SeatId[];
  typing: TypingView[];
  aside: Card[];
  notes: { text: string; saved: number };
}
/** So many cards or dice of an actor\'s that are to be typed in, and those that were before. */
export interface TypingView {
  test: string;
  actor: Actor;
  own: boolean;
  what: "cards" | "dice";
  n: number;
  sides: number;
  pile: string | null;
  label: string;
  cards: Card[];
  dice: number[];
}

export interface FeedEntry {
  number: number;
  at?: number;
  by?: SeatId;
  events?: AnyEvent[];
  lines?: string[];
  /** the places of the events that the lines tell, from 0; without: the first ones */
  told?: number[];
  names?: Record<Actor, string>;
  /** for GMs: it can be taken back */
  act?: boolean;
}
export interface RecapEnd {
  said: string;
  tone: "good" | "bad" | "";
}
export interface Recap {
  table: string;
  game: string;
  chapters: {
    number: number;
    session: number;
    name: string;
    began: number;
    ended: number;
    present: string[];
    scenes: {
      number: number;
      name: string;
      rounds: number[];
      tests: { number: number; at: number; who: string[]; label: string; end: RecapEnd | null; was: RecapEnd[]; why: string }[];
      changes: { number: number; text: string }[];
    }[];
  }[];
}
/** A page of the log: `found` are all that were looked for, the first one here is the `first`th of them. */
export interface LogPage {
  number: number;
  found: number;
  first: number;
  entries: FeedEntry[];
  changes: Record<string, number>;
  gone: number[];
}
export interface Update {
  number?: number;
  from?: number;
  entries?: FeedEntry[];
  public?: PublicView;
  own?: OwnView;
  here?: SeatId[];
  asleep?: SeatId[];
}

export interface Chance {
  exact: string;
  percent: number;
}
export interface Outlook {
  success: Chance | null;
  wins: Record<string, Chance> | null;
  risks: Record<string, Chance>;
  rows: { outcome: Outcome; says: string; chance: Chance }[];
  kept: Chance | null;
  promises: Promised[];
}
/** What a test promises besides its outcomes: a chance, or a number such as hits on average. */
export interface Promised {
  words: string;
  chance: Chance | null;
  number: number | null;
}
export interface OfferOdds {
  verb: string;
  over: Card[];
  card: Card | null;
  odds: Outlook;
}

export type Command = { type: string } & Record<string, unknown>;
export interface Done {
  number: number;
  link?: string;
  repeated?: boolean;
}
/** An act that was refused after the place where it was given was gone. */
export interface Notice {
  command: Command;
  refusal: Refusal;
}
export interface Refusal {
  code: string;
  detail: string;
}

/** A test that is over, put together from the log. */
export interface Over {
  number: number;
  by: SeatId | undefined;
  test: string;
  label: string;
  who: Actor[];
  inputs: Fields;
  secret: boolean;
  outcome: Outcome | null;
  said: string;
  rows: Row[];
  after: string[];
  /** how it ended before it was corrected, the first end first */
  was: Over[];
  /** of the last correction: who and why */
  corrected: { by: SeatId; why: string; drawn: string[] } | null;
}

/** A table in the host's list; times in POSIX seconds. */
export interface KeptTable {
  table: string;
  name: string;
  game: string;
  title: string;
  gm: string;
  entries: number;
  opened: number;
  last: number;
  archived: boolean;
  readable: boolean;
}
/** The last backup, and what kept the next from being made. */
export interface Backup {
  at: number | null;
  name: string;
  trouble: string;
}
