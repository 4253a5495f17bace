"""The odds that a seat may see: before a test is called, beside each way to decide, and of how a test ended.

They take what the seat sees, never the state.
"""

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Raw, Struct
from msgspec.structs import replace

from sortilege.components.card import Card, Cards
from sortilege.components.refusal import Refused
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.readers.exactly import Exact
from sortilege.readers.live import Mismatch, resume
from sortilege.readers.policy import Best, Decline, decided, height
from sortilege.readers.summary import in_order, success_of, wins_of
from sortilege.rules.ask import Chosen
from sortilege.rules.game import Game
from sortilege.rules.group import Group
from sortilege.rules.joint import JointDraws, JointRolls, Judge, Part, Parts, joint
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.pairs import Pairs
from sortilege.rules.ranking import Ranking
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game
from sortilege.rules.step import Decides, Gathers, Next
from sortilege.rules.test import Place, Promise, Test
from sortilege.rules.value import Actor
from sortilege.rules.verdicts import MOST_COUNTED
from sortilege.rules.want import succeeds
from sortilege.table import command as co
from sortilege.table.called import gm_fields_set, read_test, require_different
from sortilege.table.inputs import decode_test
from sortilege.table.knowing import characters, know
from sortilege.table.sight import Sight, TestSight
from sortilege.table.turn import from_sheet, numbers
from sortilege.table.view import CharacterView, DecisionView, OfferView
from sortilege.words import Phrase, say


class Chance(Struct, frozen=True):
    """A probability: `a/b` in lowest terms, `0` or `1`, and in percent with one decimal."""

    exact: str
    percent: float

    @classmethod
    def of(cls, chance: Fraction) -> "Chance":
        return cls(str(chance), round(float(100 * chance), 1))


class OutcomeRow(Struct, frozen=True):
    """One outcome, in words too, and how likely it is."""

    outcome: Outcome
    says: Phrase
    chance: Chance


class Promised(Struct, frozen=True):
    """A chance or a number that a test promises besides its outcomes, as what the seat sees tells it."""

    words: Phrase
    chance: Chance | None = None
    number: float | None = None

    @classmethod
    def of(cls, one: Promise) -> "Promised":
        chance = None if one.chance is None else Chance.of(one.chance)
        return cls(one.words, chance, None if one.number is None else round(float(one.number), 1))


class Outlook(Struct, frozen=True):
    """How a test may end. `success` where there is any; `wins` by number of the participant, and `tie`.

    `kept` is the success with nothing played, where the others are those with the best play of a hand. `risks` are
    what the game warns of besides, such as a mental break. Rows begin with the worst, or with the first winner.
    """

    success: Chance | None
    wins: Mapping[str, Chance] | None
    risks: Mapping[str, Chance]
    rows: tuple[OutcomeRow, ...]
    kept: Chance | None = None
    promises: tuple[Promised, ...] = ()


class OfferOdds(Struct, frozen=True):
    """An offer, as in the view, and the odds after it is taken."""

    verb: str
    over: Cards
    card: Card | None
    odds: Outlook


# -- before a test is called ------------------------------------------------------------------------------------------


def before(sight: Sight, command: co.Call) -> Outlook:
    """The odds of a test that the seat could call. Raises Refused as calling it does, but for what it would cost.

    A sole participant is taken to play at its best with what the seat sees of its hand, several to keep what comes.
    """
    game = find_game(sight.public.game)
    who = _participants(sight, command)
    test = read_test(game, command, [_bound(sight, game, one) for one in who], sight.public.switches)
    for name in gm_fields_set(test):
        _require_gm(sight, say("set '{name}'", name=name))
    at = tuple(Place(one.id, one.deck, one.hand) for one in who)
    known = know(sight)
    if isinstance(test, Group):
        return _of_group(game, test, _names(sight, at), at, known)
    odds = Exact(Best(at[0].actor) if len(at) == 1 else Decline()).odds(_start(test, at), known)
    promises = tuple(map(Promised.of, test.promises(at, tuple(read(game.sheet, one.sheet) for one in who))))
    told = replace(_told(game, test, _names(sight, at), odds, odds), promises=promises)
    if told.success is None or not any(place.hand and known.hand(place.hand) for place in at):
        return told
    return replace(told, kept=Chance.of(_kept(test, at, known).chance(succeeds)))


def _of_group(game: Game, test: Group, names: tuple[str, ...], at: tuple[Place, ...], known: Know) -> Outlook:
    """How likely each succeeds, and where they share no deck also who comes first."""
    start, each = test.start(at), zip(test.tests(), at, names, strict=True)
    chances = ((name, _kept(own, (place,), known).chance(succeeds)) for own, place, name in each)
    promises = tuple(Promised(say("{name} succeeds", name=name), Chance.of(chance)) for name, chance in chances)
    odds = None if isinstance(start, Result) else start.closed(known, None)
    if odds is None:
        return Outlook(None, None, {}, (), promises=promises)
    return replace(_told(game, test, names, odds, odds), promises=promises)


def _participants(sight: Sight, command: co.Call) -> tuple[CharacterView, ...]:
    require_different(command)
    known = {one.id: one for one in characters(sight)}
    if unknown := [actor for actor in command.who if actor not in known]:
        names = ", ".join(f"{one.id} ({one.name})" for one in known.values()) or say("none")
        raise Refused(
            "unknown_character",
            say("There is no character '{unknown}'. At this table: {names}.", unknown=unknown[0], names=names),
        )
    first, own = known[command.who[0]], sight.own
    if not _is_gm(sight) and not (own and own.role == "player" and first.owner == own.seat):
        raise Refused(
            "not_yours",
            say("{name} does not play {character}; its player or a GM does.", name=_name(sight), character=first.name),
        )
    if command.secret == "gm":
        _require_gm(sight, say("call a test that only GMs see"))
    return tuple(known[actor] for actor in command.who)


def _require_gm(sight: Sight, what: Phrase) -> None:
    if not _is_gm(sight):
        raise Refused("gm_only", say("Only a GM can {what}; {name} is none.", what=what, name=_name(sight)))


def _is_gm(sight: Sight) -> bool:
    return sight.own is not None and sight.own.role == "gm"


def _name(sight: Sight) -> str:
    return next((seat.name for seat in sight.public.seats if sight.own and seat.id == sight.own.seat), "A guest")


def _bound(sight: Sight, game: Game, one: CharacterView) -> Mapping[str, object]:
    """The test fields that the sheet and the table decide."""
    npc = game.npc_bound(_present(sight)) if one.npc else {}
    return {**from_sheet(game, one.id, read(game.sheet, one.sheet)), **npc}


def _present(sight: Sight) -> int:
    """How many players are present: at the session, or with a character where none is going on."""
    session = sight.public.periods.get("session")
    if session and session.on:
        return sum(seat.present for seat in sight.public.seats)
    return len({one.owner for one in sight.public.characters if one.owner})


def _start(test: Test, at: tuple[Place, ...]) -> Next:
    """The first step. Raises Refused `odds_slow` for one against more than can be counted."""
    start = test.start(at)
    if isinstance(start, JointDraws | JointRolls) and isinstance(start.judge, Pairs) and len(at) > MOST_COUNTED + 1:
        raise Refused("odds_slow", say("The odds of one against more than {n} are not counted.", n=MOST_COUNTED))
    return start


def _kept(test: Test, at: tuple[Place, ...], known: Know) -> Distribution[Outcome]:
    """The odds with nothing played."""
    return Exact(Decline()).odds(_start(test, at), known)


def _names(sight: Sight, at: tuple[Place, ...]) -> tuple[str, ...]:
    names = {one.id: one.name for one in characters(sight)}
    return tuple(names.get(place.actor, str(place.actor)) for place in at)


# -- beside what a seat can decide ------------------------------------------------------------------------------------


def beside(sight: Sight, decision: DecisionView) -> tuple[OfferOdds, ...] | None:
    """The odds after each offer of an open decision; None where they hang on what the seat may not know.

    What others have to decide is kept, and what they have flipped unseen is still to come. `wins` are those of the
    test; `success` is None where nobody succeeds alone.
    """
    seen = next((one for one in sight.tests if one.id == decision.test), None)
    if seen is None:
        return None
    game, test = find_game(sight.public.game), decode_test(sight.public.game, bytes(seen.inputs))
    stands, known = _stands(test, seen, decision.actor), know(sight)
    if stands is None:
        return None
    names, now = _names(sight, seen.at), _numbers(sight, game, decision.actor)
    test = test.tests()[stands.turn] if isinstance(test, Group) else test

    def told(offer: OfferView) -> OfferOdds:
        chosen = Chosen(decision.label, offer.verb, offer.over, offer.card, now)
        return OfferOdds(offer.verb, offer.over, offer.card, _told(game, test, names, *_after(stands, known, chosen)))

    return tuple(map(told, decision.offers))


class _Stands(Struct, frozen=True):
    """Where a test stands for a seat: the deciding step, and all `parts` where it is one of several."""

    step: Decides
    turn: int
    parts: Parts
    judge: Judge | None


def _stands(test: Test, sight: TestSight, actor: Actor) -> _Stands | None:
    start, turn = test.start(sight.at), [place.actor for place in sight.at].index(actor)
    try:
        if isinstance(start, JointDraws | JointRolls):
            parts = tuple(_resumed(part, sight, place) for part, place in zip(start.parts, sight.at, strict=True))
            step, judge = parts[turn], start.judge
        else:
            step, parts, judge = _resumed(start, sight, sight.at[turn]), (), None
    except Mismatch:
        return None
    return _Stands(step, turn, parts, judge) if isinstance(step, Decides) else None


def _resumed(step: Part | Next, test: TestSight, place: Place) -> Part:
    """A participant's part with all that the seat has seen of it."""
    for seen in test.seen:
        if seen.actor == place.actor:
            step = resume(step, seen.answer)
    assert not isinstance(step, Gathers)
    return step


def _after(stands: _Stands, known: Know, chosen: Chosen) -> tuple[Distribution[Outcome], Distribution[Outcome]]:
    """The odds after a decision: of the test, and of the decider's own part."""
    own, left = decided(stands.step, known, (chosen,))
    if stands.judge is None or isinstance(stands.judge, Ranking):
        odds = Exact(Best(stands.step.ask().actor)).odds(own, left)
        return odds, odds
    parts = (*stands.parts[: stands.turn], own, *stands.parts[stands.turn + 1 :])
    reader = Exact(Decline())
    return reader.odds(joint(parts, stands.judge), left), reader.odds(own, left)


def _numbers(sight: Sight, game: Game, actor: Actor) -> tuple[tuple[str, int], ...]:
    """The numbers that tests take from the actor's sheet, as they are now."""
    one = next((one for one in characters(sight) if one.id == actor), None)
    return numbers(_bound(sight, game, one) if one else {})


# -- how a test ended -------------------------------------------------------------------------------------------------


def shot(sight: Sight, inputs: Raw, at: tuple[Place, ...], outcome: Outcome) -> Chance | None:
    """How likely it was that the test ends at least as well with nothing played, from what everyone knew before.

    None where it was many tests at once.

    Where one of several wins, how likely that was. `inputs` and `at` are those of the event that called the test.
    """
    test = decode_test(sight.public.game, bytes(inputs))
    if isinstance(test, Group):
        return None
    odds, winner = _kept(test, at, know(sight)), outcome.fact("winner")
    if winner is not None:
        return Chance.of(odds.chance(lambda end: end.fact("winner") == winner))
    return Chance.of(odds.chance(lambda end: _goodness(end) >= _goodness(outcome)))


def _goodness(outcome: Outcome) -> tuple[int, int]:
    """Successes above measures above failures, and each by its number."""
    return outcome.rank, height(outcome)


# -- told -------------------------------------------------------------------------------------------------------------


def _told(
    game: Game, test: Test, names: tuple[str, ...], odds: Distribution[Outcome], own: Distribution[Outcome]
) -> Outlook:
    success, won = success_of(odds), wins_of(odds, test.seats())
    return Outlook(
        Chance.of(success) if success is not None else None,
        {number: Chance.of(chance) for number, chance in won.items()} if won else None,
        {str(words): Chance.of(risk) for fact, words in game.risks.items() if (risk := _chance_of(own, fact))},
        tuple(OutcomeRow(end, test.say(end, names), Chance.of(chance)) for end, chance in in_order(odds)),
    )


def _chance_of(odds: Distribution[Outcome], fact: str) -> Fraction:
    return odds.chance(lambda end: bool(end.fact(fact)))
