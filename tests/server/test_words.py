"""Languages over HTTP."""

from tests.server.serving import House


def test_the_client_gets_its_texts_in_its_language(house: House) -> None:
    answer = house.http.get("/static/words/de.json")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.json()["language"] == "de"


def test_a_language_without_catalogue_is_not_found(house: House) -> None:
    for file in ("en.json", "xx.json", "..", "de.po"):
        assert house.http.get(f"/static/words/{file}").status_code == 404
