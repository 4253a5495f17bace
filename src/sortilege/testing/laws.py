"""What every test of a game must keep to, and that all readers agree about it; for the tests of authors of games.

```python
def test_my_test_keeps_the_laws():
    at = (Place(Actor("ana"), Pile("deck:ana")),)
    piles = {Pile("deck:ana"): read_cards("2H 7D TS")}
    assert_laws(MyTest(score=2), at, piles)
    assert_readers_agree(MyTest(score=2), at, piles)
```

Piles are small ones, of five cards or so; dice few. Decks are those of the places, with discards by the usual
names; every other pile is a hand.
"""

from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Set
from fractions import Fraction
from itertools import islice, pairwise, permutations, product
from typing import NamedTuple, TypeAlias

import msgspec

from sortilege.components.card import Card, Cards
from sortilege.components.pile import Piles
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know, Stock
from sortilege.readers.exactly import Exact, exact
from sortilege.readers.live import so_far
from sortilege.readers.policy import Best, Decline, Policy, asked, best_of, decided, ways
from sortilege.readers.simulate import Player
from sortilege.rules.ask import Choose, Chosen, Draw
from sortilege.rules.effect import wordless
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.step import AnyStep, Decides, Draws, Gathers, Next, Rolls
from sortilege.rules.test import Place, Test
from sortilege.testing.every import every

Places: TypeAlias = tuple[Place, ...]

MOST_STEPS = 250
"""How many steps of a test are looked at, those near its start first."""

MOST_ORDERS = 120
"""How many orders of what may come up at a step are looked at."""

RAREST = 50_000
"""Runs that are rarer than one in so many are left out of a brute force."""


def known(at: Places, piles: Piles) -> Know:
    """What somebody knows who sees every pile."""
    return Know.of_piles(piles, {place.deck for place in at})


def default_policies(at: Places) -> tuple[Policy, ...]:
    """To decline, and to do the best to succeed for each participant."""
    return (Decline(), *(Best(place.actor) for place in at))


# -- the readers agree


def assert_readers_agree(
    test: Test,
    at: Places,
    piles: Piles,
    policies: Iterable[Policy] = (),
    *,
    endless: bool = False,
    rarest: int = RAREST,
) -> None:
    """The exact reader finds what live play comes to over every order of the cards and every side of the dice.

    Only a test that is `endless`, because it may come back to the same step, may have runs that are left out. Then what
    was found is a lower bound, and an upper one with all that was left out.
    """
    know = known(at, piles)
    for policy in policies or default_policies(at):
        odds = exact(test, at, know, policy)
        found, lost = every_order(test, at, know, policy, rarest)
        assert endless or not lost, f"{lost} of all runs are rarer than 1 in {rarest}: take smaller piles, fewer dice"
        for outcome in {*odds, *found}:
            low = found.get(outcome, Fraction(0))
            told = f"{test} under {policy}: {outcome} is {odds[outcome]} by the exact reader, {low} in play"
            assert low <= odds[outcome] <= low + lost, told


def every_order(
    test: Test, at: Places, know: Know, policy: Policy, rarest: int = RAREST
) -> tuple[Mapping[Outcome, Fraction], Fraction]:
    """How live play ends, by brute force over all that can come up, and the probability of what was left out.

    The live reader plays, over piles dealt as they may be (`known` for given ones) and a chance that brings up
    everything; nothing is merged or lumped.
    """
    player = Player(policy)
    found: dict[Outcome | None, Fraction] = {}
    for probability, outcome in every(lambda chance: player.play(test.start(at), know, chance), rarest):
        found[outcome] = found.get(outcome, Fraction(0)) + probability
    lost = found.pop(None, Fraction(0))
    return {outcome: probability for outcome, probability in found.items() if outcome is not None}, lost


# -- the laws of steps


def assert_laws(test: Test, at: Places, piles: Piles, policies: Iterable[Policy] = (), deck: Cards = ()) -> None:
    """All laws, at every step that can be reached from these piles, up to `MOST_STEPS`.

    With the game's whole `deck` given, cards in hands that belong to it may as well lie in a deck.
    """
    assert_saved(test)
    know = known(at, piles)
    reached = tuple(reachable(test, at, know))
    for step in reached:
        assert_asks(step, at)
        assert_parts(step)
        assert_shows(step, know)
        assert_ends(step, test, at)
        assert_default(step)
    for policy in policies or default_policies(at):
        assert_keys(reached, policy)
        assert_lumps(reached, policy, frozenset(deck or _in_decks(know)))
        assert_closed(reached, policy)
        assert_dice(reached, policy)


class Reached(NamedTuple):
    """A step that can be reached, and what is left in the piles then."""

    at: Next
    know: Know


class Every(NamedTuple):
    """A policy that rules nothing out."""

    def weighs(self, choose: Choose, offered: tuple[Chosen, ...]) -> tuple[Chosen, ...]:  # noqa: ARG002
        return offered

    def closes(self, at: AnyStep, know: Know) -> None:  # noqa: ARG002
        return None

    def worth(self, odds: Distribution[Outcome]) -> Fraction:  # noqa: ARG002
        return Fraction(0)


def reachable(test: Test, at: Places, know: Know, most: int = MOST_STEPS) -> Iterator[Reached]:
    """Every step and result that can be reached, by single cards and dice and any decision; those near the start first.

    Nothing is merged: steps that differ only in what they show are each reached.
    """
    start = Reached(test.start(at), know)
    met, waiting = {start}, deque([start])
    while waiting:
        yield (reached := waiting.popleft())
        for _, after in follows(reached, Every()):
            if after not in met and len(met) < most:
                met.add(after)
                waiting.append(after)


def follows(reached: Reached, policy: Policy) -> Iterator[tuple[int, Reached]]:
    """What may come next, with its weight: by each single card or side of a die, or by each decision weighed."""
    at, know = reached
    if isinstance(at, Draws):
        drawn = tuple(know.draws(at.ask().pile, lambda card: card))
        yield from ((weight, Reached(at.resume((card,)), after)) for weight, card, after in drawn)
        if not drawn:
            yield 1, Reached(at.resume(()), know)
    elif isinstance(at, Rolls):
        yield from ((1, Reached(at.resume((side,)), know)) for side in range(1, at.ask().sides + 1))
    elif not isinstance(at, Result):
        yield from ((1, Reached(*decided(at, know, way))) for way in ways(at, know, policy, lambda card: card))


def assert_saved(test: Test) -> None:
    """A test comes back from JSON as it was."""
    assert msgspec.json.decode(msgspec.json.encode(test), type=type(test)) == test, f"{test} does not survive JSON"


def assert_asks(reached: Reached, at: Places) -> None:
    """A step asks for something that can be had: by a participant, of a participant's deck, with a label.

    The default of a choice takes no card, so that it is always on offer; options differ; others may take cards from
    the decider's own hand.
    """
    step = reached.at
    if isinstance(step, Draws | Rolls):
        ask = step.ask()
        assert ask.n >= 1, f"{step} asks for {ask.n}"
        assert ask.label, f"{step} asks without a label"
        assert ask.actor in {place.actor for place in at}, f"{step} asks {ask.actor}, who takes no part"
        if isinstance(ask, Draw):
            assert (ask.actor, ask.pile) in {(place.actor, place.deck) for place in at}, f"{step} draws from {ask.pile}"
    elif isinstance(step, Decides | Gathers):
        for choose in asked(step):
            _assert_choice(choose, {(place.actor, place.hand) for place in at})


def _assert_choice(choose: Choose, hands: set[tuple[object, object]]) -> None:
    assert choose.label, f"{choose} has no label"
    assert choose.options, f"{choose} offers nothing"
    assert choose.options[0].card_from is None, f"the default of {choose} takes a card"
    named = [(option.verb, option.over) for option in choose.options]
    assert len(set(named)) == len(named), f"{choose} offers the same twice"
    taken = {option.card_from for option in choose.options} - {None}
    assert all((choose.actor, pile) in hands for pile in taken), f"{choose} takes cards from another hand"


def assert_parts(reached: Reached) -> None:
    """`resume(a + b) == resume(a).resume(b)`; and a step goes on when no card is left."""
    step = reached.at
    if isinstance(step, Draws):
        assert step.resume(()) != step, f"{step} asks again when no card is left"
        for cards in _orders(reached.know.stock(step.ask().pile).refilled().sure, step.ask().n):
            for cut in range(1, len(cards)):
                first = step.resume(cards[:cut])
                assert isinstance(first, Draws), f"{step} asks for {step.ask().n} cards but ends at {cards[:cut]}"
                assert first.resume(cards[cut:]) == step.resume(cards), f"{step} parts {cards} at {cut}"
    elif isinstance(step, Rolls):
        for dice in _rolls(step.ask().n, step.ask().sides):
            for cut in range(1, len(dice)):
                begun = step.resume(dice[:cut])
                assert isinstance(begun, Rolls), f"{step} asks for {step.ask().n} dice but ends at {dice[:cut]}"
                assert begun.resume(dice[cut:]) == step.resume(dice), f"{step} parts {dice} at {cut}"


def _orders(cards: Cards, n: int) -> Iterator[Cards]:
    return islice(permutations(cards, min(n, len(cards))), MOST_ORDERS)


def _rolls(n: int, sides: int) -> Iterator[tuple[int, ...]]:
    """All rolls of a few dice; of many, some that differ in every die."""
    if sides**n <= MOST_ORDERS:
        return product(range(1, sides + 1), repeat=n)
    return (tuple((first + 7 * die) % sides + 1 for die in range(n)) for first in range(min(sides, MOST_ORDERS)))


def assert_shows(reached: Reached, before: Know) -> None:
    """Every card that came up or was played lies in the rows, once."""
    rows = reached.at.rows if isinstance(reached.at, Result) else reached.at.rows()
    shown, gone = Counter(_laid(rows)), Counter(_cards(before)) - Counter(_cards(reached.know))
    assert shown == gone, f"{reached.at} shows {sorted(shown)}, but {sorted(gone)} are in the test"


def _laid(rows: tuple[Row, ...]) -> Iterator[Card]:
    return (laid.card for row in rows for group in row.groups for laid in group.cards)


def _cards(know: Know) -> Iterator[Card]:
    yield from _in_decks(know)
    yield from (card for _, hand in know.hands for card in hand)


def _in_decks(know: Know) -> Iterator[Card]:
    return (card for _, stock in know.stocks for card in (*stock.sure, *stock.discards))


def assert_ends(reached: Reached, test: Test, at: Places) -> None:
    """A result's facts are sorted, the test can say it, and its rows are those of participants."""
    if isinstance(reached.at, Result):
        result = reached.at
        names = [name for name, _ in result.outcome.facts]
        assert names == sorted(set(names)), f"the facts of {result.outcome} are not sorted"
        said = test.say(result.outcome), test.say(result.outcome, tuple(str(place.actor) for place in at))
        assert all(words.strip() for words in said), f"{test} has no words for {result.outcome}"
        assert all(0 <= row.part < len(at) for row in result.rows), f"{result} shows somebody who takes no part"


def assert_default(reached: Reached) -> None:
    """Where the default ends a test, `so_far` says that outcome, or nothing."""
    if isinstance(reached.at, Decides):
        ((_, after),) = follows(reached, Decline())
        said = so_far(reached.at)
        if isinstance(after.at, Result) and said is not None:
            assert said == after.at.outcome, f"{reached.at} says {said}, its default makes {after.at.outcome}"


def assert_keys(steps: Iterable[Reached], policy: Policy) -> None:
    """Steps of equal keys have the same odds wherever they meet the same cards, for the policy.

    The odds of what follows, card by card, must add up to those of the first step reached that has the same key. Both
    are asked over the cards that are left in the piles of both.
    """
    reader, first = Exact(policy, lump=False, closed=False), dict[Hashable, Reached]()
    for step in steps:
        if not isinstance(step.at, Result):
            alike = first.setdefault(step.at.key(), step)
            know = _left_in_both(alike.know, step.know)
            merged, own = reader.odds(alike.at, know), _one_step(Reached(step.at, know), policy, reader)
            assert merged == own, f"`key` takes {alike.at} for {step.at} under {policy}"


def assert_lumps(steps: Iterable[Reached], policy: Policy, deck: Set[Card]) -> None:
    """Cards of equal lumps are alike: it makes no difference which one is counted, nor which of them lies where.

    They are exchanged wherever they may lie: those that belong to the `deck`, and those that do not.
    """
    reader, plain = Exact(policy, closed=False), Exact(policy, lump=False, closed=False)
    for step in steps:
        if not isinstance(step.at, Result):
            own = plain.odds(*step)
            assert reader.odds(*step) == own, f"`lump` is too coarse at {step.at} under {policy}"
            for one, other in _alike(step.at.lump, step.know, deck):
                changed = plain.odds(step.at, _exchanged(step.know, one, other))
                assert changed == own, f"`lump` takes {one} for {other} at {step.at} under {policy}, with {step.know}"


def _alike(lump: Callable[[Card], Hashable], know: Know, deck: Set[Card]) -> Iterator[tuple[Card, Card]]:
    """Pairs of cards in the piles that are lumped together, enough of them to change any for any."""
    lumps: dict[Hashable, list[Card]] = {}
    for card in sorted(set(_cards(know))):
        lumps.setdefault((lump(card), card in deck), []).append(card)
    return (pair for alike in lumps.values() for pair in pairwise(alike))


def assert_dice(steps: Iterable[Reached], policy: Policy) -> None:
    """Dice that are alike to a step end the test alike, and with the same effects but for words."""
    reader = Exact(policy, closed=False)
    for step in steps:
        if isinstance(step.at, Rolls):
            for one, other in _like(step.at):
                first, second = (_future(step.at.resume((die,)), step.know, reader) for die in (one, other))
                assert first == second, f"`alike` takes {one} for {other} at {step.at} under {policy}"


def _like(at: Rolls) -> Iterator[tuple[int, int]]:
    """The first of alike dice with the one in the middle, and with the last."""
    dice: dict[Hashable, list[int]] = {}
    for die in range(1, at.ask().sides + 1):
        dice.setdefault(at.alike(die), []).append(die)
    return ((same[0], same[place]) for same in dice.values() for place in {len(same) // 2, -1} if len(same) > 1)


def _future(follow: Next, know: Know, reader: Exact) -> object:
    if isinstance(follow, Result):
        return follow.outcome, wordless(follow.effects)
    return reader.odds(follow, know)


def _exchanged(know: Know, one: Card, other: Card) -> Know:
    return know.lumped(lambda card: other if card == one else one if card == other else card)


def assert_closed(steps: Iterable[Reached], policy: Policy) -> None:
    """What a step tells without being followed is what comes of following it; with a card of each deck hidden too."""
    followed = Exact(policy, closed=False)
    for step in steps:
        for know in (step.know, _hiding(step.know)):
            told = None if isinstance(step.at, Result) else policy.closes(step.at, know)
            if told is not None:
                assert told == followed.odds(step.at, know), f"{step.at} tells {told} under {policy}, with {know}"


def _hiding(know: Know) -> Know:
    stocks = {
        deck: Stock.unseen(stock.sure, min(1, len(stock.sure)), 0, (), stock.discards) for deck, stock in know.stocks
    }
    return Know.of(stocks, dict(know.hands))


def _left_in_both(one: Know, other: Know) -> Know:
    def both(mine: Cards, theirs: Cards) -> Cards:
        return tuple(card for card in mine if card in theirs)

    stocks = {
        deck: Stock(both(mine.sure, other.stock(deck).sure), both(mine.discards, other.stock(deck).discards))
        for deck, mine in one.stocks
    }
    return Know.of(stocks, {hand: both(mine, other.hand(hand)) for hand, mine in one.hands})


def _one_step(step: Reached, policy: Policy, reader: Exact) -> Distribution[Outcome]:
    after = [(weight, reader.odds(*follow)) for weight, follow in follows(step, policy)]
    if isinstance(step.at, Decides | Gathers):
        found = [odds for _, odds in after]
        return found[best_of(found, policy)]
    return Distribution.mix(after)
