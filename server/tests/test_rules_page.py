"""The rules page: complete, addressed, in three languages, and what it says of numbers is what docs/rules.md says."""

import gzip
import inspect
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from maatasite.web import catalogues
from maatasite.web.rules import names, told
from maatasite.web.rules.numbers import numbers

ROOT = Path(__file__).resolve().parents[2]
JS = ROOT / "server/src/maatasite/web/static/js"
LANGUAGES = ("en", "nl", "zh-hant")
VOID = {"meta", "link", "input", "br"}


class Page(HTMLParser):
    """The ids, links and texts of the page's main part, with the sections that its clauses stand in."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.texts: list[str] = []
        self.clauses: list[str] = []
        self._open: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told_by = dict(attrs)
        if (address := told_by.get("id")) and "main" in self._open:
            self.ids.append(address)
            if told_by.get("class") == "at" and self._open[-1] == "li":
                self.clauses.append(address)
        if (link := told_by.get("href")) and link.startswith("#") and tag == "a":
            self.links.append(link[1:])
        if "main" in self._open:
            self.texts += [text for name in ("aria-label", "title") if (text := told_by.get(name))]
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        if "main" in self._open and (text := " ".join(data.split())):
            self.texts.append(text)


@cache
def source(language: str) -> str:
    return Client(headers={"accept-language": language}).get("/rules").content.decode()


def page(language: str = "en") -> Page:
    return Page(source(language))


def written() -> str:
    return (ROOT / "docs/rules.md").read_text(encoding="utf8")


def sections() -> Iterator[tuple[str, str]]:
    """Number and text of each section of docs/rules.md."""
    parts = re.split(r"^## (\d+)\. .*$", written(), flags=re.MULTILINE)
    yield from zip(parts[1::2], parts[2::2], strict=True)


def numbered() -> set[str]:
    """Every number that docs/rules.md gives: of sections, of the items of its numbered lists, of rulings."""
    found = {number for number, _ in sections()}
    for number, text in sections():
        found |= {f"{number}.{item}" for item in re.findall(r"^(\d+)\. ", text, flags=re.MULTILINE)}
    return found | set(re.findall(r"\[(R\d+)\]", written()))


def test_every_number_of_the_rules_is_an_address_of_the_page_and_no_other_number_is(db: None) -> None:
    assert len([one for one in numbered() if one[0] == "R"]) == 18
    assert {one for one in page().ids if re.fullmatch(r"R?\d+(\.\d+)?", one)} == numbered()


def test_every_item_of_the_rules_lists_is_a_clause_with_an_address_in_its_section(db: None) -> None:
    """Items without a number have a name, or the ruling that they are."""
    clauses = [one for one in page().clauses if "." in one or one.startswith("R")]
    found = Counter("7" if one.startswith("R") else one.split(".")[0] for one in clauses)
    wanted = Counter({number: len(re.findall(r"^ *(?:\d+\.|-) ", text, re.MULTILINE)) for number, text in sections()})
    assert found == +wanted


def test_addresses_are_unique_the_same_in_every_language_and_links_arrive(db: None) -> None:
    english = page()
    assert [one for one, times in Counter(english.ids).items() if times > 1] == []
    assert set(english.links) - set(english.ids) <= {"main"}
    for language in LANGUAGES[1:]:
        assert page(language).ids == english.ids
        assert page(language).links == english.links


@pytest.mark.parametrize("address", ["summary", "rulings", "glossary", "options", "warrior", "storage", "surrounded"])
def test_what_others_may_link_to_has_an_address(db: None, address: str) -> None:
    assert address in page().ids


def test_every_clause_that_a_reason_a_refusal_or_a_step_names_is_an_address(db: None) -> None:
    reasons = set(re.findall(r'rule\("([^"]+)"', (JS / "why-rules.js").read_text()))
    steps = set(re.findall(r"^\| `[\w-]+` \| (\S+?),? ", (ROOT / "docs/steps.md").read_text(), re.MULTILINE))
    assert len(reasons) > 15
    assert len(steps) > 8
    assert reasons | steps <= set(page().ids)


def test_every_refusal_that_stands_on_a_rule_names_one_that_there_is() -> None:
    known = set(re.findall(r'^  "?([\w-]+)"?: \(\) =>', (JS / "why-rules.js").read_text(), re.MULTILINE))
    refused = re.search(r"const REFUSED = \{(.*?)\}", (JS / "why.js").read_text(), re.DOTALL)
    assert refused
    rules = set(re.findall(r': "([\w-]+)"', refused[1]))
    assert rules
    assert rules <= known


SAME = re.compile(r"[\W\d_]*|R?\d+(\.\d+)?|[a-e][1-5]|either-6|track-6|house-1|quincunx-1|Balan|Wazu|[a-e]")
"""What is alike in every language: numbers, spaces, proper names."""


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_B163_no_english_is_left_on_the_page(db: None, language: str) -> None:
    english = {text for text in page().texts if not SAME.fullmatch(text)}
    assert len(english) > 200
    assert english & set(page(language).texts) == set()


def test_the_words_of_the_rules_are_those_of_the_table() -> None:
    """A text that both have is translated alike."""
    used = "".join(inspect.getsource(module) for module in (names, told))
    for language in catalogues.COMPLETE:
        by = {
            domain: {
                catalogues.forms(message.id)[0]: catalogues.forms(message.string)
                for message in catalogues.entries(catalogues.catalog(catalogues.LOCALE, language, domain))
            }
            for domain in catalogues.DOMAINS
        }
        shared = {text for text in by["django"].keys() & by["djangojs"].keys() if f'"{text}"' in used}
        assert len(shared) > 30
        assert {text for text in shared if by["django"][text] != by["djangojs"][text]} == set()


def stated(pattern: str) -> int:
    found = re.search(pattern, written())
    assert found, pattern
    return int(found[1])


def test_the_numbers_on_the_page_are_those_of_the_rules() -> None:
    assert numbers() == {
        "side": stated(r"rows `1`–`(\d)`"),
        "spaces": stated(r"\*\*Board\*\*: (\d+) spaces"),
        "warriors": stated(r"Each has (\d+) Warrior tiles"),
        "rounds": stated(r"at most (\d+) rounds"),
        "pairs": stated(r"shows (\d) \*\*pairs\*\*"),
        "hidden_pairs": stated(r"(\d) pairs stay hidden"),
        "energy": stated(r"(\d+) Energy \(purple"),
        "spirit": stated(r"(\d+) Spirit \(white"),
        "relics": stated(r"\*\*Temple Relics\*\*: (\d)"),
        "lying": stated(r"(\d+) Crystals go on the board"),
        "bagged": stated(r"(\d+) stay in the bag"),
        "cost": stated(r"the cost is (\d) Crystals"),
        "least": stated(r"next to it, at least (\d)\. Pay"),
        "reward": stated(r"then draw (\d) Crystals"),
        "storage": stated(r"at most (\d) may remain in storage"),
        "deaths": stated(r"has lost (\d) or more"),
        "able": 2,
        "all_relics": stated(r"up to (\d+) in all"),
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_reaches_the_text(db: None, language: str) -> None:
    """No place of a translated text is left open."""
    text = " ".join(page(language).texts)
    assert not re.search(r"%\(|\{\{|None", text)
    for number in numbers().values():
        assert re.search(rf"(?<!\d){number}(?!\d)", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_weighs_less_than_60_kb_and_its_styles_less_than_10_kb_compressed(db: None, language: str) -> None:
    assert len(gzip.compress(source(language).encode())) < 60_000
    sheets = re.findall(r'href="/static/css/(\w+)\.\w+\.css"', source(language))
    assert {"tokens", "shell", "board", "rules"} == set(sheets)
    styles = (Path(str(finders.find(f"css/{name}.css"))).read_bytes() for name in sheets)
    assert sum(len(gzip.compress(style)) for style in styles) < 10_000


@pytest.mark.parametrize("path", ["/", "/about", "/rules"])
def test_the_rules_are_one_link_away(db: None, path: str) -> None:
    content = Client().get(path).content.decode()
    assert content.count('href="/rules"') == 3, "head, its menu on a phone, and foot"
    if path == "/":
        assert 'href="/rules#summary"' in content
