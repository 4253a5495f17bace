"""Everything that goals need, in orders in which it may be bought."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations, islice, product
from typing import Final, TypeAlias

from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import All, AnyOf, AtLeast, Count, Prerequisite, Reason, judge
from sortilege.rules.sheet import Trait
from sortilege.sheets.book import Book
from sortilege.sheets.quoting import find_trait, usual_links
from sortilege.words import Phrase, say

Wanted: TypeAlias = tuple[str, int]
"""A trait and the level that it is to reach."""
Path: TypeAlias = tuple[Wanted, ...]

MOST: Final = 64
"""So many alternatives are weighed; those come first that ask for little that is not there."""
_PATIENCE: Final = 20_000
"""So many levels are looked at before what is left is given up."""

_Task: TypeAlias = tuple[str, int, bool]
"""A level to reach, and whether what it needs is on the path."""


class Paths:
    """The ways to goals from what stands. `blocked` has what stands in the way of those that lead nowhere."""

    def __init__(self, book: Book, standing: Standing) -> None:
        self.blocked: list[Reason] = []
        self._book, self._standing = book, standing
        self._facts = book.facts_of(standing)
        self._patience = _PATIENCE

    def to(self, goals: Iterable[Wanted]) -> tuple[Path, ...]:
        """Paths to all the goals, at most `MOST` of them."""
        tasks = tuple((what, level, False) for what, level in goals)
        found = tuple(dict.fromkeys(islice(self._from(tasks, (), {}), MOST)))
        if not found and not self.blocked:
            self._block(say("no way was found"))
        return found

    def _from(self, tasks: tuple[_Task, ...], path: Path, reached: Mapping[str, int]) -> Iterator[Path]:
        self._patience -= 1
        if not tasks:
            yield path
        if not tasks or self._patience < 0:
            return
        (what, level, ready), rest = tasks[0], tasks[1:]
        if max(reached.get(what, 0), self._standing.level(what)) >= level:
            yield from self._from(rest, path, reached)
        elif ready:
            yield from self._from(rest, (*path, (what, level)), {**reached, what: level})
        elif (what, level, True) in rest:
            self._block(say("{trait} needs itself", trait=self._book.build.say(what, level)))
        else:
            for way in self._ways(what, level):
                before = tuple((one, to, False) for one, to in way)
                yield from self._from((*before, (what, level, True), *rest), path, reached)

    def _ways(self, what: str, level: int) -> Iterable[Path]:
        trait = find_trait(self._book, what)
        if level > trait.most:
            return self._block(say("{label} goes up to {level}", label=trait.label, level=trait.say_level(trait.most)))
        way = trait.creation if self._standing.creating and trait.creation else trait.later
        needs = [need.what for need in trait.needs if level >= need.level] + ([way.needs] if way else [])
        return _each_of([*map(self._alternatives, needs), self._foundations(trait)])

    def _foundations(self, trait: Trait) -> Iterable[Path]:
        """In creation a named trait begins higher where what it starts from is raised first."""
        family = self._book.build.family(trait.key)
        if family is None or not family.follows or not self._standing.creating or trait.key in self._standing.links:
            return ((),)
        raised = [self._higher(link) for link in usual_links(self._book.build, trait.key)]
        return ((), *chain.from_iterable(raised))

    def _higher(self, what: str) -> Iterator[Path]:
        trait = find_trait(self._book, what)
        return (((what, level),) for level in range(trait.most, self._standing.level(what), -1))

    def _alternatives(self, needed: Prerequisite) -> Iterable[Path]:
        if judge(needed, self._facts).answer != "unmet":
            return ((),)
        match needed:
            case AtLeast(what, level, at) if self._buyable(what) and (at == "now" or self._standing.creating):
                return (((what, level),),)
            case Count():
                return self._some(needed)
            case All(of):
                return _each_of(map(self._alternatives, of))
            case AnyOf(of):
                return chain.from_iterable(map(self._alternatives, of))
        self.blocked.extend(judge(needed, self._facts).unmet())
        return ()

    def _buyable(self, what: str) -> bool:
        """A choice is for people to make, and what awards raise for a GM to give, not on the way to something else."""
        return self._book.build.trait(what) is not None

    def _some(self, needed: Count) -> Iterable[Path]:
        """As many as are missing, those first that are near and need nothing."""
        lacking = [what for what in needed.of if self._facts.level(what) < needed.level]
        missing = needed.many - (len(needed.of) - len(lacking))
        near = sorted(filter(self._buyable, lacking), key=self._distance)
        if len(near) < missing:
            self.blocked.extend(judge(needed, self._facts).unmet())
        return (tuple((what, needed.level) for what in some) for some in combinations(near, missing))

    def _distance(self, what: str) -> tuple[int, int]:
        return len(find_trait(self._book, what).needs), -self._standing.level(what)

    def _block(self, words: Phrase) -> Iterable[Path]:
        self.blocked.append(Reason("unmet", words))
        return ()


def _each_of(alternatives: Iterable[Iterable[Path]]) -> Iterator[Path]:
    bounded = [tuple(islice(of, MOST)) for of in alternatives]
    return (tuple(chain.from_iterable(ways)) for ways in product(*bounded))
