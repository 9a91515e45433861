"""What search engines and previews of links see: titles, addresses, languages, and nothing that is somebody's own."""

import json
import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client
from maatasite.games import commands
from maatasite.games.models import Game
from maatasite.people.account_names import take_name
from maatasite.people.models import Person
from maatasite.web.links import invite_token
from maatasite.web.outside.pages import SHOWN
from maatasite.web.outside.sitemap import PLAIN
from tables import invite, run, sit_down

People = tuple[Person, Person, Person]
Browser = Callable[[Person | None], Client]
LANGUAGES = [code for code, _ in settings.LANGUAGES]
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
LINK = "{http://www.w3.org/1999/xhtml}link"
PAGES = ["/", "/new", "/rules", "/learn", "/learn/fight", "/learn/fight/2", "/sandbox", "/about", "/privacy", "/terms"]


def page(path: str, client: Client | None = None) -> str:
    return (client or Client()).get(path).content.decode()


def told(path: str, client: Client | None = None) -> dict[str, str]:
    """What the head of a page says of it."""
    text = page(path, client).split("</head>")[0]
    metas = re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"', text)
    title, canonical = (
        re.findall(r"<title>(.*?)</title>", text, re.DOTALL),
        re.findall(r'rel="canonical" href="(.*?)"', text),
    )
    assert len(title) == 1
    return {**dict(metas), "title": title[0], "canonical": "".join(canonical)}


@pytest.mark.parametrize("path", PAGES)
def test_a_page_for_all_has_words_and_one_address_of_its_own(store: None, path: str) -> None:
    said = told(f"{path}?kind=friend&x=1")
    assert "robots" not in said
    assert said["canonical"] == said["og:url"] == f"http://testserver{path}"
    assert said["og:title"] == said["title"]
    assert said["og:description"] == said["description"]
    assert len(said["description"]) > 40
    assert said["og:image"].startswith("http://testserver/static/preview.")
    assert said["twitter:card"] == "summary_large_image"


def test_titles_and_words_differ(store: None) -> None:
    said = [told(path) for path in ("/", "/rules", "/learn", "/learn/fight", "/learn/collect")]
    for key in ("title", "description"):
        assert len({one[key] for one in said}) == len(said)


def test_what_is_somebodys_own_is_not_for_search_engines(store: None, people: People, browser_of: Browser) -> None:
    ana = Person.objects.create(is_guest=False)
    take_name(ana, "Ana Liv")
    game, waiting = sit_down(ana, people[1]), invite(people[0])
    run(game.deal())
    paths = ["/my", "/friends", "/my/data", "/my/rest", "/person/Ana Liv", f"/game/{game.game}", "/record", "/nowhere"]
    for path in [*paths, f"/invite/{invite_token(waiting.game)}", "/account/login/"]:
        said = told(path)
        assert (said["robots"], said["canonical"]) == ("noindex", ""), path


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_address_may_name_its_language(store: None, language: str) -> None:
    client = Client(headers={"accept-language": "fr"})
    answer = client.get(f"/rules?language={language}")
    assert answer.headers["Content-Language"] == language
    assert not {"django_language", "sessionid"} & client.cookies.keys(), "a look changes nothing"
    assert client.get("/rules").headers["Content-Language"] == "fr"
    plain = language == settings.LANGUAGE_CODE
    expected = "http://testserver/rules" if plain else f"http://testserver/rules?language={language}"
    assert told(f"/rules?language={language}&x=1")["canonical"] == expected
    assert '<input type="hidden" name="next" value="/rules?x=1">' in page(f"/rules?language={language}&x=1")


def test_elsewhere_and_for_nonsense_the_language_is_the_readers(store: None) -> None:
    client = Client(headers={"accept-language": "nl"})
    for path in ("/my?language=de", "/rules?language=xx", "/rules?language=", "/rules?language=%3Cb%3E"):
        assert client.get(path).headers["Content-Language"] == "nl"
    assert told("/rules?language=%3Cb%3E")["canonical"] == "http://testserver/rules"


def test_the_map_names_every_page_in_every_language_and_each_is_there(store: None) -> None:
    answer = Client().get("/sitemap.xml")
    assert answer.headers["Content-Type"] == "application/xml"
    urls = ElementTree.fromstring(answer.content).findall(f"{MAP}url")
    found = {str(url.findtext(f"{MAP}loc")): [one.attrib for one in url.findall(LINK)] for url in urls}
    assert set(PLAIN) < SHOWN
    paths = {address.removeprefix("http://testserver").split("?")[0] for address in found}
    assert {"/", "/rules", "/learn", "/learn/fight", "/new", "/sandbox"} < paths
    assert len(found) == len(paths) * len(LANGUAGES)
    assert not [path for path in paths if path.startswith(("/my", "/game", "/person", "/friends", "/account"))]
    for address, others in found.items():
        assert {one["hreflang"] for one in others} == {*LANGUAGES, "x-default"}
        assert {one["href"] for one in others} <= found.keys()
        assert address in {one["href"] for one in others}
    for path in paths:
        said = told(path)
        assert said["canonical"] == f"http://testserver{path}"
    assert told("/learn/fight?language=nl")["canonical"] in found


def test_robots_are_asked_to_leave_alone_what_is_somebodys_own(store: None, people: People) -> None:
    answer = Client().get("/robots.txt")
    assert answer.headers["Content-Type"].startswith("text/plain")
    lines = answer.content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    assert "Sitemap: http://testserver/sitemap.xml" in lines
    closed = [line.removeprefix("Disallow: ") for line in lines if line.startswith("Disallow")]
    assert {"/my", "/friends", "/account/", "/invite/", "/device/", "/kept/"} <= set(closed)
    token = invite_token(invite(people[0]).game)
    for path in ("/my/data", f"/invite/{token}", "/device/x", "/account/login/", "/friends?name=x"):
        assert any(path.startswith(one) for one in closed), path
    for path in [*PAGES, "/static/preview.png", "/game/x", "/person/x"]:
        assert not any(path.startswith(one) for one in closed), path


def test_a_link_to_a_game_says_who_plays_and_how_it_ended(people: People) -> None:
    sitting = sit_down(people[0], people[1])
    assert told(f"/game/{sitting.game}")["og:title"] == "Table – Maatatahay", "nothing has begun"
    run(sitting.deal())
    said = told(f"/game/{sitting.game}")
    assert said["title"] == said["og:title"] == "Ana against Bo – Maatatahay"
    assert "being played" in said["og:description"]
    run(sitting.do(commands.Resign("balan")))
    assert told(f"/game/{sitting.game}")["og:description"] == "Bo won with Wazu."
    off = sit_down(people[0], None, "tolli")
    run(off.deal())
    run(off.do(commands.Abort("balan")))
    said = told(f"/game/{off.game}")
    assert (said["og:title"], said["og:description"]) == ("Ana against Tolli – Maatatahay", "The game was called off.")


def test_points_are_told_where_the_board_decided(people: People) -> None:
    sitting = sit_down(people[0], people[1])
    run(sitting.deal())
    state = run(sitting.play())
    assert state.result is not None
    score, winner = state.result["score"], state.result["winner"]
    words = told(f"/game/{sitting.game}")["og:description"]
    if winner is None:
        assert words == "The game ended in a draw."
    else:
        other = "wazu" if winner == "balan" else "balan"
        assert words.endswith(f", {score[winner]} to {score[other]}.")


def test_LEAK_a_private_game_tells_nobody_anything(people: People, browser_of: Browser) -> None:
    sitting = sit_down(people[0], people[1], private=True)
    run(sitting.deal())
    run(sitting.do(commands.Resign("balan")))
    assert Game.objects.get().private
    for reader in (people[0], people[2], None):
        said = told(f"/game/{sitting.game}", browser_of(reader))
        text = " ".join(said.values())
        assert "Ana" not in text
        assert "Bo" not in text
        assert "won" not in text


def test_a_name_is_text_in_the_head_too(people: People) -> None:
    Person.objects.filter(pk=people[0].pk).update(name='"><script>x')
    people[0].refresh_from_db()
    sitting = sit_down(people[0], people[1])
    run(sitting.deal())
    text = page(f"/game/{sitting.game}").split("</head>")[0]
    assert "<script>x" not in text
    assert 'content="&quot;&gt;&lt;script&gt;x against Bo – Maatatahay"' in text


def test_the_front_page_says_to_machines_what_it_is_and_only_by_its_nonce(store: None) -> None:
    answer = Client().get("/")
    found = re.search(
        r'<script type="application/ld\+json" nonce="([^"]+)">(.*?)</script>', answer.content.decode(), re.DOTALL
    )
    assert found
    assert f"'nonce-{found[1]}'" in answer.headers["Content-Security-Policy"]
    game = json.loads(found[2])
    assert game["@type"] == ["VideoGame", "WebApplication"]
    assert game["url"] == "http://testserver/"
    assert game["numberOfPlayers"]["maxValue"] == 2
    assert {"nl", "zh-Hant", "pt-BR"} <= set(game["inLanguage"])
    assert "<" not in found[2]


def test_where_nothing_is_the_ways_on_are(store: None) -> None:
    answer = Client().get("/nowhere")
    assert answer.status_code == 404
    text = answer.content.decode()
    for path in ("/", "/my", "/new", "/learn", "/rules"):
        assert f'class="btn" href="{path}"' in text or f'class="btn pri" href="{path}"' in text
