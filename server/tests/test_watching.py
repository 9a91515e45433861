"""Games to watch: which are listed and for whom, in which order, how many look on, and what it costs."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.safestring import SafeString
from maatasite.games import commands, creation
from maatasite.games.models import Game
from maatasite.games.state import Seat
from maatasite.live.hub import HUB
from maatasite.people.models import Person
from maatasite.ratings.models import Rating
from maatasite.web.watching import rows, stills
from maatasite.web.watching.finding import ALL, found
from maatasite.web.watching.rows import Row, watchable
from maatatahay.options import Options
from maatatahay.position import Position
from tables import Sitting, invite, run, sit_down
from visitors import Visitor, table_of_two

People = tuple[Person, Person, Person]
Make = Callable[[], Visitor]


def going_on(people: People, decisions: int = 0, **how: object) -> Sitting:
    """A game of Ana and Bo in play, after so many decisions."""
    sitting = sit_down(*people[:2], **how)  # type: ignore[arg-type]
    run(sitting.deal())
    run(sitting.play(decisions))
    return sitting


def against_computer(person: Person) -> Sitting:
    sitting = sit_down(person)
    run(sitting.deal())
    return sitting


def listed(query: str = "", group: str = "people") -> list[Row]:
    part = Client().get(f"/watch{query}").context[group]
    return [] if part is None else part["rows"]


def changed(sitting: Sitting, ms: int) -> None:
    Game.objects.filter(pk=sitting.game).update(changed_ms=ms)


def test_what_goes_on_for_all_to_see_is_listed_in_two_groups(people: People) -> None:
    ana, bo, _ = people
    plain, alone = going_on(people), against_computer(ana)
    going_on(people, private=True)
    invite(ana)
    sit_down(ana, bo)  # waits for the dice
    over = going_on(people)
    run(over.do(commands.Resign("balan")))
    screen = creation.plan("screen", Options(), dict.fromkeys(("balan", "wazu"), Seat("person", ana.pk, "Ana")))
    screen.store()
    run(Sitting(screen.state.game, {"balan": ana}).deal())
    assert [row.id for row in listed()] == [plain.game]
    assert [row.id for row in listed(group="computer")] == [alone.game]
    assert listed("?group=computer") == []
    assert [row.id for row in watchable(5)] == [plain.game, alone.game]
    assert [row.id for row in watchable(1)] == [plain.game]


def test_a_row_tells_who_plays_how_it_stands_and_links_there(people: People) -> None:
    sitting = going_on(people, decisions=12, control="live 5m+10s")
    state = run(sitting.state())
    assert state.position is not None
    row = listed()[0]
    assert [side.name for side in row.sides] == ["Ana", "Bo"]
    assert (row.round, row.rated, row.url) == (state.position.round, False, f"/game/{sitting.game}")
    page = Client().get("/watch").content.decode()
    assert f'href="/game/{sitting.game}"' in page
    assert f"Round {state.position.round} of 12" in page
    assert "5 minutes + 10 seconds a round" in page
    assert page.count('class="still"') == 1


def test_ratings_stand_beside_those_who_have_one_at_this_speed(people: People) -> None:
    going_on(people, control="live 5m+10s", rated=True)
    going_on(people)
    for person, speed, deviation in ((people[0], "live", 60), (people[1], "rapid", 60)):
        Rating.objects.create(person=person, speed=speed, rating=1712.4, deviation=deviation, volatility=0.06, games=9)
    untimed, timed = listed()
    assert [side.rating for side in untimed.sides] == [None, None]
    assert [side.rating.rating if side.rating else None for side in timed.sides] == [1712, None]
    page = Client().get("/watch").content.decode()
    assert page.count("1712") == 1
    assert "rated" in page


def test_newest_decision_first_and_by_speed(people: People) -> None:
    live, days, untimed = (
        going_on(people, control=text) for text in ("live 5m+10s", "correspondence 2d bank 5d", "untimed")
    )
    now = int(datetime.now(UTC).timestamp() * 1000)
    for at, sitting in enumerate((days, untimed, live)):
        changed(sitting, now - 1000 * at)
    assert [row.id for row in listed()] == [days.game, untimed.game, live.game]
    for query, sitting in (("live", live), ("correspondence", days), ("untimed", untimed)):
        assert [row.id for row in listed(f"?speed={query}")] == [sitting.game]
    assert listed("?speed=rapid") == []
    for odd in ("?speed=fast", "?group=all", "?before=x", "?group=people&before=x", "?group=people&before=9.'"):
        assert Client().get(f"/watch{odd}").status_code == 200
    assert len(listed("?speed=fast")) == 3


def test_a_game_without_a_clock_that_nobody_plays_on_is_not_going_on(people: People) -> None:
    untimed, days = going_on(people), going_on(people, control="correspondence 3d bank 7d")
    with time_machine.travel(datetime.now(UTC) + timedelta(days=1, minutes=1)):
        assert [row.id for row in listed()] == [days.game]
    assert {row.id for row in listed()} == {untimed.game, days.game}


def test_pages_miss_no_game_also_where_many_changed_at_one_instant(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maatasite.web.views.watch.PAGE", 2)
    made = [
        going_on(people, control=control) for control in ("live 5m+10s", "untimed", "live 3m+5s", "untimed", "untimed")
    ]
    Game.objects.update(changed_ms=int(datetime.now(UTC).timestamp() * 1000))
    seen: list[str] = []
    query = "?group=people"
    while query:
        part = Client().get(f"/watch{query}").context["people"]
        assert 0 < len(part["rows"]) <= 2
        seen += [row.id for row in part["rows"]]
        query = part["more"].removeprefix("/watch")
    assert sorted(seen) == sorted(sitting.game for sitting in made)


def test_who_has_gone_since_or_has_ended_is_not_shown(people: People) -> None:
    sitting = going_on(people)
    games = found("people", ALL, None, 5)
    run(sitting.do(commands.Resign("balan")))
    assert rows.rows(games) == []


def test_a_still_is_drawn_once_for_each_ply(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    honest = stills._drawn

    def counted(position: Position) -> SafeString:
        drawn.append(1)
        return honest(position)

    monkeypatch.setattr(stills, "_drawn", counted)
    sitting = going_on(people)
    for _ in range(3):
        listed()
    run(sitting.play(1))
    listed()
    assert len(drawn) == 2


def test_the_list_alone_is_sent_again_only_when_it_has_changed(people: People) -> None:
    sitting, client = going_on(people), Client()
    page = client.get("/watch")
    assert 'data-address="/watch?part=1"' in page.content.decode()
    part = client.get("/watch?part=1")
    assert "<html" not in part.content.decode()
    assert f'href="/game/{sitting.game}"' in part.content.decode()
    assert client.get("/watch?part=1", headers={"if-none-match": part.headers["ETag"]}).status_code == 304
    run(sitting.play(6))
    again = client.get("/watch?part=1", headers={"if-none-match": part.headers["ETag"]})
    assert again.status_code == 200
    assert "data-address" not in client.get("/watch?group=people&before=9999999999999.a").content.decode()


def test_it_works_in_every_language_that_is_complete_and_names_are_only_text(people: People) -> None:
    people[0].name = "<b>Ana</b>"
    going_on(people)
    for language in ("en", "nl", "zh-hant"):
        page = Client(headers={"accept-language": language}).get("/watch").content.decode()
        assert "<b>Ana</b>" not in page


def test_the_list_is_read_from_its_index_however_many_games_there_are(people: People) -> None:
    plain = going_on(people, control="live 5m+10s")
    row = Game.objects.filter(pk=plain.game).values().get()
    many = [Game(**{**row, "id": f"g{n}", "status": "over", "changed_ms": n}) for n in range(3000)]
    Game.objects.bulk_create(many)
    Game.objects.bulk_create(
        Game(**{**row, "id": f"c{n}", "kind": "computer", "speed": "", "changed_ms": n}) for n in range(3000)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    for query in ("", "?speed=live", "?speed=untimed", f"?group=people&before={row['changed_ms']}.zz"):
        with CaptureQueriesContext(connection) as captured:
            Client().get(f"/watch{query}")
        asked = [one["sql"] for one in captured if 'FROM "games_game"' in one["sql"]]
        assert asked
        for sql in asked:
            plan = plan_of(sql)
            assert "game_watchable" in plan, plan
            assert not re.search(
                r"SCAN games_game(?! USING INDEX)|Seq Scan on games_game|TEMP B-TREE|Sort Key", plan
            ), plan


def plan_of(sql: str) -> str:
    """How the database would find what is asked, in its own words."""
    explain = "EXPLAIN QUERY PLAN" if connection.vendor == "sqlite" else "EXPLAIN"
    with connection.cursor() as cursor:
        cursor.execute(f"{explain} {sql}")
        return "\n".join(str(row[-1]) for row in cursor.fetchall())


# Who looks on


def test_how_many_look_on_is_told_at_the_table_and_in_the_list(visitor: Make) -> None:
    table = table_of_two(visitor)
    assert HUB.watching(table.game) == HUB.watching("nothing") == 0
    ana = table.lines["balan"]
    ana.sync()
    first, second = visitor().watch(table.game), visitor().watch(table.game)
    for number in (1, 2):
        while ana.hear("presence")["watching"] != number:
            pass
    assert second.last("presence")["watching"] == HUB.watching(table.game) == 2
    assert "2 watching" in visitor().get("/watch").text
    first.close()
    while ana.hear("presence")["watching"] != 1:
        pass
    assert "1 watching" in visitor().get("/watch").text
    second.close()
    while ana.hear("presence")["watching"] != 0:
        pass
    assert "watching" not in visitor().get("/watch?part=1").text


def test_a_players_second_session_is_no_watcher(visitor: Make) -> None:
    table = table_of_two(visitor)
    table.ana.watch(table.game)
    table.lines["wazu"].sync()
    assert HUB.watching(table.game) == 0


def test_a_private_game_is_in_no_list_while_it_is_played(visitor: Make) -> None:
    table = table_of_two(visitor, watch="players")
    for someone in (table.ana, table.bo, visitor()):
        assert table.game not in someone.get("/watch").text
