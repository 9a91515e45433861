"""The page's chapters and its register of rulings: numbers as in docs/rules.md, titles to translate."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


@dataclass(frozen=True)
class Chapter:
    """One section of the rules; its text is `web/rules/<template>.html`."""

    number: str
    title: Promise
    template: str

    @property
    def path(self) -> str:
        """Where the template lies."""
        return f"web/rules/{self.template}.html"


CHAPTERS = (
    Chapter("1", gettext_lazy("The game"), "game"),
    Chapter("2", gettext_lazy("What there is"), "components"),
    Chapter("3", gettext_lazy("The deal"), "deal"),
    Chapter("4", gettext_lazy("A round"), "round"),
    Chapter("5", gettext_lazy("Placing a Warrior"), "placing"),
    Chapter("6", gettext_lazy("Strength"), "strength"),
    Chapter("7", gettext_lazy("Life and death"), "life"),
    Chapter("8", gettext_lazy("The end of the game"), "end"),
    Chapter("9", gettext_lazy("Points"), "points"),
    Chapter("10", gettext_lazy("The layout quincunx-1"), "layout"),
    Chapter("11", gettext_lazy("The Warriors of house-1"), "tiles"),
    Chapter("12", gettext_lazy("Worked examples"), "examples"),
)

RULINGS = (
    ("R1", gettext_lazy("The supply of Energy never runs out")),
    ("R2", gettext_lazy("Who is the Active Player first")),
    ("R3", gettext_lazy("A tie in the order")),
    ("R4", gettext_lazy("Placing is compulsory")),
    ("R5", gettext_lazy("How a Relic is paid for")),
    ("R6", gettext_lazy("What is too much for the storage")),
    ("R7", gettext_lazy("Abilities count in attack and defence")),
    ("R8", gettext_lazy("When a Warrior is surrounded")),
    ("R9", gettext_lazy("A Warrior fights once")),
    ("R10", gettext_lazy("A claimed Relic surrounds nobody else")),
    ("R11", gettext_lazy("All fights are judged at the same time")),
    ("R12", gettext_lazy("What becomes of the fallen")),
    ("R13", gettext_lazy("At most one free space")),
    ("R14", gettext_lazy("Who wins a tie")),
    ("R15", gettext_lazy("How many may fall")),
    ("R16", gettext_lazy("Layouts and tile sets have names")),
    ("R17", gettext_lazy("When a Warrior is turned")),
    ("R18", gettext_lazy("An arrow reaches one space")),
)
"""Each ruling with what it settles, in the order of its number."""
