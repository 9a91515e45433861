"""`{{ bot|bot_name }}`: how an opponent is called."""

from django import template

from maatasite.web.opponents import name_of

register = template.Library()


@register.filter
def bot_name(bot: str) -> str:
    """The name of the opponent with this id."""
    return name_of(bot)
