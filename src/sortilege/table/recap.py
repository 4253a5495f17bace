"""What was played, session by session: told from a seat's own feed, so it holds nothing that the seat may not know."""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from sortilege.table import event as ev
from sortilege.table.event import AnyEvent
from sortilege.table.feed import FeedEntry
from sortilege.table.kinds import kind_of
from sortilege.table.narrate import label_of
from sortilege.table.state import State

Tone: TypeAlias = Literal["good", "bad", ""]


class End(Struct, frozen=True):
    """How a test ended, in words; those that stand alone ended well or badly."""

    said: str
    tone: Tone


class Tested(Struct):
    """A test: who took part, what was tested, how it ended if it did, and how it had before each correction."""

    number: int
    at: float
    who: tuple[str, ...]
    label: str
    end: End | None = None
    was: list[End] = field(default_factory=list)
    why: str = ""
    ended: int = 0
    corrected: int = 0


class Change(Struct):
    """A sentence about a sheet that was written, or what came of a character."""

    number: int
    text: str


class Scene(Struct):
    """What happened from the beginning of a scene, the entry `number`, on; `rounds` are the entries that began one."""

    number: int
    name: str = ""
    rounds: list[int] = field(default_factory=list)
    tests: list[Tested] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)


class Chapter(Struct):
    """A session, or what came before the first one, whose `session` is 0. `present` are its players."""

    number: int
    session: int
    name: str
    began: float
    ended: float
    present: list[str]
    scenes: list[Scene]


class Recap(Struct):
    """The table's story until its entry `number`."""

    table: str
    game: str
    number: int
    chapters: list[Chapter]


def recap(state: State, feed: Iterable[FeedEntry]) -> Recap:
    """The recap of a whole feed; the state gives the names. What was taken back did not happen."""
    teller = _Teller(state.names)
    for entry in feed:
        teller.tell(entry)
    chapters = [one for one in teller.chapters if one.session or any(map(_holds, one.scenes))]
    for chapter in chapters:
        chapter.scenes = [scene for scene in chapter.scenes if _holds(scene)]
    return Recap(state.name, state.game, state.number, chapters)


def _holds(scene: Scene) -> bool:
    return bool(scene.name or scene.rounds or scene.tests or scene.changes)


class _Teller:
    """Follows the feed, and keeps where it is."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names
        self._tests: dict[str, Tested] = {}
        self.chapters: list[Chapter] = []

    def tell(self, entry: FeedEntry) -> None:
        if entry.at is None:
            return
        if not self.chapters:
            self._open(Chapter(entry.number, 0, "", entry.at, entry.at, [], []))
        for event in entry.events:
            self._take(entry, entry.at, event)
        self._note(entry)
        self.chapters[-1].ended = entry.at

    def _open(self, chapter: Chapter) -> None:
        chapter.scenes.append(Scene(chapter.number))
        self.chapters.append(chapter)

    @property
    def _scene(self) -> Scene:
        return self.chapters[-1].scenes[-1]

    def _take(self, entry: FeedEntry, at: float, event: AnyEvent) -> None:
        match event:
            case ev.Began(what="session"):
                present = [self._names[seat] for seat in event.present]
                self._open(Chapter(entry.number, event.number, event.name, at, at, present, []))
            case ev.Began(what="scene"):
                self.chapters[-1].scenes.append(Scene(entry.number, event.name or str(event.number)))
            case ev.Began(what="round"):
                self._scene.rounds.append(entry.number)
            case ev.Arrived():
                self.chapters[-1].present.append(self._names[event.seat])
            case ev.TakenBack():
                self._forget(event.entry)
            case _:
                self._test(entry, at, event)

    def _test(self, entry: FeedEntry, at: float, event: AnyEvent) -> None:
        match event:
            case ev.TestCalled():
                who = tuple(self._names[place.actor] for place in event.at)
                self._tests[event.test] = Tested(entry.number, at, who, label_of(event))
                self._scene.tests.append(self._tests[event.test])
            case ev.TestEnded() if test := self._tests.get(event.test):
                test.end, test.ended = _end(event, test), entry.number
            case ev.TestCorrected() if (test := self._tests.get(event.test)) and test.end:
                test.was.append(test.end)
                test.end, test.why, test.corrected = _end(event, test), event.why, entry.number

    def _note(self, entry: FeedEntry) -> None:
        """Sheets that an entry outside tests has changed."""
        kinds = {kind_of(event) for event in entry.events}
        if "sheets" in kinds and not kinds & {"tests", "corrections", "decisions"}:
            self._scene.changes += [Change(entry.number, str(line)) for line in entry.lines]

    def _forget(self, number: int) -> None:
        """The entry was taken back; a session or scene that it began goes on with the one before."""
        if self.chapters[-1].number == number and len(self.chapters) > 1:
            self.chapters[-2].scenes += self.chapters.pop().scenes
        scenes = self.chapters[-1].scenes
        if self._scene.number == number and len(scenes) > 1:
            _join(scenes[-2], scenes.pop())
        for scene in (scene for chapter in self.chapters for scene in chapter.scenes):
            _strike(scene, number)


def _join(scene: Scene, more: Scene) -> None:
    scene.rounds += more.rounds
    scene.tests += more.tests
    scene.changes += more.changes


def _strike(scene: Scene, number: int) -> None:
    """What the entry brought into the scene did not happen."""
    scene.rounds = [one for one in scene.rounds if one != number]
    scene.changes = [one for one in scene.changes if one.number != number]
    scene.tests = [one for one in scene.tests if one.number != number]
    for test in scene.tests:
        if test.ended == number:
            test.end, test.ended = None, 0
        elif test.was and test.corrected == number:
            test.end, test.why, test.corrected = test.was.pop(), "", 0


def _end(event: ev.TestEnded | ev.TestCorrected, test: Tested) -> End:
    success = event.outcome.success
    alone = len(test.who) == 1 and success is not None
    return End(str(event.said), ("good" if success else "bad") if alone else "")
