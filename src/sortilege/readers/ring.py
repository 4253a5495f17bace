"""A fight of two characters by policies: rounds, turns, tests, and what these do to the sheets.

Dice are left to whoever reads it: `readers.fight` rolls them, `readers.following` follows them all.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from sortilege.components.pile import pile
from sortilege.components.refusal import Refused
from sortilege.rules.ask import Choose, Chosen
from sortilege.rules.effect import Append, Effect, Mark, Write, after
from sortilege.rules.fight import Corner, Facing, Fights
from sortilege.rules.game import Game, Moment
from sortilege.rules.outcome import Outcome
from sortilege.rules.rounds import Seated, Slot
from sortilege.rules.sheet import Sheet
from sortilege.rules.step import Decides
from sortilege.rules.test import Place, Switches, Test
from sortilege.rules.value import Actor, Value
from sortilege.words import in_words, say


class Ring(Value, frozen=True):
    """Where a fight stands: the two as they are, and in a round the order of acting and who has acted in this pass."""

    cast: tuple[Seated, ...]
    slots: tuple[Slot, ...] = ()
    acted: frozenset[Actor] = frozenset()

    def of(self, actor: Actor) -> Seated:
        """The one of that id."""
        return next(one for one in self.cast if one.place.actor == actor)

    def at(self, actor: Actor) -> tuple[Place, Place]:
        """The places of both, that one's first."""
        mine, theirs = sorted(self.cast, key=lambda one: one.place.actor != actor)
        return mine.place, theirs.place


class Duel(Struct, frozen=True):
    """What a fight of two goes by: the game and its house rules, and how each of them fights, in their order."""

    game: Game
    fights: Fights
    switches: Switches
    corners: tuple[Corner, Corner]

    def fallen(self, ring: Ring) -> tuple[str, ...]:
        """How it ended for each of them; empty for those who can go on."""
        return tuple(self.fights.fallen(one.sheet) for one in ring.cast)

    def facing(self, ring: Ring, actor: Actor) -> Facing:
        """The fight as that one sees it."""
        (me, mine), (foe, theirs) = sorted(
            zip(ring.cast, self.corners, strict=True), key=lambda pair: pair[0].place.actor != actor
        )
        return Facing(me, foe, mine, theirs, self.switches)

    def entered(self, sheets: tuple[Sheet, Sheet]) -> Ring:
        """The two as they come to the fight. Raises Refused `fallen` for one who cannot fight."""
        cast = (Seated(Place(Actor(name), pile("deck", name)), sheet) for name, sheet in zip("ab", sheets, strict=True))
        ring = Ring(tuple(replace(one, sheet=self.fights.enters(one.sheet)) for one in cast))
        for one in ring.cast:
            ring = _applied(ring, self.game.settles(one, self.switches))
        for one, how in zip(ring.cast, self.fallen(ring), strict=True):
            if how:
                raise Refused(
                    "fallen",
                    say("{name} is {how}; only those who are up fight.", name=one.sheet.name, how=in_words(how)),
                )
        return ring

    # -- rounds

    def opened(self, ring: Ring) -> Ring:
        """The round begins for both; their order is still to be found."""
        return self._moment(ring, begins=True)

    def initiative(self, ring: Ring) -> Test | None:
        """The test that the order needs, with both in their order, if it needs one."""
        return self.game.rounds.initiative(ring.cast, self.switches)

    def ordered(self, ring: Ring, outcome: Outcome | None) -> Ring:
        """With the order of acting."""
        return replace(ring, slots=self.game.rounds.order(ring.cast, outcome, self.switches))

    def closed(self, ring: Ring) -> Ring:
        """The round is over."""
        return replace(self._moment(ring, begins=False), slots=(), acted=frozenset())

    def _moment(self, ring: Ring, *, begins: bool) -> Ring:
        moment = Moment("round", begins, ring.cast, len(ring.cast))
        return self.affected(ring, self.game.moments(moment, self.switches))

    # -- turns

    def turn(self, ring: Ring) -> tuple[Actor, Test | tuple[Effect, ...]] | None:
        """Who acts next, and how: the first who has not acted in this pass, or in the next one; None in neither."""
        waiting = [slot.actor for slot in ring.slots if self._left(ring, slot.actor)]
        for actor in sorted(waiting, key=lambda actor: actor in ring.acted):
            deed = self.fights.deed(self.facing(ring, actor))
            if deed is not None:
                return actor, deed if deed != () else self._waits(actor)
        return None

    def _waits(self, actor: Actor) -> tuple[Mark, ...]:
        waited = self.game.rounds.waited
        return (Mark(actor, waited, -1),) if waited else ()

    def _left(self, ring: Ring, actor: Actor) -> int:
        counts = self.game.rounds.left
        if counts is not None:
            return counts(ring.of(actor).sheet)
        return next(slot.turns for slot in ring.slots if slot.actor == actor)

    def paid(self, ring: Ring, actor: Actor, test: Test) -> Ring:
        """What the test costs is paid."""
        return self.affected(ring, test.costs(ring.at(actor)))

    def passed(self, before: Ring, ring: Ring, actor: Actor) -> Ring:
        """After a deed: the turn is over, unless deeds cost something in this game and this one did not.

        Raises RuntimeError for a deed that neither costs nor changes anything, as it would be done for ever.
        """
        acted = frozenset((actor,)) if actor in ring.acted else ring.acted | {actor}
        if self.game.rounds.left is None:
            return replace(ring, acted=acted, slots=tuple(_spent(slot, actor) for slot in ring.slots))
        if self._left(ring, actor) < self._left(before, actor):
            return replace(ring, acted=acted)
        if ring == before:
            raise RuntimeError(f"{actor} does the same for ever, as it changes nothing")
        return ring

    def chosen(self, ring: Ring, at: Decides) -> Chosen:
        """How the one who is asked decides."""
        ask = at.ask()
        verb = self.fights.verb(self.facing(ring, ask.actor), at)
        return next(_taken(ask, verb))

    # -- sheets

    def affected(self, ring: Ring, effects: Iterable[Effect]) -> Ring:
        """With the effects on the sheets, and what follows from those that they change."""
        happening = tuple(effects)
        written = dict.fromkeys(one.actor for one in happening if isinstance(one, Mark | Write | Append))
        ring = _applied(ring, happening)
        for actor in written:
            ring = _applied(ring, self.game.settles(ring.of(actor), self.switches))
        return ring

    def plain(self, ring: Ring) -> Ring:
        """One that stands for all with the same future."""
        return replace(ring, cast=tuple(self.plain_one(ring, place) for place in range(len(ring.cast))))

    def plain_one(self, ring: Ring, place: int) -> Seated:
        """One of the two so, by its place from 0."""
        one = ring.cast[place]
        return replace(one, sheet=self.fights.plain(one.sheet, self.corners[place], self.switches))


def _taken(ask: Choose, verb: str) -> Iterator[Chosen]:
    return (Chosen(ask.label, option.verb, option.over) for option in ask.options if option.verb == verb)


def _spent(slot: Slot, actor: Actor) -> Slot:
    return replace(slot, turns=slot.turns - 1) if slot.actor == actor else slot


def _applied(ring: Ring, effects: Iterable[Effect]) -> Ring:
    changes: dict[Actor, dict[str, object]] = {}
    for effect in effects:
        if not isinstance(effect, Mark | Write | Append):
            raise TypeError(f"{effect} is for a table with cards, and no part of a fight")
        fields = changes.setdefault(effect.actor, {})
        held = fields[effect.field] if effect.field in fields else getattr(ring.of(effect.actor).sheet, effect.field)
        fields[effect.field] = after(held, effect)
    return replace(ring, cast=tuple(_changed(one, changes.get(one.place.actor)) for one in ring.cast))


def _changed(one: Seated, fields: Mapping[str, object] | None) -> Seated:
    return replace(one, sheet=replace(one.sheet, **fields)) if fields else one
