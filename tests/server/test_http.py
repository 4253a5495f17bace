"""The API over HTTP: what is answered, and what bad input gets."""

import re
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from tests.server.serving import HOST_TOKEN, House, Json, Seat

from sortilege.server.app import create_app
from sortilege.server.orders import COMMANDS
from sortilege.server.pages import WEB, _joined
from sortilege.store import MemoryStore

ROLL = {"type": "unopposed", "level": 3, "difficulty": 10}


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which must be a whole one."""
    assert answer.headers["content-type"] == "application/problem+json"
    body = answer.json()
    assert body["status"] == answer.status_code
    assert body["type"] == f"about:blank#{body['code']}"
    assert body["title"]
    assert body["detail"]
    return answer.status_code, body["code"]


def open_table(house: House, body: object, token: str = HOST_TOKEN) -> httpx.Response:
    return house.http.post("/api/tables", json=body, headers={"Authorization": f"Bearer {token}"})


# -- tables -----------------------------------------------------------------------------------------------------------


def test_only_the_host_opens_tables(house: House) -> None:
    opening = {"name": "T", "game": "saga", "gm": "Gea"}
    assert problem(open_table(house, opening, "guessed")) == (401, "bad_host_token")
    assert problem(house.http.post("/api/tables", json=opening)) == (401, "bad_token")


def test_a_link_names_this_server_and_keeps_the_secret_in_the_fragment(house: House) -> None:
    answer = open_table(house, {"name": "T", "game": "saga", "gm": "Gea", "shared": True}).json()
    path, _, token = answer["link"].partition("#")
    assert path == f"{house.base}/table"
    assert token.startswith(answer["table"] + ".")


def test_an_unknown_game_lists_the_known_ones(house: House) -> None:
    answer = open_table(house, {"name": "T", "game": "chess", "gm": "Gea"})
    assert problem(answer) == (404, "unknown_game")
    assert "cyberspace, disciplines, revelations, saga" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"name": "T", "game": "saga"}, "missing_field"),
        ({"name": "T", "game": "saga", "gm": "G", "nam": 1}, "unknown_field"),
        ([], "bad_value"),
    ],
)
def test_an_opening_that_cannot_be_read_is_refused(house: House, body: object, code: str) -> None:
    assert problem(open_table(house, body)) == (422, code)


@pytest.mark.parametrize("name", ["", "x" * 61])
def test_a_name_of_a_table_has_a_length(house: House, name: str) -> None:
    assert problem(open_table(house, {"name": name, "game": "saga", "gm": "Gea"})) == (422, "bad_value")
    assert problem(open_table(house, {"name": "T", "game": "saga", "gm": name})) == (422, "bad_value")


# -- links ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("token", ["x", "nosuchtable.secret", "." * 300, "ä.ö"])
def test_a_bad_token_opens_nothing(gm: Seat, token: str) -> None:
    headers = {b"Authorization": f"Bearer {token}".encode()}
    for path in ("/api/table", "/api/table/events"):
        assert problem(gm.house.http.get(path, headers=headers)) == (401, "bad_token")
    assert problem(gm.house.http.post("/api/table/commands", headers=headers)) == (401, "bad_token")


def test_a_token_of_the_right_table_with_a_wrong_secret_opens_nothing(gm: Seat) -> None:
    wrong = gm.house.sit(gm.token[:-1] + ("A" if gm.token[-1] != "A" else "B"))
    answer = wrong.get("/api/table")
    assert problem(answer) == (401, "bad_token")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_a_new_link_ends_the_old_one(gm: Seat) -> None:
    ana = gm.player("Ana")
    new = gm.house.sit(ana.do("issue_link", seat=ana.id)["link"])
    assert problem(ana.get("/api/table")) == (401, "bad_token")
    assert new.table()["own"]["seat"] == "s2"
    gm.do("revoke_link", seat="s2")
    assert problem(new.try_({"type": "name_seat", "seat": "s2", "name": "Eve"})) == (401, "bad_token")


# -- commands ---------------------------------------------------------------------------------------------------------


def test_a_command_is_answered_with_its_number(gm: Seat) -> None:
    ana = gm.player("Ana")
    assert ana.do("call", who=["c1"], test=ROLL) == {"number": 4}
    assert [entry["number"] for entry in ana.log()] == [1, 2, 3, 4]


def test_the_same_id_acts_once(gm: Seat) -> None:
    ana = gm.player("Ana")
    call = {"type": "call", "who": ["c1"], "test": ROLL}
    first, again = (ana.try_(call, "the-same-id").json() for _ in range(2))
    assert (first, again) == ({"number": 4}, {"number": 4, "repeated": True})
    assert len(ana.log()) == 4


def test_the_same_id_at_the_same_moment_acts_once(gm: Seat) -> None:
    call = {"type": "call", "who": ["gm"], "test": ROLL}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: gm.try_(call, "the-same-id").json(), range(8)))
    assert {answer["number"] for answer in answers} == {2}
    assert [answer.get("repeated", False) for answer in answers].count(False) == 1
    assert len(gm.log()) == 2


def test_another_seat_with_the_same_id_learns_nothing_and_acts_for_itself(gm: Seat) -> None:
    ana, ben = gm.player("Ana"), gm.player("Ben")
    assert "link" in ana.try_({"type": "issue_link", "seat": "s2"}, "the-same-id").json()
    assert ben.try_({"type": "name_seat", "seat": "s3", "name": "Benno"}, "the-same-id").json() == {"number": 7}


def test_a_refused_command_may_be_given_again_with_another_id(gm: Seat) -> None:
    """With the same one it is taken for a copy that came late."""
    call = {"type": "call", "who": ["n1"], "test": ROLL}
    assert problem(gm.try_(call, "the-same-id")) == (404, "unknown_character")
    gm.do("set_character", sheet={"name": "Guard"})
    assert problem(gm.try_(call, "the-same-id")) == (404, "unknown_character")
    assert gm.try_(call, "another-id").json() == {"number": 3}


@pytest.mark.parametrize(
    ("body", "expected", "part"),
    [
        (b"", (400, "malformed"), "JSON"),
        (b"{", (400, "malformed"), "JSON"),
        (b"\xff", (400, "malformed"), "JSON"),
        (b"[" * 50_000, (400, "malformed"), "nested"),
        (b'{"a":' * 10_000, (400, "malformed"), "nested"),
        ([], (422, "bad_value"), "object"),
        ({"command": {"type": "end"}}, (422, "missing_field"), "'id'"),
        ({"id": "short", "command": {}}, (422, "bad_value"), '"short"'),
        ({"id": "x" * 65, "command": {}}, (422, "bad_value"), "64"),
        ({"id": "with blank", "command": {}}, (422, "bad_value"), '"with blank"'),
        ({"id": "12345678", "command": 5}, (422, "bad_value"), "5"),
        ({"id": "12345678", "command": {}}, (404, "unknown_command"), "add_seat, name_seat"),
        ({"id": "12345678", "command": {"type": "cheat"}}, (404, "unknown_command"), "'cheat'"),
        ({"id": "12345678", "command": {"type": ["call"]}}, (404, "unknown_command"), "Known"),
        ({"id": "12345678", "command": {"type": "end", "what": "day"}}, (422, "bad_value"), '"session"'),
        ({"id": "12345678", "command": {"type": "end", "wat": 1}}, (422, "unknown_field"), "what, earned"),
        ({"id": "12345678", "command": {"type": "end"}}, (422, "missing_field"), "'what'"),
        ({"id": "12345678", "command": {"type": "add_seat", "name": "x" * 61}}, (422, "bad_value"), "60"),
        ({"id": "12345678", "command": {"type": "end", "what": "scene"}, "more": 1}, (422, "unknown_field"), "more"),
    ],
)
def test_a_command_that_cannot_be_read_is_refused(gm: Seat, body: object, expected: tuple[int, str], part: str) -> None:
    answer = gm.post(body)
    assert problem(answer) == expected
    assert part in answer.json()["detail"]
    assert gm.table()["number"] == 1


@pytest.mark.parametrize(
    ("command", "expected", "part"),
    [
        ({"type": "call", "who": ["gm"], "test": {"type": "poker"}}, (404, "unknown_test"), "unopposed, opposed"),
        ({"type": "call", "who": ["gm"], "test": {"type": "unopposed", "level": 3}}, (422, "missing_field"), "level"),
        ({"type": "call", "who": ["gm"], "test": {**ROLL, "luck": 1}}, (422, "unknown_field"), "difficulty"),
        ({"type": "call", "who": ["gm"], "test": {**ROLL, "level": 99}}, (422, "bad_value"), "99"),
        ({"type": "call", "who": ["c9"], "test": ROLL}, (404, "unknown_character"), "gm (GM)"),
        ({"type": "call", "who": ["gm"], "test": ROLL, "label": "a\u202eb"}, (422, "bad_value"), "one line"),
        ({"type": "begin", "what": "scene", "name": "Night\n"}, (422, "bad_value"), "one line"),
        ({"type": "decide", "test": "t1", "actor": "gm", "verb": "keep"}, (404, "no_such_test"), "t1"),
        ({"type": "perform", "actor": "gm", "act": {"type": "fly"}}, (404, "unknown_act"), "be_heroic"),
        ({"type": "set_switch", "name": "gravity", "value": 0}, (422, "unknown_field"), "die"),
        ({"type": "set_role", "seat": "s1", "role": "player"}, (409, "last_gm"), "Gea"),
        ({"type": "end", "what": "session"}, (409, "not_on"), "session"),
        ({"type": "name_seat", "seat": "s7", "name": "X"}, (404, "unknown_seat"), "s1 (Gea)"),
    ],
)
def test_a_command_that_is_not_allowed_changes_nothing(
    gm: Seat, command: Json, expected: tuple[int, str], part: str
) -> None:
    before = gm.table()
    answer = gm.try_(command)
    assert problem(answer) == expected
    assert part in answer.json()["detail"]
    assert gm.table() == before


def test_players_cannot_do_what_only_gms_can(gm: Seat) -> None:
    ana = gm.player("Ana")
    assert problem(ana.try_({"type": "add_seat", "name": "Eve"})) == (403, "gm_only")
    gm.player("Ben")
    assert problem(ana.try_({"type": "call", "who": ["c2"], "test": ROLL})) == (403, "not_yours")


def test_a_large_request_is_refused(gm: Seat) -> None:
    big = {"id": "12345678", "command": {"type": "set_character", "sheet": {"name": "x" * 200_000}}}
    assert problem(gm.post(big)) == (413, "too_large")
    assert problem(open_table(gm.house, {"name": "x" * 200_000})) == (413, "too_large")


def test_who_asks_faster_than_people_can_is_told_to_slow_down(gm: Seat) -> None:
    answers = [gm.get("/api/table/events?after=1") for _ in range(400)]
    slowed = [answer for answer in answers if answer.status_code != 200]
    assert slowed
    assert problem(slowed[0]) == (429, "too_many_requests")
    assert slowed[0].headers["retry-after"] == "1"


# -- reading ----------------------------------------------------------------------------------------------------------


def test_the_feed_is_read_in_pieces(gm: Seat) -> None:
    for number in range(5):
        gm.do("name_seat", seat="s1", name=f"Gea {number}")
    piece = gm.events(after=2, limit=2)
    assert piece["number"] == 4
    assert [entry["number"] for entry in piece["entries"]] == [3, 4]
    assert gm.events(after=6) == {"number": 6, "entries": []}
    assert gm.events(after=99) == {"number": 6, "entries": []}


@pytest.mark.parametrize("query", ["after=-1", "after=x", "limit=0", "limit=201"])
def test_a_feed_that_cannot_be_read_is_refused(gm: Seat, query: str) -> None:
    answer = gm.get(f"/api/table/events?{query}")
    assert problem(answer) == (422, "bad_value")
    assert answer.json()["detail"].startswith(query.partition("=")[0])


def test_the_games_tell_what_forms_need(house: House) -> None:
    games = {game["name"]: game for game in house.http.get("/api/games").json()}
    assert set(games) >= {"cyberspace", "disciplines", "revelations", "saga"}
    tests = {test["name"]: test for test in games["cyberspace"]["tests"]}
    assert tests["unopposed"]["gm_fields"] == ["automatic"]
    assert tests["opposed"]["parts_field"] == "versus"
    assert games["saga"]["hand"] == "hand"
    assert {act["name"] for act in games["saga"]["acts"]} == {"lower_stress", "draw_edge"}
    for game in games.values():
        schemas = [game["sheet"], game["switches"], *(test["schema"] for test in game["tests"])]
        assert {schema["$schema"] for schema in schemas} == {"https://json-schema.org/draft/2020-12/schema"}


def test_every_route_is_described(house: House) -> None:
    described = house.http.get("/schema/openapi.json").json()
    routes = {
        route.path.replace(":str", "")
        for route in create_app(MemoryStore(), HOST_TOKEN).routes
        if route.path.startswith("/api/")
    }
    assert described["openapi"].startswith("3.1")
    assert set(described["paths"]) == routes | {COMMANDS}
    schemas = described["components"]["schemas"]
    assert {"Order", "Accepted", "Problem", "TableNow", "Feed", "Call", "Decide"} <= set(schemas)


def test_unknown_addresses_and_methods_are_problems(house: House) -> None:
    assert problem(house.http.get("/api/nothing")) == (404, "not_found")
    assert problem(house.http.delete("/api/games")) == (405, "method_not_allowed")
    assert problem(house.http.get("/api/table/commands")) == (405, "method_not_allowed")
    assert problem(house.http.get("/api/table/live")) == (426, "upgrade_required")


def test_a_table_tells_its_game_with_what_tests_share_said_once(house: House) -> None:
    gm = house.open("disciplines")
    told = gm.get("/api/table/game").json()
    shared = told.pop("shared")
    for test in told["tests"]:
        test["schema"]["$defs"] = {**shared, **test["schema"]["$defs"]}
    (whole,) = (game for game in house.http.get("/api/games").json() if game["name"] == "disciplines")
    for test, known in zip(told["tests"], whole["tests"], strict=True):
        assert test["schema"]["$defs"].items() >= known["schema"].get("$defs", {}).items()
        assert {**test["schema"], "$defs": 0} == {**known["schema"], "$defs": 0}
    assert {**told, "tests": 0} == {**whole, "tests": 0}
    assert problem(house.http.get("/api/table/game")) == (401, "bad_token")


def test_what_is_the_same_for_all_is_compressed_and_kept(house: House) -> None:
    page = house.http.get("/table")
    scripts = re.findall(r'href="(/static/[0-9a-f]{12}/[^"]+[.]m?js)"', page.text)
    assert 8 < len(scripts) == len(set(scripts)) < 20
    for path in [*scripts, re.findall(r'href="([^"]+css)"', page.text)[0]]:
        answer = house.http.get(path)
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        plain = house.http.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == answer.content
    tag = {"If-None-Match": page.headers["etag"]}
    assert (house.http.get("/table", headers=tag).status_code, house.http.get("/host", headers=tag).status_code) == (
        304,
        200,
    )


def test_nothing_about_a_table_is_compressed(house: House) -> None:
    gm = house.open("saga")
    for path in ("/api/table", "/api/table/events"):
        assert "content-encoding" not in gm.get(path).headers


def test_scripts_are_served_as_written_and_joined_under_their_version(house: House) -> None:
    joined = "".join(file.text for file in _joined().values())
    for script in WEB.rglob("*.js"):
        written = script.read_text()
        assert house.http.get(f"/static/{script.relative_to(WEB).as_posix()}").text == written
        plain = re.compile(r"\s*(/?\*|//)|import |export |[ \w,]*} from")
        code = [line for line in written.splitlines() if not plain.match(line)]
        assert [line for line in code if line.strip() and line not in joined] == [], script.name


@pytest.mark.parametrize("path", ["/", "/table", "/host"])
def test_pages_load_nothing_from_elsewhere(house: House, path: str) -> None:
    page = house.http.get(path)
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
    assert page.headers["referrer-policy"] == "no-referrer"


@pytest.mark.parametrize("path", ["../app.py", "%2e%2e/app.py", "..%2fapp.py", "nothing.js"])
def test_only_the_client_is_served(house: House, path: str) -> None:
    assert house.http.get(f"/static/{path}").status_code == 404
