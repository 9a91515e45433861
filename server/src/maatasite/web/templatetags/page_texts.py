"""`{% texts %}`: the modules' texts in the page's language, for ever under an address that holds what they are."""

from django import template
from django.conf import settings
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from maatasite.web.page_texts import digest

register = template.Library()


@register.simple_tag
def texts(whole: object = True) -> SafeString:
    """The script with all texts; unless `whole`, with those that the table begins with, and where the others are."""
    if whole:
        return format_html('<script src="{}" defer></script>', address())
    first, later = address("first"), address("later")
    return format_html(
        '<script src="{}" defer></script>\n<meta name="later-texts" content="{}">',
        first,
        later,
    )


def address(part: str = "") -> str:
    """Where the texts are: another address as soon as one of them is another."""
    language = get_language() or settings.LANGUAGE_CODE
    named = f"{reverse('jsi18n')}?language={language}&texts={digest(language)}"
    return f"{named}&part={part}" if part else named
