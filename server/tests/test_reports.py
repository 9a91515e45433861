"""Reports: who may send which, what stands in them, and what their sender and whom they are about learn."""

from collections.abc import Callable

import pytest
from django.test import Client
from maatasite.decency import actions, blocks, reports
from maatasite.decency.kept import kept_of
from maatasite.decency.models import Action, Block, Report
from maatasite.games.errors import Refused
from maatasite.people.account_names import take_name
from maatasite.people.models import Person
from maatasite.talk.models import Line
from maatasite.web.decency import reports as pages
from maatasite.web.decency.said import talk_around
from maatasite.web.person import leaving
from tables import Sitting, run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
TALK = {"kind": "talk", "text": "He called\r\n\u202eme names."}


def account(name: str, **fields: object) -> Person:
    person = Person.objects.create(is_guest=False, **fields)
    take_name(person, name)
    return person


@pytest.fixture
def sitting(people: People) -> Sitting:
    ana, bo, _ = people
    sitting = sit_down(ana, bo)
    run(sitting.deal())
    return sitting


def test_a_report_of_a_game_says_where_and_what_and_is_told_to_its_sender(
    people: People, sitting: Sitting, browser_of: Browser
) -> None:
    ana, bo, _ = people
    client = browser_of(ana)
    assert "Bo" in client.get(f"/game/{sitting.game}/report").content.decode()
    answer = client.post(f"/game/{sitting.game}/report", TALK)
    assert (answer.status_code, answer["Location"]) == (303, "/my/reports")
    row = Report.objects.get()
    assert (row.reporter, row.target, row.game_id, row.kind, row.state) == (ana, bo, sitting.game, "talk", "open")
    assert row.text == "He called\nme names."
    assert row.version == run(sitting.state()).version
    page = client.get("/my/reports").content.decode()
    assert "Abusive talk" in page
    assert "A moderator will read it." in page
    assert "Abusive talk" not in browser_of(bo).get("/my/reports").content.decode()


def test_only_one_open_report_of_the_same_person_and_game(
    people: People, sitting: Sitting, browser_of: Browser
) -> None:
    ana, bo, cy = people
    client = browser_of(ana)
    assert client.post(f"/game/{sitting.game}/report", TALK).status_code == 303
    answer = client.post(f"/game/{sitting.game}/report", {"kind": "leaving"})
    assert (answer.status_code, answer.context["code"]) == (409, "already-reported")
    other = run_second(ana, bo)
    assert client.post(f"/game/{other}/report", {"kind": "leaving"}).status_code == 303
    assert Report.objects.count() == 2
    moderator = account("Mona", is_staff=True)
    actions.act(moderator, Report.objects.order_by("pk")[0], "dismiss")
    assert client.post(f"/game/{sitting.game}/report", {"kind": "leaving"}).status_code == 303
    reports.report(cy, bo, "name", "", reports.Place())
    with pytest.raises(Refused, match="already-reported"):
        reports.report(cy, bo, "other", "again", reports.Place())


def run_second(ana: Person, bo: Person) -> str:
    return sit_down(ana, bo).game


def test_who_may_report_whom(people: People, sitting: Sitting, browser_of: Browser) -> None:
    ana, bo, cy = people
    url = f"/game/{sitting.game}/report"
    assert browser_of(None).get(url).status_code == 403
    assert browser_of(None).post(url, TALK).context["code"] == "nobody"
    assert browser_of(cy).post(url, TALK).context["code"] == "not-your-seat"
    assert browser_of(ana).get("/game/nowhere/report").status_code == 404
    alone = sit_down(ana)
    assert browser_of(ana).post(f"/game/{alone.game}/report", TALK).context["code"] == "no-opponent"
    dora = account("Dora")
    assert browser_of(cy).post("/person/Dora/report", TALK).status_code == 303
    assert browser_of(dora).post("/person/Dora/report", TALK).context["code"] == "own-person"
    assert browser_of(cy).post("/person/Nobody Here/report", TALK).status_code == 404
    assert browser_of(bo).post(url, TALK).status_code == 303
    assert {one.target for one in Report.objects.all()} == {dora, ana}


def test_what_cannot_be_sent_is_said(people: People, sitting: Sitting, browser_of: Browser) -> None:
    client, url = browser_of(people[0]), f"/game/{sitting.game}/report"
    for form in ({}, {"kind": "nonsense"}, {"kind": "other"}, {"kind": "talk", "text": "x" * 1001}):
        assert client.post(url, form).status_code == 400
    assert not Report.objects.exists()
    with pytest.raises(Refused, match="unknown-kind"):
        reports.report(people[0], people[1], "nonsense", "", reports.Place())


def test_one_may_block_with_the_same_form(people: People, sitting: Sitting, browser_of: Browser) -> None:
    ana, bo, _ = people
    assert browser_of(ana).post(f"/game/{sitting.game}/report", {**TALK, "block": "on"}).status_code == 303
    assert [(one.person, one.other) for one in Block.objects.all()] == [(ana, bo)]


def test_reports_are_limited_by_the_hour_and_by_how_many_are_open(
    people: People, browser_of: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana, bo, cy = people
    monkeypatch.setattr(reports, "MOST_OPEN", 1)
    reports.report(ana, bo, "name", "", reports.Place())
    with pytest.raises(Refused, match="too-many-reports"):
        reports.report(ana, cy, "name", "", reports.Place())
    monkeypatch.undo()
    account("Dora")
    client = browser_of(cy)
    codes = [client.post("/person/Dora/report", TALK).status_code for _ in range(pages.REPORTS.amount + 1)]
    assert codes[0] == 303
    assert codes[1] == 409
    assert codes[-1] == 429


def test_the_outcome_is_told_in_kind_words_without_anything_about_the_other(
    people: People, sitting: Sitting, browser_of: Browser
) -> None:
    ana, bo, cy = people
    told: list[tuple[int, str]] = []
    reports.CLOSED.append(lambda row: told.append((row.pk, row.state)))
    try:
        moderator = account("Mona", is_staff=True)
        first = reports.report(ana, bo, "talk", "", reports.Place(sitting.game, 1))
        second = reports.report(cy, bo, "name", "", reports.Place())
        actions.act(moderator, first, "warn", "Please be kind.")
        actions.act(moderator, second, "dismiss")
    finally:
        reports.CLOSED.clear()
    assert told == [(first.pk, "upheld"), (second.pk, "dismissed")]
    page = browser_of(ana).get("/my/reports").content.decode()
    assert "You were right, and something was done about it." in page
    assert "Please be kind" not in page
    assert "found nothing against the rules" in browser_of(cy).get("/my/reports").content.decode()
    assert (reports.record_of(ana.pk), reports.record_of(cy.pk)) == ((1, 1), (1, 0))


def test_who_deletes_himself_is_in_no_report_any_more(people: People, sitting: Sitting) -> None:
    ana, bo, cy = people
    moderator = account("Mona", is_staff=True)
    by_ana = reports.report(ana, bo, "talk", "He swore.", reports.Place(sitting.game, 1))
    of_ana = reports.report(cy, ana, "name", "Xanthippe!", reports.Place())
    done = actions.act(moderator, of_ana, "rename", "That name hurts.")
    still = reports.report(bo, ana, "leaving", "Xanthippe left", reports.Place())
    run_leave(ana)
    by_ana.refresh_from_db()
    assert (by_ana.reporter, by_ana.target, by_ana.text, by_ana.state) == (None, bo, "He swore.", "open")
    of_ana.refresh_from_db()
    assert (of_ana.reporter, of_ana.target, of_ana.text, of_ana.state) == (cy, None, "", "upheld")
    still.refresh_from_db()
    assert (still.state, still.text) == ("gone", "")
    row = Action.objects.get(pk=done.pk)
    assert (row.target, row.why, row.facts, row.deed, row.moderator) == (None, "", {}, "rename", moderator)
    leaving.leave(moderator)
    assert Action.objects.get(pk=done.pk).moderator is None


def run_leave(person: Person) -> None:
    leaving.leave(person)


def test_a_line_of_talk_is_reported_by_whoever_is_shown_it_and_read_with_what_stands_around_it(
    people: People, sitting: Sitting, browser_of: Browser
) -> None:
    ana, bo, cy = people
    for number, (person, seat, text) in enumerate([(ana, "balan", "Hello."), (bo, "wazu", "You fool!")], 1):
        Line.objects.create(
            game_id=sitting.game, room="players", number=number, person=person, seat=seat, text=text, at_ms=number
        )
    url = f"/game/{sitting.game}/report/players/2"
    assert browser_of(cy).post(url, TALK).context["code"] == "unknown-line"
    assert browser_of(ana).get(f"/game/{sitting.game}/report/players/9").status_code == 404
    assert browser_of(bo).post(url, TALK).context["code"] == "own-person"
    assert browser_of(ana).post(url, TALK).status_code == 303
    row = Report.objects.get()
    assert (row.target, row.game_id) == (bo, sitting.game)
    told = [(one["who"], one["words"], one["meant"]) for one in talk_around(row)]
    assert told == [("Ana", "Hello.", False), ("Bo", "You fool!", True)]
    row.line = None
    assert [one["words"] for one in talk_around(row)] == ["Hello.", "You fool!"]


def test_all_of_it_is_in_the_download_and_nothing_of_the_moderator(people: People) -> None:
    ana, bo, _ = people
    moderator = account("Mona", is_staff=True)
    row = reports.report(ana, bo, "talk", "He swore.", reports.Place())
    actions.act(moderator, row, "warn", "Please be kind.")
    blocks.block(ana, bo)
    blocks.mute(bo, ana)
    mine, his = kept_of(ana), kept_of(bo)
    assert [(one["about"], one["text"], one["state"]) for one in mine["reports"]] == [("Bo", "He swore.", "upheld")]
    assert [one["name"] for one in mine["blocked"]] == ["Bo"]
    assert mine["what_moderators_did"] == []
    assert [(one["what"], one["why"]) for one in his["what_moderators_did"]] == [("warn", "Please be kind.")]
    assert [one["name"] for one in his["muted"]] == ["Ana"]
    assert his["reports"] == his["blocked"] == []
    assert "Mona" not in str(his)
