"""Tables that nobody stores: what is decided there is played by the engine, and whatever cannot be read is refused."""

import json

import pytest
from django.test import RequestFactory
from maatasite.games.errors import Refused
from maatasite.web.study import MOST_BYTES, MOST_DECISIONS, Study, asked, refusal
from maatatahay.arranged import arranged
from maatatahay.decisions import Move, Reward
from maatatahay.position import REWARD, Position

STAY = {"activate": {"rotation": 0, "add": ""}}


def post(body: bytes) -> object:
    request = RequestFactory().post("/", body, content_type="application/json")
    return asked(request)


def reward(position: Position) -> Move | None:
    return Reward(1, 1) if position.phase == REWARD else None


def test_what_was_decided_is_played_and_told() -> None:
    study = Study(arranged("B@c2 guard", places="balan", lying={"c3": "ES"}), ["balan"])
    study.decide([{"place": "c3"}, STAY])
    answer = study.answer(first=1)
    assert answer["view"]["kind"] == "study"
    assert answer["view"]["ply"] == 2
    assert answer["view"]["position"]["storage"]["balan"] == "ES"
    assert [step["code"] for step in study.steps][:3] == ["placed", "collected", "supported"]
    assert len(answer["steps"]["steps"]) == 2
    assert answer["choices"] == {}, "the other tribe is not played here"
    json.dumps(answer)


def test_what_follows_is_played_as_it_comes() -> None:
    here = arranged("B@c2", "B@b3", places="balan", relics="c3", storage={"balan": "ES"})
    study = Study(here, ["balan"], reward)
    study.decide([{"place": "c3", "pay": "ES"}])
    assert study.position.phase == "activate"
    assert study.answer()["view"]["log"][-1]["kind"] == "chance"
    assert study.answer()["choices"]["phase"] == "activate"


def test_where_the_page_says_what_chance_gives_that_is_played_too() -> None:
    here = arranged("B@c2", "B@b3", places="balan", relics="c3", storage={"balan": "ES"})
    study = Study(here, ["balan"], with_chance=True)
    study.decide([{"place": "c3", "pay": "ES"}, {"reward": "EE"}])
    assert study.answer()["view"]["position"]["storage"]["balan"] == "EE"
    with pytest.raises(Refused, match="wrong-phase"):
        study.decide([{"reward": "EE"}])


def test_a_table_that_begins_at_the_end_tells_the_result() -> None:
    here = arranged("B@a1", last=True)
    here.phase, here.to_move, here.end_reason = "over", None, "spaces"
    view = Study(here, ["balan"]).answer()["view"]
    assert (view["status"], view["result"]["reason"]) == ("over", "spaces")


def test_the_end_is_told() -> None:
    here = arranged("W@a1 child", "B@a2 champion", places="balan", last=True)
    here.deaths = [0, 5]
    study = Study(here, ["balan"])
    study.decide([{"place": "b1"}, STAY])
    view = study.answer()["view"]
    assert (view["status"], view["result"]["reason"]) == ("over", "deaths")
    with pytest.raises(Refused, match="game-over"):
        study.decide([{"place": "c1"}])


@pytest.mark.parametrize(
    ("decisions", "code"),
    [
        ([{"place": "c2"}], "space-taken"),
        ([{"place": "z9"}], "unreadable-decision"),
        ([{"reward": "E"}], "unreadable-decision"),
        ([{}], "unreadable-decision"),
        ([{"activate": {"rotation": 0, "add": ""}}], "wrong-phase"),
        ([{"place": "c3"}, STAY, {"place": "c4"}], "not-your-turn"),
    ],
)
def test_what_the_rules_or_the_turn_forbid_has_its_code(decisions: list[dict[str, object]], code: str) -> None:
    study = Study(arranged("B@c2 guard", places="balan"), ["balan"])
    with pytest.raises(Refused, match=code):
        study.decide(decisions)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "unreadable-message"),
        (b"[]", "unreadable-message"),
        (b"\xff", "unreadable-message"),
        (b'{"decisions": 1}', "unreadable-message"),
        (b'{"decisions": [1]}', "unreadable-message"),
        (b'{"decisions": [], "from": -1}', "unreadable-message"),
        (b'{"decisions": [], "more": 1}', "unreadable-message"),
        (json.dumps({"decisions": [{}] * (MOST_DECISIONS + 1)}).encode(), "unreadable-message"),
        (b'{"decisions": [' + b" " * MOST_BYTES + b"]}", "message-too-large"),
        (b"[" * 10_000, "unreadable-message"),
    ],
)
def test_B_a_message_that_cannot_be_read_is_refused(body: bytes, code: str) -> None:
    with pytest.raises(Refused, match=code) as refused:
        post(body)
    answer = refusal(refused.value)
    assert answer.status_code == 400
    assert json.loads(answer.content)["code"] == code
