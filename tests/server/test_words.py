"""Languages over HTTP."""

from typing import Any

from tests.server.serving import House, Seat


def test_the_client_gets_its_texts_in_its_language(house: House) -> None:
    answer = house.http.get("/static/words/de.json")
    assert answer.headers["content-type"].startswith("application/json")
    assert answer.json()["language"] == "de"


def test_a_language_without_catalogue_is_not_found(house: House) -> None:
    for file in ("en.json", "xx.json", "..", "de.po"):
        assert house.http.get(f"/static/words/{file}").status_code == 404


def _in(seat: Seat, language: str, path: str) -> Any:
    headers = {"Authorization": f"Bearer {seat.token}", "Accept-Language": language}
    return seat.http.get(path, headers=headers).json()


def test_one_table_is_read_in_two_languages_at_once(house: House) -> None:
    gm = house.open("revelations")
    ana = gm.player("Ana", patron="S")
    gm.do("begin", what="session")
    ana.do("call", test={"type": "target", "score": 3, "target": 6}, who=["c1"])
    english, german = (_in(ana, name, "/api/table/events") for name in ("en", "de"))
    told, gesagt = ([line for one in feed["entries"] for line in one.get("lines", ())] for feed in (english, german))
    assert "Session 1 begins." in told
    assert "Sitzung 1 beginnt." in gesagt
    assert len(told) == len(gesagt)
    shape = [_shape(feed) for feed in (english, german)]
    assert shape[0] == shape[1]


def _shape(value: Any) -> Any:
    """The same without any text that people read."""
    if isinstance(value, dict):
        return {key: None if key in ("lines", "words", "said") else _shape(one) for key, one in value.items()}
    return [_shape(one) for one in value] if isinstance(value, list) else value


def test_a_refusal_is_told_in_the_language_of_whoever_asked(house: House) -> None:
    ana = house.open("revelations").player("Ana", patron="S")
    headers = {"Authorization": f"Bearer {ana.token}", "Accept-Language": "de-AT, en;q=0.5"}
    body = {"id": "a-german-one", "command": {"type": "begin", "what": "session"}}
    refused = ana.http.post("/api/table/commands", json=body, headers=headers).json()
    assert refused["code"] == "gm_only"
    assert refused["detail"].startswith("Nur die Spielleitung kann")


def test_games_are_told_in_the_language_of_whoever_asks(house: House) -> None:
    games = house.http.get("/api/games", headers={"Accept-Language": "de"}).json()
    saga = next(game for game in games if game["name"] == "saga")
    assert saga["verbs"]["push"] == "spielt {card} über {over}"
