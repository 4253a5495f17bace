"""Laws that hold of the ledgers of every game, and changes by which Hypothesis tries them."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from hypothesis import strategies as st

from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.ledger import POINTS, Entry, Standing, after
from sortilege.rules.sheet import Sheet
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.change import Buy, Change, EndCreation, Lower, write
from sortilege.sheets.document import sheet_from
from sortilege.sheets.drafting import Pen
from sortilege.sheets.quoting import quote
from sortilege.sheets.writing import opened, take_back

PEN = Pen("Ana", "2030-01-31")
GM = Pen("Gea", "2030-01-31", gm=True)


def begun(game: Game) -> Book:
    """A blank sheet under the usual house rules."""
    book = book_of(game, game.switches())
    return book.plus(opened(book, PEN))


def done(book: Book, *changes: Change, pen: Pen = PEN) -> Book:
    """The book after the changes."""
    for change in changes:
        book = book.plus(write(book, change, pen))
    return book


def playing(book: Book) -> Book:
    """The book past creation."""
    return done(book, EndCreation())


def bought(book: Book, *whats: str) -> Book:
    """The book after a step up of each."""
    return done(book, *map(Buy, whats))


def sheet_of(game: Game, book: Book) -> Sheet:
    """What tests read off the book."""
    return sheet_from(game, book, {"name": "Ana"})


def tried(book: Book, changes: Iterable[Change], each: Callable[[Book], object] = lambda _: None) -> Book:
    """The book after those of the changes that are not refused; `each` sees it after every one."""
    for change in changes:
        try:
            book = done(book, change)
        except Refused:
            continue
        each(book)
    return book


def lists(changes: st.SearchStrategy[Change], most: int = 25) -> st.SearchStrategy[list[Change]]:
    """Several changes in a row."""
    return st.lists(changes, max_size=most)


# -- laws -------------------------------------------------------------------------------------------------------------


def assert_buying_is_undone(book: Book, what: str, links: tuple[str, ...] = ()) -> None:
    """A purchase that is taken back, or lowered in creation, leaves nothing behind."""
    try:
        more = done(book, Buy(what, links))
    except Refused:
        return
    if more.ledger[-1].kind == "buy":
        assert more.plus(take_back(more, PEN)).standing == book.standing
    if book.standing.creating:
        assert done(more, Lower(what)).standing == book.standing


def assert_lowering_is_undone(book: Book, what: str) -> None:
    """A step down and up again costs nothing, and leaves the sheet as it was but for what was named only."""
    try:
        less = done(book, Lower(what))
    except Refused:
        return
    again = done(less, Buy(what, book.standing.links.get(what, ()))).standing
    assert again.points == book.standing.points
    if book.standing.level(what):
        assert again == book.standing


def assert_price_shown_is_taken(book: Book, what: str, links: tuple[str, ...] = ()) -> None:
    """What a step is quoted at is what it takes."""
    try:
        offer = quote(book, what, links)
        more = done(book, Buy(what, links))
    except Refused:
        return
    assert more.standing.level(what) == offer.to
    assert _left(book.standing, offer.budget) - _left(more.standing, offer.budget) == offer.price


def assert_points_have_entries(book: Book) -> None:
    """Points change by entries that say so, one for each change, and come to what is left."""
    standing, total = Standing(), dict[str, int]()
    for entry in book.ledger:
        then = after(standing, entry)
        changed = {key: left - _left(standing, key) for key, left in then.points.items()}
        assert {key: by for key, by in changed.items() if by} == _said(entry)
        for key, by in _said(entry).items():
            total[key] = total.get(key, 0) + by
        standing = then
    assert total == {key: left for key, left in book.standing.points.items() if left or key in total}


def _said(entry: Entry) -> Mapping[str, int]:
    if entry.what.startswith(POINTS):
        assert isinstance(entry.to, int)
        assert isinstance(entry.was, int)
        return {entry.what.removeprefix(POINTS): entry.to - entry.was}
    return {entry.budget: -entry.price} if entry.price else {}


def _left(standing: Standing, budget: str) -> int:
    return standing.points.get(budget, 0)


def assert_order_is_free(book: Book, one: Sequence[Change], other: Sequence[Change]) -> bool:
    """Two orders of the same changes come to the same, where both are legal; whether they were."""
    try:
        first, second = done(book, *one), done(book, *other)
    except Refused:
        return False
    assert first.standing == second.standing
    return True
