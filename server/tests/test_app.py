"""The site as an app: its manifest, its service worker, and what a browser keeps for times without the server."""

import gzip
import json
import re
import struct
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.templatetags.static import static
from django.test import Client
from django.urls import resolve
from django.utils import translation
from django.utils.html import escape
from maatasite.people.models import Person
from maatasite.web import kept, manifest
from maatasite.web.learn.lessons import LESSONS
from maatasite.web.templatetags.page_modules import STATIC

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

LANGUAGES = [code for code, _ in settings.LANGUAGES]
WHOLE = ["en", "nl", "zh-hant"]


def file(address: str) -> Path:
    """The collected file of a static address."""
    assert address.startswith(settings.STATIC_URL)
    return Path(settings.STATIC_ROOT, address.removeprefix(settings.STATIC_URL))


def get(address: str, browser: Client | None = None) -> "_MonkeyPatchedWSGIResponse":
    answer = (browser or Client()).get(address)
    assert answer.status_code == 200
    return answer


def manifest_of(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(get(f"/app.webmanifest?language={language}").content)
    return found


def kept_by_worker(language: str) -> dict[str, Any]:
    """What the worker in a language keeps."""
    text = get(f"/service-worker.js?language={language}").content.decode()
    found = re.match(r"const KEPT = (.*);\nimportScripts\((.*)\);\n$", text)
    assert found, text
    held: dict[str, Any] = json.loads(found[1])
    return held


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_says_what_browsers_need_to_install(db: None, language: str) -> None:
    answer = get(f"/app.webmanifest?language={language}")
    assert answer["Content-Type"] == "application/manifest+json"
    told = json.loads(answer.content)
    assert {"id": "/", "start_url": "/", "scope": "/", "display": "standalone"}.items() <= told.items()
    assert told["lang"].lower() == language
    assert told["dir"] == "ltr"
    for shortcut in told["shortcuts"]:
        assert shortcut["name"]
        assert resolve(shortcut["url"]).url_name in {"new", "my", "rules"}
    assert len(told["shortcuts"]) == 3


def test_the_manifest_is_translated_and_yet_one_app(db: None) -> None:
    said = {language: manifest_of(language) for language in WHOLE}
    assert [said[language]["shortcuts"][1]["name"] for language in WHOLE] == ["My games", "Mijn spellen", "我的遊戲"]
    assert len({one["description"] for one in said.values()}) == len(WHOLE)
    assert {one["id"] for one in said.values()} == {"/"}


def test_a_manifest_in_no_language_of_ours_is_that_of_the_source(db: None) -> None:
    assert manifest_of("../../x") == manifest_of("en")


def test_every_icon_is_there_in_the_size_it_says_and_some_may_be_cut(db: None) -> None:
    icons = manifest_of("en")["icons"]
    assert {(one["sizes"], one["purpose"]) for one in icons} == {
        (f"{size}x{size}", purpose) for size in (192, 512) for purpose in ("any", "maskable")
    }
    for icon in icons:
        assert icon["type"] == "image/png"
        assert pixels(file(icon["src"])) == icon["sizes"]
    assert pixels(file(static("icons/apple-touch-icon.png"))) == "180x180"


def pixels(picture: Path) -> str:
    head = picture.read_bytes()[:24]
    assert head.startswith(b"\x89PNG\r\n\x1a\n")
    return "{}x{}".format(*struct.unpack(">II", head[16:24]))


def test_the_windows_colours_are_those_of_the_themes(db: None) -> None:
    style = (STATIC / "css/tokens.css").read_text()
    grounds = dict(re.findall(r'\[data-theme="(\w+)"\] \{.*?--bg: (#\w+);', style, re.DOTALL))
    page = get("/about").content.decode()
    bars = dict(re.findall(r'<meta name="theme-color" content="(#\w+)" .*?data-for="(\w+)">', page))
    assert {theme: colour for colour, theme in bars.items()} == grounds
    assert grounds["dark"] == manifest.GROUND


@pytest.mark.parametrize("address", ["/", "/about", "/rules", "/nowhere"])
def test_every_page_names_manifest_icon_and_worker_in_its_language(db: None, address: str) -> None:
    page = Client(headers={"Accept-Language": "nl"}).get(address).content.decode()
    assert '<link rel="manifest" href="/app.webmanifest?language=nl">' in page
    assert f'<link rel="apple-touch-icon" href="{static("icons/apple-touch-icon.png")}">' in page
    assert 'data-worker="/service-worker.js?language=nl"' in page


def test_the_worker_is_a_script_for_the_whole_site_that_is_asked_for_anew_each_time(db: None) -> None:
    answer = get("/service-worker.js?language=nl")
    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Service-Worker-Allowed"] == "/"
    assert answer["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]
    assert "manifest-src 'self'" in answer["Content-Security-Policy"]
    scripts = re.findall(r'"(/static/worker/[\w.]+\.js)"', answer.content.decode())
    assert [file(script).exists() for script in scripts] == [True, True]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_kept_can_be_fetched_by_whoever_has_no_cookie(db: None, language: str) -> None:
    held = kept_by_worker(language)
    assert held["language"] == language
    assert {"/rules", "/learn", "/learn/fight", "/learn/fight/2"} <= held["pages"].keys()
    assert {resolve(path).url_name for path in held["pages"]} == {"rules", "learn", "lesson", "lesson_part"}
    for address in {held["offline"], *held["pages"].values()}:
        answer = get(address)
        assert answer["Content-Language"] == language
        assert not answer.cookies
        assert "no-store" not in answer["Cache-Control"]
    assert len(held["files"]) > 5
    for name in held["files"]:
        assert re.search(r"\.[0-9a-f]{12}\.\w+$", name)
        assert file(name).exists()


def test_what_is_kept_is_the_same_for_everybody_and_holds_no_token(people: tuple[Person, ...]) -> None:
    ana = Client()
    ana.force_login(people[0])
    for page in kept.PAGES:
        seen = [get(f"/kept/nl/{page}", browser).content.decode() for browser in (Client(), ana, ana)]
        assert len(set(seen)) == 1
        assert "csrf" not in seen[0]
        assert 'method="post"' not in seen[0]
        assert "nonce" not in seen[0]
        assert people[0].name not in re.findall(r"\w+", seen[0])


def test_a_copy_says_that_it_is_one_and_what_it_copies_does_not(db: None) -> None:
    said = "This is the copy that your browser keeps"
    assert said in get("/kept/en/rules").content.decode()
    assert said not in get("/rules").content.decode()


def test_a_copy_of_the_rules_holds_all_of_the_rules(db: None) -> None:
    def article(address: str) -> str:
        found = re.search(r'<article class="text">.*</article>', get(address).content.decode(), re.DOTALL)
        assert found
        return found[0]

    assert article("/kept/en/rules") == article("/rules")


def test_a_copy_of_the_lessons_shows_every_task_with_its_board(db: None) -> None:
    page = get("/kept/nl/learn").content.decode()
    with translation.override("nl"):
        for lesson in LESSONS:
            assert f'<section id="{lesson.name}">' in page
            assert all(str(escape(task.asked)) in page for task in lesson.tasks)
    assert page.count('<svg class="part w5"') == sum(len(lesson.tasks) for lesson in LESSONS)


@pytest.mark.parametrize("address", ["/kept/en/my", "/kept/xx/rules", "/kept/en/game"])
def test_of_nothing_else_there_is_a_copy(db: None, address: str) -> None:
    assert Client().get(address).status_code == 404


def test_the_worker_is_another_script_as_soon_as_a_copy_is_and_in_each_language(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions = {language: kept.kept(language)["version"] for language in WHOLE}
    assert len(set(versions.values())) == len(WHOLE)
    kept.kept.cache_clear()
    assert kept.kept("en")["version"] == versions["en"]
    kept.kept.cache_clear()
    monkeypatch.setattr(kept, "copy", lambda page, language: f"{page} anew")
    assert kept.kept("en")["version"] != versions["en"]
    kept.kept.cache_clear()


def test_a_file_is_kept_only_if_the_page_needs_it_and_its_name_never_changes() -> None:
    named = "css/a.0123456789ab.css"
    page = f"""<link rel="stylesheet" href="/static/{named}"><link rel="stylesheet" href="/static/css/a.css">
        <link rel="apple-touch-icon" href="/static/a.0123456789ab.png"><script src="/a.0123456789ab.js"></script>
        <script src="/static/js/a.0123456789ab.js"></script><a href="/static/b.0123456789ab.css">b</a>"""
    assert kept.files(page) == {f"/static/{named}", "/static/js/a.0123456789ab.js"}


@pytest.mark.parametrize("language", WHOLE)
def test_what_is_kept_weighs_less_than_100_kb_compressed(db: None, language: str) -> None:
    held = kept.kept(language)
    texts = [kept.copy(page, language).encode() for page in kept.PAGES]
    files = [file(name).read_bytes() for name in held["files"]]
    assert sum(len(gzip.compress(one)) for one in (*texts, *files)) < 100_000
