"""The sandbox: positions in addresses, decisions and changes by hand without a table, and the ways there from games."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import maatatahay.arrangement
import pytest
from corpus import WARRIORS
from django.test import Client
from maatasite.games.replaying import position_at
from maatasite.games.store import load
from maatasite.people.models import Person
from maatasite.web.position_faults import REASONS, position_fault
from maatasite.web.sandbox import dealt_text, empty_text
from maatatahay.arrangement import arrangement_of, edited, read_position, write_arrangement
from maatatahay.describe import describe
from maatatahay.errors import UnreadablePosition
from maatatahay.position import Position
from tables import run, sit_down

AT = {"_refuse": 1, "UnreadablePosition": 1, "Unreadable": 0}
"""Where among what is passed the code stands."""

ELSEWHERE = {"option-unknown", "options-not-an-object", "data-unknown"}
"""What reading options from a record raises, and no position can."""

People = tuple[Person, Person, Person]

pytestmark = pytest.mark.django_db


def state_of(response: Any) -> dict[str, Any]:  # noqa: ANN401
    """What the page was given."""
    text = response.content.decode().split('<script id="state" type="application/json">')[1].split("</script>")[0]
    return dict(json.loads(text))


def asked(client: Client, path: str, body: object) -> tuple[int, dict[str, Any]]:
    response = client.post(path, json.dumps(body), content_type="application/json")
    return response.status_code, json.loads(response.content)


def position_in(response: Any) -> Position:  # noqa: ANN401
    """The position that a redirect leads to."""
    return read_position(parse_qs(urlsplit(response["Location"]).query)["p"][0])


def test_an_address_shows_its_position_and_a_bare_one_an_empty_board(client: Client) -> None:
    text = dealt_text()
    page = state_of(client.get("/sandbox", {"p": text}))
    assert page["study"]["begun"]["position"] == page["study"]["basis"]["position"] == text
    assert page["view"]["kind"] == "study"
    assert page["study"]["begun"]["choices"]["phase"] == "pair"
    assert state_of(client.get("/sandbox"))["study"]["begun"]["position"] == empty_text()


def test_a_fresh_deal_has_an_address_of_its_own(client: Client) -> None:
    first, second = client.get("/sandbox?deal"), client.get("/sandbox?deal")
    assert first["Location"] != second["Location"]
    assert position_in(first).board.free.bit_count() == 20


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("nonsense", "what can be read here begins with"),
        ("v1_pair.B_<script>", "characters"),
        (empty_text()[:-8], "pairs on offer"),
        ("v1_pair.B" + "_c3.E1" * 900, "longer"),
    ],
)
def test_a_bad_link_gets_a_page_that_says_what_is_wrong(client: Client, text: str, wrong: str) -> None:
    response = client.get("/sandbox", {"p": text})
    page = response.content.decode()
    assert response.status_code == 400
    assert "<script>_" not in page
    assert "This link holds no position" in page
    assert wrong in page or "code" in page


def test_both_tribes_are_played_and_chance_is_drawn_or_said(client: Client) -> None:
    text = empty_text()
    stay = {"activate": {"rotation": 0, "add": ""}}
    round_one = [
        {"pair": ["champion", "champion"]},
        {"first": "wazu"},
        {"place": "a1"},
        stay,
        {"place": "e5"},
        stay,
    ]
    status, drawn = asked(client, "/sandbox/position", {"position": text, "decisions": round_one, "draw": True})
    assert (status, len(drawn["drawn"])) == (200, 1)
    assert drawn["view"]["position"]["phase"] == "pair"
    _, waiting = asked(client, "/sandbox/position", {"position": text, "decisions": round_one})
    assert waiting["drawn"] == []
    assert waiting["can_come"]["reveal"]["balan"][0] == "hunter"
    said = [*round_one, {"reveal": ["child", "elder"]}]
    _, told = asked(client, "/sandbox/position", {"position": text, "decisions": said, "from": 6})
    assert told["view"]["position"]["display"][-1] == ["child", "elder"]
    assert [step["position"]["phase"] for step in told["steps"]["steps"]] == ["reveal", "pair"]
    assert asked(client, "/sandbox/position", {"position": told["position"], "decisions": []})[0] == 200
    replayed = [*round_one, *drawn["drawn"]]
    _, again = asked(client, "/sandbox/position", {"position": text, "decisions": replayed})
    assert again["position"] == drawn["position"]


def test_what_chance_gives_is_drawn_anew_each_time(client: Client) -> None:
    taken = edited(arrangement_of(read_position(empty_text())), {"due": {"phase": "pair"}})
    text = write_arrangement(taken)
    decisions = [{"pair": ["guard", "guard"]}, {"first": "balan"}]
    for space in ("a1", "b1"):
        decisions += [{"place": space}, {"activate": {"rotation": 0, "add": ""}}]
    body = {"position": text, "decisions": decisions, "draw": True}
    pairs = {str(asked(client, "/sandbox/position", body)[1]["drawn"]) for _ in range(12)}
    assert len(pairs) > 1


def test_a_change_by_hand_gives_the_position_after_it(client: Client) -> None:
    body = {"position": empty_text(), "change": {"stand": {"space": "c3", "tribe": "wazu", "tile": "elder"}}}
    status, told = asked(client, "/sandbox/change", body)
    assert status == 200
    assert told["view"]["position"]["warriors"]["c3"]["tile"] == "elder"
    assert read_position(told["position"]).board.strength(12) == 1


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("position", {"position": "x", "decisions": []}, "version-unknown"),
        ("position", {"position": "x" * 2001, "decisions": []}, "unreadable-message"),
        ("position", {"position": empty_text(), "decisions": [{"place": "a1"}]}, "wrong-phase"),
        ("position", {"position": empty_text(), "decisions": [{"reveal": ["child", "child"]}]}, "wrong-phase"),
        ("position", {"position": empty_text()}, "unreadable-message"),
        ("change", {"position": empty_text(), "change": {"turn": {"space": "a1"}}}, "no-warrior-there"),
        ("change", {"position": empty_text(), "change": {}}, "change-unreadable"),
        ("change", {"position": empty_text(), "change": [], "more": 1}, "unreadable-message"),
        ("change", [], "unreadable-message"),
    ],
)
def test_what_cannot_be_is_refused_with_its_code(client: Client, path: str, body: object, code: str) -> None:
    status, told = asked(client, f"/sandbox/{path}", body)
    assert (status, told["code"]) == (400, code)


def test_a_refused_change_is_told_in_words_with_its_place(client: Client) -> None:
    body = {"position": empty_text(), "change": {"crystals": {"space": "c3", "energy": 1}}}
    _, told = asked(client, "/sandbox/change", body)
    assert told["words"] == "c3: A space holds a Warrior, a Relic or Crystals, only one of them."


def raised() -> Iterator[tuple[str, set[str]]]:
    """Each code that the engine's lines about positions raise, with the facts that come with it there."""
    package = Path(maatatahay.arrangement.__file__).parent
    for path in (*package.glob("*.py"), *(package.parent / name for name in ("spaces.py", "tiles.py", "options.py"))):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in AT:
                code = node.args[AT[node.func.id]]
                if isinstance(code, ast.Constant):
                    yield str(code.value), {str(fact.arg) for fact in node.keywords}


def test_every_code_has_a_sentence_and_comes_with_the_facts_that_it_names() -> None:
    codes = dict.fromkeys(REASONS, 0)
    for code, facts in raised():
        if code in ELSEWHERE:
            continue
        codes[code] += 1
        assert set(re.findall(r"%\((\w+)\)s", str(REASONS[code]))) <= facts, code
    assert all(codes.values()), "a sentence for what is never raised"


def test_a_sentence_names_tribes_and_warriors_as_people_do() -> None:
    with pytest.raises(UnreadablePosition) as refused:
        read_position("v1_pair.B_Ba1.child_Be5.child")
    told = position_fault(refused.value)
    assert told == ("The Warrior child of Balan is in two places.", "e5", "tile-twice")


def test_a_visitor_is_slowed_down_after_hundreds_of_requests(client: Client) -> None:
    body = {"position": empty_text(), "change": {}}
    codes = [asked(client, "/sandbox/change", body)[1]["code"] for _ in range(310)]
    assert codes[0] == "change-unreadable"
    assert codes[-1] == "rate-limited"


def test_a_record_leads_there_at_its_step(client: Client) -> None:
    text = WARRIORS.read_text()
    assert position_in(client.post("/record/sandbox", {"record": text, "step": "0"})).round == 1
    assert position_in(client.post("/record/sandbox", {"record": text})).phase == "over"
    assert client.post("/record/sandbox", {"record": "no", "step": "0"}).status_code == 409
    assert client.post("/record/sandbox", {"record": text, "step": "999"}).status_code == 409


def test_a_step_of_a_running_game_leads_there_and_holds_what_the_table_shows(people: People) -> None:
    sitting = sit_down(*people[:2])

    async def scenario() -> None:
        await sitting.deal()
        await sitting.play(20, seed=2)

    run(scenario())
    stranger = Client()
    for step in (0, 7, 20):
        found = position_in(stranger.get(f"/game/{sitting.game}/sandbox?step={step}"))
        state = load(sitting.game)
        assert state is not None
        assert describe(found) == describe(position_at(state, step))
    assert stranger.get(f"/game/{sitting.game}/sandbox?step=999").status_code == 409
    assert stranger.get("/game/nowhere/sandbox").status_code == 404
