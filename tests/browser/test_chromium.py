"""The browser that the other tests rely on."""

from .conftest import NewPage


def test_pages_have_the_asked_size_and_share_no_storage(new_page: NewPage) -> None:
    desk, phone = new_page(), new_page(375, 667)
    desk.context.add_cookies([{"name": "seat", "value": "gm", "url": "http://127.0.0.1/"}])
    assert phone.context.cookies() == []
    assert [page.evaluate("innerWidth") for page in (desk, phone)] == [1280, 375]


def test_scripts_run(new_page: NewPage) -> None:
    page = new_page()
    page.set_content("<output></output><script>document.querySelector('output').textContent = 8 + 9</script>")
    assert page.locator("output").text_content() == "17"
