"""The map of all pages that search engines may show, each in every language."""

from typing import Final

from django.contrib.sitemaps import Sitemap
from django.urls import reverse
from django.utils.translation import get_language

from maatasite.web.learn.lessons import NAMED
from maatasite.web.outside.pages import in_language

PLAIN: Final = ("home", "rules", "learn", "new", "ratings", "sandbox", "about", "privacy", "terms")
"""Pages that are there once; their names stand in `pages.SHOWN` too."""


class Pages(Sitemap):  # type: ignore[type-arg]  # it is not generic at run time
    """All of them by their paths. A task after a lesson's first one is found from there."""

    i18n = alternates = x_default = True

    def items(self) -> list[str]:
        """The paths."""
        return [*(reverse(name) for name in PLAIN), *(reverse("lesson", args=[name]) for name in NAMED)]

    def location(self, item: str) -> str:
        """A path with the language for which Django asks."""
        return in_language(item, get_language())


SITEMAPS: Final = {"pages": Pages}
