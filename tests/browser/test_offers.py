"""How the client puts offers in order, asked of its own module."""

from playwright.sync_api import Page

from .conftest import NewPage
from .stand import Stand

_SORTED = """async (offers) => {
    const { sortOffers } = await import("/static/parts/offers.js");
    const { keep, better, rest } = sortOffers(offers);
    const words = (groups) => groups.flatMap((group) => group.offers.map((offer) => offer.words));
    return [words([keep]), words(better), words(rest)];
}"""

Offer = dict[str, object]


def offer(words: str, successes: int | None, card: str | None = "KS") -> Offer:
    """An offer that comes to so many successes, or is open."""
    makes = None
    if successes is not None:
        makes = {"degree": "", "success": successes > 0, "facts": [["successes", successes]]}
    says = f"{successes or 0} successes"
    return {
        "verb": "replace" if card else "keep",
        "over": [],
        "card": card,
        "words": words,
        "makes": makes,
        "says": says,
    }


def put_in_order(page: Page, offers: list[Offer]) -> list[list[str]]:
    """What keeps, what is better or may be, and what is not."""
    found: list[list[str]] = page.evaluate(_SORTED, offers)
    return found


def test_an_open_offer_is_never_among_those_that_are_not_better(stand: Stand, new_page: NewPage) -> None:
    page = new_page()
    page.goto(stand.url)
    offers = [offer("keeps", 2, card=None), offer("open", None), offer("worse", 1), offer("better", 3)]
    assert put_in_order(page, offers) == [["keeps"], ["better", "open"], ["worse"]]


def test_where_nothing_is_known_of_what_is_kept_every_card_may_help(stand: Stand, new_page: NewPage) -> None:
    page = new_page()
    page.goto(stand.url)
    offers = [offer("keeps", None, card=None), offer("open", None), offer("known", 1)]
    assert put_in_order(page, offers) == [["keeps"], ["known", "open"], []]
