"""`{{ code|language_tag }}`: a language's code as browsers know it. `{% gap %}`: between sentences."""

from django import template

from maatasite.web.languages import tag
from maatasite.web.sentences import together

register = template.Library()
register.filter("language_tag", tag)


@register.simple_tag
def gap() -> str:
    """What the reader's language has between two sentences: a space or nothing."""
    return together(("", ""))
