"""The tutorial: every task can be solved, every try gets words that fit, whatever cannot be read is refused."""

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from maatasite.people.models import Person
from maatasite.web.learn.ending import SPIRIT, counted
from maatasite.web.learn.lessons import LESSONS
from maatasite.web.learn.task import RIGHT, Commands, Task, put
from maatasite.web.study import MOST_BYTES, Study
from maatasite.web.views.learn import PARTS
from maatatahay.outcome import score

Json = dict[str, Any]
TASKS = {f"{lesson.name}/{part}": lesson.tasks[part - 1] for lesson, part in PARTS}
LANGUAGES = ("nl", "zh-hant")
ALL = pytest.mark.parametrize("name", list(TASKS))


def tried(task: Task, decisions: list[Json]) -> Study:
    study = task.begin()
    study.decide(decisions)
    return study


def tries(task: Task, before: tuple[Json, ...] = ()) -> Iterator[tuple[Study, str]]:
    """Every way to decide at a task, with the code of its verdict."""
    study = tried(task, list(before))
    verdict = task.verdict(study)
    if verdict is not None:
        yield study, verdict["code"]
        return
    assert study.state.to_move in study.you, "a try ends with a verdict, or goes on"
    for decision in study.position.legal_decisions():
        yield from tries(task, (*before, decision.to_json()))


@cache
def verdicts(name: str) -> dict[str, list[Study]]:
    """All ways to decide at a task, by verdict."""
    found = defaultdict(list)
    for study, code in tries(TASKS[name]):
        found[code].append(study)
    return found


def flat(commands: Commands) -> list[Json]:
    return [decision for command in commands for decision in command]


@ALL
def test_every_task_is_solved_by_what_it_shows(name: str) -> None:
    task = TASKS[name]
    verdict = task.verdict(tried(task, flat(task.solution)))
    assert verdict is not None
    assert verdict["right"]


@ALL
def test_whatever_is_tried_gets_its_words_and_no_words_are_in_vain(name: str) -> None:
    assert set(verdicts(name)) == set(TASKS[name].says)


@ALL
def test_a_task_can_be_missed_in_more_ways_than_it_can_be_solved(name: str) -> None:
    found = verdicts(name)
    missed = sum(len(studies) for code, studies in found.items() if code != RIGHT)
    assert missed >= len(found[RIGHT])


def test_every_lesson_tells_at_least_two_ways_to_miss_apart() -> None:
    for lesson in LESSONS:
        assert len({code for task in lesson.tasks for code in task.says} - {RIGHT}) >= 2, lesson.name


@ALL
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_a_task_is_there_in_the_complete_languages(name: str, language: str) -> None:
    task = TASKS[name]
    with translation.override("en"):
        english = [str(text) for text in (*task.told, task.asked, *task.says.values())]
    with translation.override(language):
        texts = [str(text) for text in (*task.told, task.asked, *task.says.values())]
        assert not set(texts) & set(english)
        for studies in verdicts(name).values():
            verdict = task.verdict(studies[0])
            assert verdict is not None
            assert "%(" not in verdict["text"]


# --- what a verdict says is so


TRIES = {
    ("collect/1", "fewer", "c4"): "You collected 2 of 3 Crystals",
    ("collect/1", "none", "a1"): "No Crystals lie there",
    ("support/1", RIGHT, "c3"): "Support from d2, b3: 2 Energy",
    ("support/1", "one", "b2"): "1 Energy",
    ("support/1", "enemy", "d3"): "an enemy’s arrow",
    ("support/2", "away", "c3"): "points elsewhere",
    ("fight/1", "stood", "e4"): "stands: 6 against 6",
    ("fight/1", RIGHT, "b1"): "falls: 4 against 8",
    ("fight/2", "stood", "e2"): "6 against 6",
    ("spoils/1", "lost", "b5"): "leaves the game",
    ("spoils/1", "energy", "b1"): "is lost",
    ("abilities/1", "some", "b4"): "Strength 3",
    ("abilities/2", "some", "c5"): "Strength 3",
    ("end/1", "own", "e5"): "fell",
    ("end/2", "over", "a5"): "7 to 10",
    ("points/1", "kept", "a5"): "worth nothing",
}


@pytest.mark.parametrize(("name", "code", "space"), list(TRIES))
def test_a_try_gets_its_fitting_words(name: str, code: str, space: str) -> None:
    task, words = TASKS[name], TRIES[name, code, space]
    verdict = task.verdict(tried(task, flat(put(space))))
    assert verdict is not None
    assert verdict["code"] == code
    assert words in verdict["text"]


@pytest.mark.parametrize("name", ["points/1", "points/2"])
def test_the_right_scoring_is_the_most_that_can_be_had(name: str) -> None:
    found = verdicts(name)
    right = {counted(study)[0] for study in found[RIGHT]}
    others = {counted(study)[0] for code, studies in found.items() if code != RIGHT for study in studies}
    assert len(right) == 1
    assert max(right) > max(others)
    assert SPIRIT in (right if name == "points/1" else others)


@pytest.mark.parametrize(("name", "ahead"), [("end/1", "balan"), ("end/2", "wazu")])
def test_who_is_said_to_be_ahead_wins_if_the_game_ends(name: str, ahead: str) -> None:
    code = RIGHT if name == "end/1" else "over"
    assert score(TASKS[name].begin().position)[ahead] == max(score(TASKS[name].begin().position).values())
    for study in verdicts(name)[code]:
        assert study.state.result is not None
        assert study.state.result["winner"] == ahead


# --- the pages


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_list_names_every_lesson_and_links_to_it(store: None, language: str) -> None:
    client = Client(headers={"accept-language": language})
    page = client.get("/learn").content.decode()
    with translation.override(language):
        for lesson in LESSONS:
            assert f'href="/learn/{lesson.name}"' in page
            assert str(lesson.title) in page
    assert "no-js" in page
    assert not Person.objects.exists()
    assert "sessionid" not in client.cookies


@ALL
def test_a_lesson_is_shown_with_its_first_choices_and_asks_nobody(store: None, name: str) -> None:
    address = f"/learn/{name.removesuffix('/1')}"
    answer = Client().get(address)
    page = answer.content.decode()
    state = json.loads(page.split('<script id="state" type="application/json">')[1].split("</script>")[0])
    assert state["choices"]["phase"] in ("place", "pair")
    assert state["view"]["kind"] == "study"
    assert state["lesson"]["id"] == name
    assert "unsafe" not in answer.headers["Content-Security-Policy"]
    assert "no-js" in page
    lesson = next(lesson for lesson in LESSONS if lesson.name == name.split("/")[0])
    assert all(f'/rules#{clause}"' in page for clause in lesson.clauses)


def test_each_lesson_leads_to_the_next_and_the_last_to_a_first_game(store: None) -> None:
    address, met = "/learn/collect", []
    while address.startswith("/learn"):
        page = Client().get(address).content.decode()
        state = json.loads(page.split('<script id="state" type="application/json">')[1].split("</script>")[0])
        met.append(state["lesson"]["id"])
        address = state["lesson"]["next"]["url"]
    assert met == list(TASKS)
    assert address == "/new?coach=1"


def send(body: object, address: str = "/learn/collect") -> tuple[int, Json]:
    """The status and what the page is told."""
    text = body if isinstance(body, bytes | str) else json.dumps(body)
    answer = Client().post(address, text, content_type="application/json")
    return answer.status_code, answer.json()


def test_an_answer_has_verdict_and_view_and_stores_nothing(store: None) -> None:
    answer = send({"decisions": flat(put("b2")), "from": 1})[1]
    assert answer["verdict"]["code"] == "fewer"
    assert answer["choices"] == {}, "after a verdict nothing is decided"
    assert answer["steps"]["from"] == 1
    assert len(answer["steps"]["steps"]) == 2
    assert not Person.objects.exists()


def test_a_relic_is_claimed_and_then_its_warrior_is_turned(store: None) -> None:
    place, activate = put("b2", pay="ES")
    claimed = send({"decisions": place}, "/learn/relics")[1]
    assert claimed["verdict"] is None
    assert claimed["choices"]["phase"] == "activate"
    done = send({"decisions": [*place, *activate]}, "/learn/relics")[1]
    assert done["verdict"]["right"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", "unreadable-message"),
        (b"\xff\xfe", "unreadable-message"),
        ({"decisions": "all"}, "unreadable-message"),
        ({"decisions": [], "verdict": "right"}, "unreadable-message"),
        ({"decisions": [{"place": "b2"}], "from": "x"}, "unreadable-message"),
        ({"decisions": [{"place": "b2"}] * 101}, "unreadable-message"),
        ("[" * (MOST_BYTES + 1), "message-too-large"),
        ({"decisions": [{"place": "f6"}]}, "unreadable-decision"),
        ({"decisions": [{"reward": "SS"}]}, "unreadable-decision"),
        ({"decisions": [{"pair": ["scout", "scout"]}]}, "wrong-phase"),
        ({"decisions": [{"place": "a1", "pay": "S"}]}, "payment-without-relic"),
        ({"decisions": [{"place": "a1"}, {"activate": {"rotation": 0, "add": "E"}}]}, "crystals-beyond-storage"),
        ({"decisions": [*flat(put("a1")), {"place": "a2"}]}, "not-your-turn"),
    ],
)
def test_what_cannot_be_read_or_is_not_allowed_is_refused_with_its_code(store: None, body: object, code: str) -> None:
    status, told = send(body)
    assert status == 400
    assert told["code"] == code


def test_a_post_needs_the_token(store: None) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/learn/collect", "{}", content_type="application/json").status_code == 403


@pytest.mark.parametrize("address", ["/learn/nothing", "/learn/collect/0", "/learn/collect/3", "/learn/collect/x"])
def test_there_is_no_other_lesson(store: None, address: str) -> None:
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("path", ["/", "/rules", "/learn/collect"])
def test_a_newcomer_is_shown_the_way(store: None, path: str) -> None:
    assert 'href="/learn"' in Client().get(path).content.decode()
