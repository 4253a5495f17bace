"""Names are whatever people type: they are shown as they are, and break no page."""

import pytest
from tests.server.serving import House

from .conftest import Console, NewPage
from .party import open_party
from .stand import Stand

MARKUP = "<img src=x onerror=alert(1)>"
LONG = "W" * 60


@pytest.mark.parametrize("name", [LONG, MARKUP, "\N{GRINNING FACE}" * 60], ids=["long", "markup", "emoji"])
def test_any_name_fits_on_a_phone(stand: Stand, house: House, new_page: NewPage, console: Console, name: str) -> None:
    party = open_party(stand, house, new_page, "saga", {name: {}, "Ben": {}})
    party.host.do("begin", what="session")
    party.host.do("begin", what="scene", name=name)
    for page in party:
        page.set_viewport_size({"width": 375, "height": 667})
        page.get_by_text(name).first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == 375
    assert console.errors == []
