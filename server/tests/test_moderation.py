"""The moderators' desk: who gets in, what each deed does and undoes, what nobody may judge, and who learns what."""

import re
import time
from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from account_people import PASSWORD, sign_in, sign_up, who
from allauth.account.authentication import AUTHENTICATION_METHODS_SESSION_KEY
from allauth.mfa.models import Authenticator
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from maatasite.decency import actions, appeals, measures, reports
from maatasite.decency.append_only import WrittenOnce
from maatasite.decency.models import Action, Appeal, Report
from maatasite.games import commands
from maatasite.games.errors import Refused
from maatasite.people.account_names import NameRefused, take_name
from maatasite.people.models import Person
from maatasite.web.housekeeping import tidy_up
from maatasite.web.links import invite_token
from tables import Sitting, run, sit_down
from visitors import Visitor, table_of_two

pytestmark = pytest.mark.usefixtures("accounts")
People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
QUEUE = "/moderation/decency/report/"


def account(name: str, **fields: object) -> Person:
    person = Person.objects.create(is_guest=False, **fields)
    take_name(person, name)
    return person


def at_the_desk(person: Person, ago: float = 0) -> Client:
    """This person's browser, in which a second factor was used so many seconds ago."""
    Authenticator.objects.get_or_create(user=person, type=Authenticator.Type.TOTP, defaults={"data": {"secret": "x"}})
    client = Client()
    client.force_login(person)
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = [{"method": "mfa", "at": time.time() - ago, "type": "totp"}]
    session["account_authentication_methods_user"] = str(person.pk)
    session.save()
    return client


@pytest.fixture
def mona() -> Person:
    return account("Mona", is_staff=True)


@pytest.fixture
def sitting(people: People) -> Sitting:
    return sit_down(*people[:2])


@pytest.fixture
def report(people: People, sitting: Sitting) -> Report:
    return reports.report(people[0], people[1], "talk", "He swore.", reports.Place(sitting.game, 1))


# --- who gets in


def test_only_moderators_with_a_second_factor_used_lately_get_in(mona: Person, browser_of: Browser) -> None:
    dora = account("Dora")
    assert browser_of(None).get(QUEUE)["Location"].startswith("/account/login/?next=/moderation/")
    guest = Person.objects.create_guest("Gus")
    assert browser_of(guest).get(QUEUE)["Location"].startswith("/account/login/")
    assert at_the_desk(dora).get(QUEUE).status_code == 403
    assert browser_of(mona).get(QUEUE)["Location"] == "/account/2fa/"
    assert at_the_desk(mona).get(QUEUE + "?state=open").status_code == 200
    answer = at_the_desk(mona, ago=1801).get(QUEUE)
    assert answer["Location"].startswith("/account/2fa/reauthenticate/?next=%2Fmoderation%2F")
    Person.objects.filter(pk=mona.pk).update(is_active=False)
    assert at_the_desk(mona).get(QUEUE)["Location"].startswith("/account/login/")


def test_what_was_begun_in_time_may_still_be_sent(mona: Person, report: Report) -> None:
    form = {"what": "act", "deed": "dismiss"}
    assert at_the_desk(mona, ago=3601).post(f"{QUEUE}{report.pk}/change/", form)["Location"].startswith("/account/2fa/")
    assert Report.objects.get().state == "open"
    assert at_the_desk(mona, ago=1801).post(f"{QUEUE}{report.pk}/change/", form).status_code == 302
    assert Report.objects.get().state == "dismissed"


@pytest.mark.parametrize("path", ["login/", "logout/", "password_change/", "autocomplete/", "r/1/1/"])
def test_the_admin_has_no_second_way_in(mona: Person, path: str) -> None:
    assert at_the_desk(mona).get(f"/moderation/{path}").status_code == 404


def test_the_command_gives_and_takes_the_role(capsys: pytest.CaptureFixture[str]) -> None:
    dora = account("Dora")
    call_command("make_moderator", "D0RA")
    dora.refresh_from_db()
    assert dora.is_staff
    assert "Dora is a moderator; a second factor is needed" in capsys.readouterr().out
    call_command("make_moderator", "Dora", "--no-longer")
    dora.refresh_from_db()
    assert not dora.is_staff
    with pytest.raises(CommandError, match="no account is called 'Nobody'"):
        call_command("make_moderator", "Nobody")


# --- the queue and the page


def test_the_queue_shows_the_open_reports_and_the_page_all_that_is_needed(
    mona: Person, report: Report, people: People, sitting: Sitting
) -> None:
    client = at_the_desk(mona)
    assert client.get("/moderation/")["Location"] == QUEUE
    assert client.get(QUEUE)["Location"] == "?state=open"
    page = client.get(f"{QUEUE}?state=open").content.decode()
    assert "Abusive talk" in page
    assert "0/0" in page
    other = reports.report(people[2], people[1], "name", "", reports.Place())
    page = client.get(f"{QUEUE}{report.pk}/change/").content.decode()
    for told in ("He swore.", f"/game/{sitting.game}", "right in 0 of 0", f"#{other.pk}", "Ana", "Bo"):
        assert told in page
    assert client.get(f"{QUEUE}999/change/").status_code == 404
    for filtered in ("?kind=talk", "?state=upheld"):
        assert client.get(QUEUE + filtered).status_code == 200


def test_players_are_found_by_name_with_how_they_stand_and_what_holds_about_them(
    mona: Person, report: Report, people: People
) -> None:
    client, path, bo = at_the_desk(mona), "/moderation/people/person/", people[1]
    dora = account("Dora the Bold")
    actions.act(mona, report, "mute", "Cool down.", 3)
    reports.report(people[2], bo, "name", "", reports.Place())
    page = client.get(path).content.decode()
    for told in ("› Players", "Bo · Guest", "No talk for a time (", 'field-open_reports">1<', 'field-leaving">0<'):
        assert told in page
    for absent in ("Dora", "Ana", "Cy"):
        assert f"{absent}</a>" not in page
    page = client.get(f"{path}?q=d0ra").content.decode()
    assert "Dora the Bold" in page
    assert "Bo · Guest" not in page
    assert client.get(f"{path}{dora.pk}/change/")["Location"] == "/person/Dora%20the%20Bold"
    assert client.get(f"{path}{bo.pk}/change/")["Location"].startswith(QUEUE)
    assert client.get(f"{path}{mona.pk}/change/").status_code == 404
    assert client.post(f"{path}{dora.pk}/delete/").status_code == 403
    assert "Mona</a>" not in client.get(f"{path}?q=Mona").content.decode()
    for row in Report.objects.filter(state="open"):
        actions.act(mona, row, "dismiss")
    assert "Players: 0" in client.get(path).content.decode()


def test_the_desk_keeps_to_the_content_security_policy(mona: Person, report: Report) -> None:
    client = at_the_desk(mona)
    for path in (f"{QUEUE}?state=open", f"{QUEUE}{report.pk}/change/", "/moderation/people/person/"):
        answer = client.get(path)
        page = answer.content.decode()
        assert "script-src 'self'" in answer["Content-Security-Policy"]
        assert "style=" not in page
        assert "<script>" not in page
        assert "onclick" not in page


def test_deeds_are_logged_once_and_for_good(mona: Person, report: Report, people: People) -> None:
    client, page = at_the_desk(mona), f"{QUEUE}{report.pk}/change/"
    assert client.post(page, {"what": "act", "deed": "warn"}, follow=True).status_code == 200
    assert not Action.objects.exists()  # no reason was given
    assert client.post(page, {"what": "act", "deed": "eat", "why": "x"}).status_code == 400
    assert client.post(page, {"what": "act", "deed": "warn", "why": "Be kind."}).status_code == 302
    row = Action.objects.get()
    assert (row.moderator, row.target, row.report, row.deed, row.why) == (mona, people[1], report, "warn", "Be kind.")
    for spoil in (row.save, row.delete, lambda: Action.objects.update(why=""), Action.objects.all().delete):
        with pytest.raises(WrittenOnce):
            spoil()
    assert "Be kind." in client.get("/moderation/decency/action/").content.decode()
    assert client.get(f"/moderation/decency/action/{row.pk}/change/")["Location"] == page
    assert client.post(f"/moderation/decency/action/{row.pk}/delete/").status_code == 403
    assert client.get("/moderation/decency/action/add/").status_code == 403
    answer = client.post(page, {"what": "act", "deed": "dismiss"}, follow=True)
    assert "This is decided already." in answer.content.decode()


# --- no moderator in his own matter


def test_no_moderator_judges_where_he_plays_or_played_is_named_or_complained(people: People, mona: Person) -> None:
    ana, bo, _ = people
    named = reports.report(ana, mona, "talk", "", reports.Place())
    sent = reports.report(mona, bo, "name", "", reports.Place())
    game = sit_down(mona, bo)
    plays = reports.report(bo, ana, "talk", "", reports.Place(game.game, 1))
    moved = sit_down(mona, bo)
    run(moved.do(commands.MoveSeat("balan", mona.pk, "Ana", lambda: None), actor=commands.Actor(ana.pk)))
    played = reports.report(bo, ana, "talk", "", reports.Place(moved.game, 1))
    client = at_the_desk(mona)
    for row in (named, sent, plays, played):
        page = f"{QUEUE}{row.pk}/change/"
        answer = client.get(page)
        assert (answer.status_code, answer.context["code"]) == (403, "own-game")
        answer = client.post(page, {"what": "act", "deed": "warn", "why": "x"})
        assert (answer.status_code, answer.context["code"]) == (403, "own-game")
        with pytest.raises(Refused, match="own-game"):
            actions.act(mona, row, "dismiss")
        row.refresh_from_db()
        assert row.state == "open"
    assert "Reports: 0" in client.get(f"{QUEUE}?state=open").content.decode()
    other = account("Otto", is_staff=True)
    assert client.get("/moderation/decency/action/").status_code == 200
    done = actions.act(other, named, "warn", "Be kind, too.")
    assert "Be kind, too." not in client.get("/moderation/decency/action/").content.decode()
    for again in (actions.undo, actions.keep):
        with pytest.raises(Refused, match="own-game"):
            again(mona, done, "It was me.")


# --- each deed


def test_a_mute_and_a_bar_from_rated_play_end_by_themselves_or_by_undoing(
    mona: Person, report: Report, people: People
) -> None:
    bo = people[1]
    assert (measures.silenced_until(bo.pk), measures.unrated_until(bo.pk), measures.silenced_until(None)) == (None,) * 3
    for days in (None, 0, 366):
        with pytest.raises(Refused, match="bad-days"):
            actions.act(mona, report, "mute", "x", days)
    muted = actions.act(mona, report, "mute", "Cool down.", 3)
    actions.act(mona, report, "unrated", "No more sandbags.", 7)
    assert measures.silenced_until(bo.pk) == muted.until
    assert measures.unrated_until(bo.pk) is not None
    with time_machine.travel(timezone.now() + timedelta(days=3, seconds=1)):
        assert measures.silenced_until(bo.pk) is None
        assert measures.unrated_until(bo.pk) is not None
    actions.undo(mona, muted, "It was another.")
    assert measures.silenced_until(bo.pk) is None
    with pytest.raises(Refused, match="already-undone"):
        actions.undo(mona, muted, "Again.")


def test_who_is_barred_from_rated_play_makes_and_joins_no_rated_table(mona: Person, browser_of: Browser) -> None:
    dora, olga = account("Dora"), account("Olga")
    row = reports.report(olga, dora, "sandbagging", "", reports.Place())
    form = {"kind": "friend", "tribe": "balan", "time": "live 5m+10s", "rated": "yes"}
    made = browser_of(olga).post("/new", form)
    assert made.status_code == 303, made.content.decode()
    game = made["Location"].rsplit("/", 1)[1]
    done = actions.act(mona, row, "unrated", "Play seriously.", 7)
    answer = browser_of(dora).post("/new", form)
    assert answer.status_code == 400
    assert "You may play no rated games for now." in answer.content.decode()
    assert browser_of(dora).post("/new", {**form, "rated": "no"}).status_code == 303
    address = f"/invite/{invite_token(game)}"
    assert browser_of(dora).post(address, {"name": ""}).context["reason"] == "unrated"
    actions.undo(mona, done, "All right.")
    assert browser_of(dora).post(address, {"name": ""}).status_code == 303


def test_a_name_is_taken_away_kept_from_everybody_and_given_back(mona: Person, browser_of: Browser) -> None:
    bad, cy = account("Bad Word"), Person.objects.create_guest("Cy")
    row = reports.report(cy, bad, "name", "", reports.Place())
    done = actions.act(mona, row, "rename", "This name hurts.")
    bad.refresh_from_db()
    assert (bad.name, bad.name_key) == ("", None)
    client = browser_of(bad)
    assert "kept for the site" in client.post("/account/name/", {"name": "bad word"}).content.decode()
    actions.undo(mona, done, "It does not, after all.")
    bad.refresh_from_db()
    assert bad.name == "Bad Word"
    again = reports.report(cy, bad, "name", "", reports.Place())
    done = actions.act(mona, again, "rename", "It does.")
    assert client.post("/account/name/", {"name": "Goodman"}).status_code == 303
    actions.undo(mona, done, "Well.")
    bad.refresh_from_db()
    assert bad.name == "Goodman"
    with pytest.raises(NameRefused):
        take_name(account("Another"), "Goodman")


def test_B065_a_suspended_persons_sockets_close_and_nothing_is_heard_any_more(
    visitor: Callable[[], Visitor], mona: Person
) -> None:
    table = table_of_two(visitor)
    bo = Person.objects.get(name="Bo")
    ana = Person.objects.get(name="Ana")
    withdrawn: list[int] = []
    measures.SUSPENDED.append(withdrawn.append)
    row = reports.report(ana, bo, "cheating", "", reports.Place(table.game, 1))
    began = time.monotonic()
    try:
        actions.act(mona, row, "suspend", "Enough.", 1)
    finally:
        measures.SUSPENDED.remove(withdrawn.append)
    line = table.lines["wazu"]
    assert line.hear("bye", timeout=5)["code"] == "account-closed"
    assert time.monotonic() - began < 5
    assert withdrawn == [bo.pk]
    assert table.bo.get("/my").text.count("You have no games yet") == 1
    again = table.bo.watch(table.game)
    refused = again.ask("resign", game=table.game, seat="wazu")
    assert (refused["t"], refused["code"]) == ("refused", "not-your-seat")
    assert table.ana.get(f"/game/{table.game}").status_code == 200


def test_B065_a_socket_whose_session_outlives_the_person_is_closed_too(visitor: Callable[[], Visitor]) -> None:
    """As by another process, of which this one hears nothing."""
    table = table_of_two(visitor)
    Person.objects.filter(name="Bo").update(is_active=False)
    assert table.lines["wazu"].hear("bye", timeout=5)["code"] == "account-closed"


def test_a_suspended_account_reads_why_appeals_once_and_comes_back(mona: Person) -> None:
    client = Client()
    dora = sign_up(client, "dora@example.org", "Dora")
    row = reports.report(Person.objects.create_guest("Gus"), dora, "cheating", "", reports.Place())
    done = actions.act(mona, row, "suspend", "A computer played.", 10)
    assert client.get("/account/")["Location"].startswith("/account/login/")
    assert sign_in(client, "dora@example.org", "wrong password").status_code == 200
    assert Client().get("/suspended")["Location"] == "/account/login/"
    client.logout()
    assert sign_in(client, "dora@example.org", PASSWORD)["Location"] == "/suspended"
    assert who(client) is None
    page = client.get("/suspended").content.decode()
    assert "A computer played." in page
    form = {"action": str(done.pk), "text": "It was\u202e me."}
    assert client.post("/suspended", form).status_code == 303
    assert Appeal.objects.get().text == "It was me."
    assert client.post("/suspended", form).context["code"] == "already-appealed"
    desk = at_the_desk(mona)
    assert "It was me." in desk.get("/moderation/decency/appeal/").content.decode()
    page = f"{QUEUE}{row.pk}/change/"
    keep = {"what": "keep", "action": str(done.pk), "why": "We looked again."}
    assert desk.post(page, keep).status_code == 302
    assert "We looked again." in client.get("/suspended").content.decode()
    assert "This is decided already." in desk.post(page, keep, follow=True).content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=10, seconds=1)):
        assert sign_in(client, "dora@example.org", PASSWORD)["Location"] != "/suspended"
        assert who(client) == dora


def test_a_suspension_ends_in_the_housekeeping_and_by_undoing_unless_another_holds(mona: Person) -> None:
    dora, gus, cy = account("Dora"), Person.objects.create_guest("Gus"), Person.objects.create_guest("Cy")
    first = actions.act(mona, reports.report(gus, dora, "talk", "", reports.Place()), "suspend", "One.", 1)
    second = actions.act(mona, reports.report(cy, dora, "talk", "", reports.Place()), "suspend", "Two.")
    actions.undo(mona, second, "Not two.")
    assert not Person.objects.get(pk=dora.pk).is_active
    tidy_up()
    assert not Person.objects.get(pk=dora.pk).is_active
    with time_machine.travel(timezone.now() + timedelta(days=1, seconds=1)):
        tidy_up()
        assert Person.objects.get(pk=dora.pk).is_active
    Person.objects.filter(pk=dora.pk).update(is_active=False)
    actions.undo(mona, first, "Not one.")
    assert Person.objects.get(pk=dora.pk).is_active
    Person.objects.filter(pk=dora.pk).update(is_active=False, left=timezone.now())
    measures.lift_due()
    assert not Person.objects.get(pk=dora.pk).is_active  # who is gone stays gone


def test_everything_but_dismissals_is_told_to_whom_it_is_about_and_to_nobody_else(
    mona: Person, report: Report, people: People, browser_of: Browser
) -> None:
    ana, bo, cy = people
    muted = actions.act(mona, report, "mute", "Cool <b>down</b>.", 3)
    actions.act(mona, reports.report(cy, bo, "name", "", reports.Place()), "dismiss", "Nothing to it.")
    client = browser_of(bo)
    page = client.get("/my/standing").content.decode()
    assert "No talk for a time" in page
    assert "Cool &lt;b&gt;down&lt;/b&gt;." in page
    assert "Nothing to it" not in page
    assert "Mona" not in page
    for other in (ana, cy):
        assert "Cool" not in browser_of(other).get("/my/standing").content.decode()
        answer = browser_of(other).post("/my/standing", {"action": str(muted.pk), "text": "Mine!"})
        assert answer.context["code"] == "unknown-action"
    assert client.post("/my/standing", {"action": str(muted.pk), "text": "Not me."}).status_code == 303
    desk, case = at_the_desk(mona), f"{QUEUE}{report.pk}/change/"
    assert "Not me." in desk.get(case).content.decode()
    undo = {"what": "undo", "action": str(muted.pk), "why": "So it was."}
    assert desk.post(case, undo).status_code == 302
    page = client.get("/my/standing").content.decode()
    assert "This was taken back." in page
    assert "So it was." in page
    assert "You were right" in browser_of(ana).get("/my/reports").content.decode()
    assert client.post("/my/standing", {"action": str(muted.pk), "text": "x"}).context["code"] == "already-undone"
    assert "no such action" in desk.post(case, {**undo, "action": "9"}, follow=True).content.decode()


def test_the_desk_has_the_readers_language_in_its_heads_filters_and_counts(mona: Person) -> None:
    desk, dora = at_the_desk(mona), account("Dora")
    row = reports.report(Person.objects.create_guest("Gus"), dora, "cheating", "", reports.Place())
    done = actions.act(mona, row, "suspend", "A computer played.", 10)
    reports.report(Person.objects.create_guest("Gus"), dora, "cheating", "", reports.Place())
    appeals.appeal(dora, done.pk, "No.")
    desk.post("/language", {"language": "nl", "next": "/"})
    heads = {
        "report/?state=open": ["Wanneer", "Soort", "Over", "Door", "Had gelijk", "Stand", "Beslist"],
        "action/": ["Wanneer", "Wat", "Over", "Door", "Tot", "Waarom"],
        "appeal/": ["Wanneer", "Over", "Bezwaar", "Beantwoord"],
    }
    titles = {
        "report/?state=open": "Meldingen: 1",
        "action/": "Wat moderators hebben gedaan: 1",
        "appeal/": "Bezwaren: 1",
    }
    for path, words in heads.items():
        page = desk.get(f"/moderation/decency/{path}")
        text = page.content.decode()
        found = re.findall(r'<div class="text">(?:<a [^>]*>|<span>)([^<]+)<', text)
        assert found == words, path
        assert titles[path] in text, re.findall(r'<p class="paginator">.*', text)
        asked = [one.title for one in page.context["cl"].filter_specs]
        assert not {"made", "answered", "deed"} & set(map(str, asked)), asked
    assert "Spelers: 1" in desk.get("/moderation/people/person/").content.decode()
