"""`{{ session.user_agent|browser }}`: a browser and what it runs on by the names that people know."""

from django import template
from ua_parser import parse

register = template.Library()


@register.filter
def browser(agent: str) -> str:
    """Such as “Firefox · Android”; of one that nobody knows what it says of itself, of which allauth keeps little."""
    found = parse(agent)
    names = [one.family for one in (found.user_agent, found.os) if one is not None]
    return " · ".join(names) or agent or "?"
