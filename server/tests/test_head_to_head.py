"""How two stand against each other: the same from both sides, with draws, without what was called off (B123)."""

from collections.abc import Callable

import pytest
from django.test import Client
from maatasite.games import commands
from maatasite.games.models import Game
from maatasite.people.account_names import take_name
from maatasite.people.models import Person, Profile
from maatasite.web.person.head_to_head import HeadToHead, head_to_head
from tables import run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
Counted = tuple[int, int, int]


def account(name: str) -> Person:
    person = Person.objects.create(is_guest=False)
    take_name(person, name)
    return person


@pytest.fixture
def ana(store: None) -> Person:
    return account("Ana Liv")


@pytest.fixture
def lou(store: None) -> Person:
    return account("Lou")


def over(
    balan: Person, wazu: Person | None, winner: str | None, *, control: str = "untimed", private: bool = False
) -> str:
    """A game that this tribe won, or that was drawn (`None`)."""
    sitting = sit_down(balan, wazu, control=control, private=private)
    run(sitting.deal())
    run(sitting.do(commands.Resign("wazu" if winner == "balan" else "balan")))
    if winner is None:
        result = Game.objects.values_list("result", flat=True).get(pk=sitting.game)
        told = result.replace('"winner": "wazu"', '"winner": null').replace('"resign"', '"agreed"')
        assert told != result
        Game.objects.filter(pk=sitting.game).update(result=told)
    return sitting.game


def called_off(balan: Person, wazu: Person) -> None:
    sitting = sit_down(balan, wazu)
    run(sitting.deal())
    run(sitting.do(commands.Abort("balan")))


def counted(found: HeadToHead | None) -> dict[str, Counted]:
    assert found is not None
    parts = {score.label: (score.won, score.draw, score.lost) for score in found.parts}
    return {**parts, "all": (found.total.won, found.total.draw, found.total.lost)}


def seen(client: Client, path: str) -> dict[str, Counted] | None:
    between = client.get(path).context["between"]
    return counted(between) if between else None


def turned(scores: dict[str, Counted]) -> dict[str, Counted]:
    """The same from the other side."""
    other = {"Balan": "Wazu", "Wazu": "Balan"}
    return {other.get(part, part): (lost, draw, won) for part, (won, draw, lost) in scores.items()}


def test_B123_three_won_two_drawn_one_lost_one_called_off_from_both_sides(ana: Person, lou: Person) -> None:
    over(ana, lou, "balan", control="live 3m+5s")
    over(ana, lou, "balan", control="live 15m+10s")
    over(lou, ana, "wazu", control="correspondence 2d bank 5d")
    over(ana, lou, None)
    over(lou, ana, None)
    over(lou, ana, "balan", control="live 3m+5s")
    called_off(ana, lou)
    run(sit_down(ana, lou).deal())  # running: counts nowhere
    over(ana, None, "wazu")  # against the computer: not against Lou
    mine = head_to_head(ana, lou, ana)
    assert counted(mine) == {
        "Balan": (2, 1, 0),
        "Wazu": (1, 1, 1),
        "live": (1, 0, 1),
        "rapid": (1, 0, 0),
        "days for a decision": (1, 0, 0),
        "no time limit": (0, 2, 0),
        "all": (3, 2, 1),
    }
    theirs = head_to_head(lou, ana, lou)
    assert counted(theirs) == turned(counted(mine))
    assert mine is not None
    assert theirs is not None
    assert (mine.total.games, mine.called_off, theirs.called_off) == (6, 1, 1)


def test_B123_the_page_of_an_account_counts_what_was_called_off_apart(ana: Person, lou: Person) -> None:
    over(ana, lou, None)
    called_off(lou, ana)
    answer = Client().get("/person/Ana Liv")
    results = answer.context["results"]
    assert (results.total.won, results.total.draw, results.total.lost, results.called_off) == (0, 1, 0, 1)
    assert "1 game was called off and does not count." in answer.content.decode()
    assert len(Client().get("/person/Ana Liv?result=draw").context["games"]) == 1
    assert [row.outcome for row in answer.context["games"]] == ["aborted", "draw"]


def test_each_sees_it_on_the_others_page_and_a_guest_does_too(
    ana: Person, lou: Person, people: People, browser_of: Browser
) -> None:
    over(ana, lou, "balan")
    over(lou, people[1], "balan")
    assert seen(browser_of(ana), "/person/Lou") == {"Balan": (1, 0, 0), "no time limit": (1, 0, 0), "all": (1, 0, 0)}
    assert seen(browser_of(lou), "/person/Ana Liv") == {"Wazu": (0, 0, 1), "no time limit": (0, 0, 1), "all": (0, 0, 1)}
    assert seen(browser_of(people[1]), "/person/Lou") == {
        "Wazu": (0, 0, 1),
        "no time limit": (0, 0, 1),
        "all": (0, 0, 1),
    }
    for other in (people[2], None):
        assert seen(browser_of(other), "/person/Lou") is None
    assert seen(browser_of(ana), "/person/Ana Liv") is None


def test_two_others_are_compared_where_both_show_their_games(ana: Person, lou: Person, browser_of: Browser) -> None:
    over(ana, lou, "balan")
    expected = {"Balan": (1, 0, 0), "no time limit": (1, 0, 0), "all": (1, 0, 0)}
    assert seen(Client(), "/person/Ana Liv?with=Lou") == expected
    assert seen(Client(), "/person/Lou?with=ana liv") == turned(expected)
    Profile.objects.create(person=lou, shows_games=False)
    for path in ("/person/Ana Liv?with=Lou", "/person/Lou?with=Ana Liv"):
        assert seen(Client(), path) is None
    assert seen(browser_of(ana), "/person/Lou") == expected, "their own games"
    assert Client().get("/person/Ana Liv?with=Nobody").status_code == 404


def test_private_games_count_for_the_two_alone(ana: Person, lou: Person, browser_of: Browser) -> None:
    over(ana, lou, "balan", private=True)
    over(ana, lou, "wazu")
    both = {"Balan": (1, 0, 1), "no time limit": (1, 0, 1), "all": (1, 0, 1)}
    assert seen(browser_of(ana), "/person/Lou") == both
    assert seen(browser_of(ana), "/person/Ana Liv?with=Lou") == both
    assert seen(browser_of(lou), "/person/Ana Liv") == turned(both)
    assert seen(Client(), "/person/Ana Liv?with=Lou") == {
        "Balan": (0, 0, 1),
        "no time limit": (0, 0, 1),
        "all": (0, 0, 1),
    }
