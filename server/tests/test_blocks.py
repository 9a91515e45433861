"""Blocks and mutes: what they are, who may, what they hide, and how they are undone."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from maatasite.decency import blocks
from maatasite.decency.models import Block, Mute
from maatasite.games import commands
from maatasite.games.errors import Refused
from maatasite.people.account_names import take_name
from maatasite.people.models import Person
from maatasite.web.links import invite_token
from tables import Sitting, invite, run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]


def test_a_block_holds_in_both_directions_and_for_nobody_else(people: People) -> None:
    ana, bo, cy = people
    assert not blocks.blocked(ana.pk, bo.pk)
    blocks.block(ana, bo)
    blocks.block(ana, bo)  # again is as once
    assert blocks.blocked(ana.pk, bo.pk)
    assert blocks.blocked(bo.pk, ana.pk)
    assert not blocks.blocked(ana.pk, cy.pk)
    assert not blocks.blocked(None, ana.pk)
    assert not blocks.blocked(ana.pk, ana.pk)
    assert [one.other for one in blocks.blocks_of(ana.pk)] == [bo]
    assert blocks.blocks_of(bo.pk) == []
    assert (blocks.blocked_with(ana.pk), blocks.blocked_with(bo.pk), blocks.blocked_with(cy.pk)) == (
        {bo.pk},
        {ana.pk},
        set(),
    )


def test_only_who_made_a_block_takes_it_back(people: People) -> None:
    ana, bo, _ = people
    blocks.block(ana, bo)
    blocks.unblock(bo, ana.pk)
    assert blocks.blocked(ana.pk, bo.pk)
    blocks.unblock(ana, bo.pk)
    assert not blocks.blocked(ana.pk, bo.pk)


def test_a_mute_hides_one_from_the_other_alone_and_a_block_hides_both(people: People) -> None:
    ana, bo, cy = people
    blocks.mute(ana, bo)
    assert blocks.muted_by(ana.pk, bo.pk)
    assert not blocks.muted_by(bo.pk, ana.pk)
    assert not blocks.blocked(ana.pk, bo.pk)
    assert not blocks.muted_by(None, bo.pk)
    blocks.block(cy, ana)
    assert blocks.muted_by(ana.pk, cy.pk)
    assert blocks.muted_by(cy.pk, ana.pk)
    assert blocks.unheard_by(ana.pk) == {bo.pk, cy.pk}
    assert blocks.unheard_by(bo.pk) == set()
    blocks.unmute(ana, bo.pk)
    assert not blocks.muted_by(ana.pk, bo.pk)


def test_nobody_blocks_himself_or_without_end(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, bo, cy = people
    monkeypatch.setattr(blocks, "MOST", 1)
    with pytest.raises(Refused, match="own-person"):
        blocks.block(ana, ana)
    blocks.block(ana, bo)
    blocks.block(ana, bo)
    with pytest.raises(Refused, match="too-many-blocks") as refused:
        blocks.block(ana, cy)
    assert refused.value.facts == {"most": 1}
    assert not blocks.blocked(ana.pk, cy.pk)
    blocks.mute(ana, cy)  # counted apart


def test_what_a_guest_blocked_and_who_blocked_him_hold_for_the_account_that_he_signs_in_to(people: People) -> None:
    ana, bo, cy = people
    account = Person.objects.create(is_guest=False, name="Ann")
    blocks.block(ana, bo)
    blocks.block(cy, ana)
    blocks.block(cy, account)
    blocks.mute(ana, account)  # nobody mutes himself
    blocks.bring_along(ana, account)
    assert {(one.person_id, one.other_id) for one in Block.objects.all()} == {(account.pk, bo.pk), (cy.pk, account.pk)}
    assert not Mute.objects.exists()


@pytest.mark.django_db
def test_each_question_is_one_look_up_by_index(people: People) -> None:
    ana, bo, _ = people
    asked: tuple[Callable[[], object], ...] = (
        lambda: blocks.blocked(ana.pk, bo.pk),
        lambda: blocks.blocked_with(ana.pk),
        lambda: blocks.blocks_of(ana.pk),
    )
    for ask in asked:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            ask()
        assert len(queries) == 1
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute(f"EXPLAIN QUERY PLAN {queries[0]['sql']}")
                plan = " ".join(str(row[-1]) for row in cursor.fetchall())
                assert "SCAN decency_" not in plan, plan


# --- the pages


def sitting(people: People) -> Sitting:
    return sit_down(*people[:2])


def test_the_opponent_of_a_game_is_blocked_muted_and_let_go_again_by_forms(people: People, browser_of: Browser) -> None:
    ana, bo, _ = people
    game, client = sitting(people).game, browser_of(ana)
    for what in ("block", "mute"):
        answer = client.post("/my/blocks", {"what": what, "game": game})
        assert (answer.status_code, answer["Location"]) == (303, "/my/blocks")
    page = client.get("/my/blocks").content.decode()
    assert "You and Bo have nothing to do with each other any more." in page
    assert page.count(f'name="person" value="{bo.pk}"') == 2
    assert "Muted" in client.get(f"/game/{game}/report").content.decode()
    for what in ("unblock", "unmute"):
        assert client.post("/my/blocks", {"what": what, "person": str(bo.pk)}).status_code == 303
    assert not Block.objects.exists()
    assert not Mute.objects.exists()


def test_an_account_is_blocked_from_its_page_by_name(people: People, browser_of: Browser) -> None:
    dora = Person.objects.create(is_guest=False)
    take_name(dora, "Dora")
    client = browser_of(people[0])
    assert "/person/Dora/report" in client.get("/person/Dora").content.decode()
    assert "/person/Dora/report" not in browser_of(dora).get("/person/Dora").content.decode()
    assert "/person/Dora/report" not in browser_of(None).get("/person/Dora").content.decode()
    assert client.post("/my/blocks", {"what": "block", "name": "D0RA"}).status_code == 303
    assert blocks.blocked(people[0].pk, dora.pk)


def test_who_may_block_whom(people: People, browser_of: Browser) -> None:
    ana, _, cy = people
    game = sitting(people).game
    assert browser_of(None).post("/my/blocks", {"what": "block", "game": game}).context["code"] == "nobody"
    assert browser_of(cy).post("/my/blocks", {"what": "block", "game": game}).context["code"] == "not-your-seat"
    alone = sit_down(ana).game
    assert browser_of(ana).post("/my/blocks", {"what": "block", "game": alone}).context["code"] == "no-opponent"
    for form in (
        {},
        {"what": "eat", "game": game},
        {"what": "unblock", "person": "x"},
        {"what": "block", "name": "No"},
    ):
        assert browser_of(ana).post("/my/blocks", form).status_code == 404
    assert not Block.objects.exists()


def test_blocked_people_take_no_seat_at_each_others_table_and_have_no_rematch(
    people: People, browser_of: Browser
) -> None:
    ana, bo, cy = people
    table, over = invite(ana), sitting(people)
    run(over.deal())
    run(over.do(commands.Resign("balan")))
    blocks.block(bo, ana)
    address = f"/invite/{invite_token(table.game)}"
    assert browser_of(bo).get(address).context["reason"] == "not-together"
    answer = browser_of(bo).post(address, {"name": "Bo"})
    assert (answer.status_code, answer.context["reason"]) == (409, "not-together")
    for person in (ana, bo):
        answer = browser_of(person).post(f"/game/{over.game}/rematch")
        assert (answer.status_code, answer.context["code"]) == (409, "not-together")
    assert browser_of(cy).post(address, {"name": "Cy"}).status_code == 303


def test_a_running_game_goes_on(people: People) -> None:
    ana, bo, _ = people
    table = sitting(people)
    run(table.deal())
    blocks.block(ana, bo)
    assert run(table.play()).status == "over"
