"""What the site is, for machines: a game for two in the browser, in the words of schema.org."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from maatasite.web.languages import tag


def the_game(request: HttpRequest) -> dict[str, Any]:
    """For the front page, in the reader's language."""
    return {
        "@context": "https://schema.org",
        "@type": ["VideoGame", "WebApplication"],
        "name": "Maatatahay",
        "url": request.build_absolute_uri(reverse("home")),
        "image": request.build_absolute_uri(static("preview.png")),
        "description": _("A strategy game for two: place your Warriors, surround the enemy, claim Relics."),
        "inLanguage": [tag(code) for code, _name in settings.LANGUAGES],
        "applicationCategory": "GameApplication",
        "genre": "Strategy",
        "gamePlatform": "Web browser",
        "operatingSystem": "Any",
        "playMode": ["SinglePlayer", "MultiPlayer"],
        "numberOfPlayers": {"@type": "QuantitativeValue", "minValue": 1, "maxValue": 2},
        "timeRequired": "PT20M",
        "isAccessibleForFree": True,
        "offers": {"@type": "Offer", "price": "0", "priceCurrency": "EUR"},
    }
