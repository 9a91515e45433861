"""An account's page: what it tells, to whom, which games it lists and how they are counted."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from maatasite.games import commands, creation
from maatasite.games.models import Game
from maatasite.games.state import Seat
from maatasite.people.account_names import take_name
from maatasite.people.models import Person, Profile
from maatasite.web.person import games
from maatatahay.options import Options
from tables import Sitting, invite, run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]


def account(name: str) -> Person:
    person = Person.objects.create(is_guest=False, created=datetime(2025, 3, 4, tzinfo=UTC))
    take_name(person, name)
    return person


@pytest.fixture
def ana(store: None) -> Person:
    return account("Ana Liv")


def resign(sitting: Sitting, seat: str) -> str:
    """Deal, then give up."""
    run(sitting.deal())
    run(sitting.do(commands.Resign(seat)))
    return sitting.game


def listed(client: Client, query: str = "", name: str = "Ana Liv") -> list[str]:
    answer = client.get(f"/person/{name}{query}")
    assert answer.status_code == 200
    return [row.id for row in answer.context["games"]]


def scores(answer: object, part: str) -> dict[str, tuple[int, int, int]]:
    found = getattr(answer.context["results"], part)  # type: ignore[attr-defined]
    return {score.label: (score.won, score.draw, score.lost) for score in found}


def test_it_tells_name_day_country_and_words_which_are_text_and_no_links(ana: Person, browser_of: Browser) -> None:
    client = browser_of(ana)
    about = "I <b>like</b> Relics.\r\n\r\n\r\nhttps://evil.example \u202e\x07 here"
    form = {"about": about, "country": "BE", "games": "yes"}
    assert client.post("/my/page", form).status_code == 303
    assert Profile.objects.get().about == "I <b>like</b> Relics.\n\nhttps://evil.example here"
    page = browser_of(None).get("/person/Ana Liv").content.decode()
    assert "I &lt;b&gt;like&lt;/b&gt; Relics.<br><br>https://evil.example here" in page
    assert "Belgium" in page
    assert "March 4, 2025" in page
    assert "Change this page" not in page
    assert "Change this page" in client.get("/person/Ana Liv").content.decode()
    assert '<meta name="robots" content="noindex">' in page


def test_a_country_has_its_name_in_the_readers_language(ana: Person) -> None:
    Profile.objects.create(person=ana, country="DE")
    for language, name in (("nl", "Duitsland"), ("zh-hant", "德國")):
        assert name in Client(headers={"accept-language": language}).get("/person/Ana Liv").content.decode()


@pytest.mark.parametrize(
    ("field", "value"), [("about", "x" * 501), ("country", "ZZ"), ("country", "<b"), ("games", ""), ("games", "maybe")]
)
def test_what_the_page_cannot_say_is_refused_and_nothing_is_kept(
    ana: Person, browser_of: Browser, field: str, value: str
) -> None:
    form = {"about": "", "country": "", "games": "yes", field: value}
    assert browser_of(ana).post("/my/page", form).status_code == 400
    assert not Profile.objects.exists()


def test_only_accounts_have_a_page_and_only_they_change_it(people: People, ana: Person, browser_of: Browser) -> None:
    for name in ("Bo", "Nobody Here", "x" * 4000, "·"):
        assert browser_of(ana).get(f"/person/{name}").status_code == 404
    for other in (people[1], None):
        client = browser_of(other)
        assert client.get("/my/page").status_code == client.post("/my/page", {"games": "no"}).status_code == 302
    assert not Profile.objects.exists()
    ana.is_active = False
    ana.save()
    assert Client().get("/person/Ana Liv").status_code == 404


def test_a_name_that_looks_like_it_leads_there(ana: Person) -> None:
    answer = Client().get("/person/ANA lıv")
    assert answer.status_code == 302
    assert answer.headers["location"] == "/person/Ana%20Liv"


def test_games_are_listed_for_everybody_but_those_that_wait_or_never_began(
    ana: Person, people: People, browser_of: Browser
) -> None:
    open_seat, off, running = invite(ana), invite(ana), sit_down(ana, people[1])
    run(off.do(commands.Withdraw("balan")))
    run(running.deal())
    over, others = resign(sit_down(people[1], ana), "wazu"), sit_down(people[1], people[2])
    assert set(listed(browser_of(ana))) == {open_seat.game, off.game, running.game, over}
    for other in (people[1], people[2], None):
        assert set(listed(browser_of(other))) == {running.game, over}
    assert others.game not in listed(browser_of(ana))


def test_who_hides_the_games_hides_them_from_all_others(ana: Person, people: People, browser_of: Browser) -> None:
    game = resign(sit_down(ana, people[1]), "wazu")
    form = {"about": "", "country": "", "games": "no"}
    assert browser_of(ana).post("/my/page", form).status_code == 303
    assert listed(browser_of(ana)) == [game]
    for other in (people[1], None):
        for query in ("", "?result=won", "?before=9999999999999.z"):
            answer = browser_of(other).get(f"/person/Ana Liv{query}")
            assert "games" not in answer.context
            assert "results" not in answer.context
            assert game not in answer.content.decode()


def test_each_filter_finds_its_games_from_either_side(ana: Person, people: People) -> None:
    client = Client()
    won = resign(sit_down(people[1], ana, control="live 3m+5s", options=Options(relic_scoring="standard")), "balan")
    lost = resign(sit_down(ana, people[1], control="correspondence 2d bank 5d"), "balan")
    bot = sit_down(ana, None, "tolli", options=Options(end_by_deaths="track-6"))
    run(bot.deal())
    plan = creation.plan("screen", Options(), dict.fromkeys(("balan", "wazu"), Seat("person", ana.pk, None)))
    plan.store()
    screen = resign(Sitting(plan.state.game, {"balan": ana, "wazu": ana}), "balan")
    everything = {won, lost, bot.game, screen}
    for query, expected in {
        "against=friend": {won, lost},
        "against=computer": {bot.game},
        "against=screen": {screen},
        "result=won": {won},
        "result=lost": {lost},
        "result=draw": set(),
        "status=playing": {bot.game},
        "status=over": {won, lost, screen},
        "time=live": {won},
        "time=correspondence": {lost},
        "time=untimed": {bot.game, screen},
        "scoring=standard": {won},
        "limit=track-6": {bot.game},
        "against=friend&result=lost&scoring=progressive": {lost},
        "result=nothing&status=dealing&time=x": everything,
        "before=x&against=": everything,
    }.items():
        assert set(listed(client, f"?{query}")) == expected, query


def test_results_are_counted_by_opponent_and_option(ana: Person, people: People) -> None:
    lou = account("Lou")
    resign(sit_down(ana, lou), "wazu")
    resign(sit_down(lou, ana, options=Options(relic_scoring="standard")), "wazu")
    resign(sit_down(ana, people[1]), "wazu")
    resign(sit_down(ana, people[2]), "wazu")
    resign(sit_down(ana, None, "tolli"), "balan")
    draw = sit_down(ana, lou)
    resign(draw, "wazu")
    Game.objects.filter(pk=draw.game).update(result='{"winner": null, "reason": "agreed"}')
    run(sit_down(ana, lou).deal())  # running: counts nowhere
    answer = Client().get("/person/Ana Liv")
    assert scores(answer, "opponents") == {"Lou": (1, 1, 1), "Guests": (2, 0, 0), "Tolli": (0, 0, 1)}
    assert scores(answer, "options")["Relics count: standard"] == (0, 0, 1)
    assert scores(answer, "options")["Relics count: progressive"] == (3, 1, 1)
    total = answer.context["results"].total
    assert (total.games, total.won, total.draw, total.lost) == (6, 3, 1, 2)
    assert 'href="/person/Lou?with=Ana+Liv"' in answer.content.decode()


def test_pages_follow_on_and_miss_no_game_that_changed_at_the_same_instant(
    ana: Person, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "PAGE", 3)
    made = [sit_down(ana, people[1]) if n % 2 else sit_down(people[1], ana) for n in range(8)]
    for sitting in made:
        run(sitting.deal())
    Game.objects.update(changed_ms=1_000_000)
    Game.objects.filter(pk=made[0].game).update(changed_ms=2_000_000)
    seen: list[str] = []
    query = "?status=playing"
    while query:
        answer = Client().get(f"/person/Ana Liv{query}")
        rows, query = [row.id for row in answer.context["games"]], answer.context["older"]
        assert 0 < len(rows) <= 3
        seen += rows
    assert len(seen) == 8
    assert seen[0] == made[0].game
    assert set(seen) == {sitting.game for sitting in made}


def test_no_page_of_games_or_results_scans_the_table_of_games(ana: Person, people: People) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the plan is read in SQLite's words")
    run(sit_down(ana, people[1]).deal())
    queries = ("", "?time=live", "?result=won&status=over&against=friend", "?before=1000.a")
    for query in queries:
        with CaptureQueriesContext(
            connection,
        ) as captured:
            Client().get(f"/person/Ana Liv{query}")
        asked = [one["sql"] for one in captured if 'FROM "games_game"' in one["sql"]]
        assert len(asked) >= 2
        for sql in asked:
            with connection.cursor() as cursor:
                cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
                plan = [row[3] for row in cursor.fetchall()]
            assert not [step for step in plan if step.startswith("SCAN games_game")], plan


def test_only_a_guests_games_are_said_to_belong_to_a_browser(ana: Person, people: People, browser_of: Browser) -> None:
    said = "Your games belong to this browser"
    assert said in browser_of(people[1]).get("/my").content.decode()
    assert said not in browser_of(ana).get("/my").content.decode()
