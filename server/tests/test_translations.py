"""What the checks of the translations find: each fault, in a catalogue that has it, and nothing in ours."""

import re
from collections.abc import Callable
from pathlib import Path

import allauth
import django
import pytest
from babel.messages.catalog import Catalog
from maatasite.web import accounts, checks, texts
from maatasite.web.catalogues import COMPLETE, LOCALE, catalog, entries, forms, languages, sources
from maatasite.web.glossaries import pattern
from maatasite.web.texts import refresh, refreshed

BORROWED = Path(accounts.__file__).parent / "locale"
"""Where allauth’s and Django’s texts are said as ours are."""

WANTED = {
    "django": frozenset({"Back", "Take the pair", "%(n)s Warrior", "<b>Pair.</b> Take %(tile)s."}),
    "djangojs": frozenset({"Back"}),
}
WHOLE = {
    "Back": "Terug",
    "Take the pair": "Neem het paar",
    "<b>Pair.</b> Take %(tile)s.": "<b>Paar.</b> Neem %(tile)s.",
}
WARRIORS = 'msgid "%(n)s Warrior"\nmsgid_plural "%(n)s Warriors"\n'
HEAD = r"""msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"

"""
GLOSSARY = '[terms]\nWarrior = ["krijger"]\npair = ["paar"]\n'

Make = Callable[..., list[str]]


@pytest.fixture
def found(tmp_path: Path) -> Make:
    """Writes the complete languages with their texts, changes one catalogue of one, and returns what is wrong."""

    def make(language: str = "nl", changed: str = "", more: str = "", glossary: str | None = GLOSSARY) -> list[str]:
        for name in {*COMPLETE, language}:
            folder = tmp_path / name
            (folder / "LC_MESSAGES").mkdir(parents=True)
            pairs = "\n\n".join(f'msgid "{text}"\nmsgstr "{told}"' for text, told in WHOLE.items())
            plural = WARRIORS + 'msgstr[0] "%(n)s krijger"\nmsgstr[1] "%(n)s krijgers"'
            server, page = f"{HEAD}{pairs}\n\n{plural}\n\n", HEAD + 'msgid "Back"\nmsgstr "Terug"\n'
            if name == language:
                old, _, new = changed.partition(" => ")
                assert not old or old in server
                server = server.replace(old, new) + more
            (folder / "LC_MESSAGES" / "django.po").write_text(server)
            (folder / "LC_MESSAGES" / "djangojs.po").write_text(page)
            if glossary is not None:
                (folder / "glossary.toml").write_text(glossary)
        return list(checks.faults_of(tmp_path, WANTED))

    return make


def test_complete_catalogues_have_no_fault(found: Make) -> None:
    assert found() == []


def test_a_complete_language_may_lack_nothing_and_another_may(found: Make) -> None:
    assert found(changed="Neem het paar => ") == ["nl/django.po: not translated: 'Take the pair'"]


def test_another_language_may_lack_texts_and_a_glossary(found: Make, tmp_path: Path) -> None:
    assert found("de", changed="Neem het paar => ") == []
    (tmp_path / "de" / "glossary.toml").unlink()
    assert list(checks.faults_of(tmp_path, WANTED)) == []
    assert checks.missing_texts(tmp_path, "de", "django", WANTED["django"]) == ["Take the pair"]


@pytest.mark.parametrize("language", ["nl", "de"])
@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ("%(n)s krijgers => krijgers", "other places"),
        ("Neem %(tile)s => Neem %(tegel)s", "other places"),
        ("<b>Paar.</b> => Paar.", "other places"),
        ("%(n)s krijgers => ", "not in every plural form"),
        ('msgid "Take the pair" => #, fuzzy\nmsgid "Take the pair"', "fuzzy"),
        ('msgid "Take the pair" => msgid "Take this pair"', "not in the sources"),
        ("Neem het paar => Neem het koppel", "“pair” is none of paar"),
        ("%(n)s krijgers => %(n)s strijders", "“Warrior” is none of krijger"),
        ('msgstr "Terug" => msgstr "Weerom"', "two translations of 'Back'"),
    ],
)
def test_a_fault_is_found_in_every_language(found: Make, language: str, changed: str, told: str) -> None:
    faults = found(language, changed)
    assert any(told in fault and fault.startswith(language) for fault in faults), faults
    assert all(fault.startswith(language) for fault in faults)


def test_only_a_complete_language_must_have_a_glossary(found: Make) -> None:
    assert found("de", glossary=None) == ["nl/glossary.toml: missing", "zh_Hant/glossary.toml: missing"]


def test_an_exception_need_not_follow_the_glossary(found: Make) -> None:
    words = f'exceptions = ["Back", "Take the pair"]\n{GLOSSARY}'
    assert found(changed="Neem het paar => Neem beide", glossary=words) == []


@pytest.mark.parametrize(
    ("term", "text", "holds"),
    [
        ("Warrior", "two Warriors fight", True),
        ("Support", "they support it", False),
        ("pair", "Pairs on offer", True),
        ("pair", "repair it", False),
        ("free space", "no free spaces", True),
        ("enemy", "living enemies", True),
    ],
)
def test_a_term_is_found_as_words_in_one_and_many(term: str, text: str, holds: bool) -> None:
    assert bool(pattern(term).search(text)) is holds


def test_the_sources_are_read_for_server_and_page() -> None:
    for domain, text in (("django", "Take the seat"), ("djangojs", "What to do now")):
        catalogue = sources(domain)
        if catalogue is None:
            pytest.skip("no gettext programs")
        assert text in {forms(message.id)[0] for message in catalogue if message.id}


def test_how_far_each_language_is_stands_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert checks.main(["--missing", "nl"]) in (0, 1)
    told = capsys.readouterr().out
    assert [line.split(":")[0] for line in told.splitlines() if line.endswith(" %")] == list(languages(LOCALE))
    assert re.search(r"^nl: \d+ %$", told, re.MULTILINE)


def wanted_catalogue(*texts: str | tuple[str, str]) -> Catalog:
    made = Catalog()
    for text in texts:
        made.add(text)
    return made


def test_a_new_language_begins_with_every_text_and_its_own_plurals(tmp_path: Path) -> None:
    refresh(tmp_path, "sl", "django", wanted_catalogue("Back", ("%(n)s Warrior", "%(n)s Warriors"), 'Say "yes"'))
    written = (tmp_path / "sl" / "LC_MESSAGES" / "django.po").read_text()
    assert "# Slovenian for Maatatahay." in written
    assert "nplurals=4;" in written
    assert written.endswith(
        'msgid "Back"\nmsgstr ""\n\n#, python-format\nmsgid "%(n)s Warrior"\nmsgid_plural "%(n)s Warriors"\n'
        'msgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\nmsgstr[3] ""\n\nmsgid "Say \\"yes\\""\nmsgstr ""\n'
    )


def test_what_is_translated_stays_as_written_and_what_is_gone_leaves(tmp_path: Path) -> None:
    old = f'{HEAD}# Said once.\nmsgid ""\n"Ba"\n"ck"\nmsgstr "Terug"\n\nmsgid "Gone"\nmsgstr "Weg"\n'
    assert refreshed(old, wanted_catalogue("Back", "New")) == (
        f'{HEAD}# Said once.\nmsgid ""\n"Ba"\n"ck"\nmsgstr "Terug"\n\nmsgid "New"\nmsgstr ""\n'
    )


def test_no_catalogue_is_begun_for_what_is_no_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert texts.main(["klingon"]) == 2
    assert "klingon is no language" in capsys.readouterr().err
    assert not (LOCALE / "klingon").exists()


def of_others() -> dict[str, list[Catalog]]:
    """By language, what allauth and Django say, as far as they are translated."""
    folders = [Path(allauth.__file__).parent / "locale", Path(django.__file__).parent / "conf/locale"]
    folders.append(Path(django.__file__).parent / "contrib/auth/locale")
    return {language: [catalog(folder, language, "django") for folder in folders] for language in languages(BORROWED)}


def test_what_others_say_is_said_anew_only_where_they_say_it_and_with_the_same_places() -> None:
    found = of_others()
    assert set(found) <= {"en", *languages(LOCALE)}
    for language, theirs in found.items():
        ours = catalog(BORROWED, language, "django")
        for message in entries(ours):
            assert any(one.get(message.id) for one in theirs), f"{language}: nobody says {forms(message.id)[0]}"
            assert not list(checks.message_faults(message, ours.num_plurals)), f"{language}: {forms(message.id)[0]}"
            assert all(forms(message.string)), f"{language}: {forms(message.id)[0]}"
