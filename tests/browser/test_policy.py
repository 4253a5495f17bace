"""What pages may load, and that the other tests notice when one tries more."""

from playwright.sync_api import expect

from .conftest import Console, NewPage
from .stand import Stand


def test_a_page_loads_nothing_from_elsewhere_and_a_try_is_noticed(
    stand: Stand, new_page: NewPage, console: Console
) -> None:
    page = new_page()
    answer = page.goto(stand.host_link)
    assert answer is not None
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    expect(page.get_by_role("heading", name="Open your first table")).to_be_visible()
    assert console.errors == []

    with page.expect_console_message(lambda message: message.text.startswith("CSP")):
        page.evaluate("() => { new Image().src = 'http://127.0.0.1:9/elsewhere.png'; }")
    assert any("img-src" in error for error in console.errors)
    console.errors.clear()
