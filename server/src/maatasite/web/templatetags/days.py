"""Instants as days."""

from datetime import UTC, date, datetime

from django import template

register = template.Library()


@register.filter
def day(ms: int) -> date:
    """The day (UTC) of an instant in milliseconds."""
    return datetime.fromtimestamp(ms / 1000, UTC).date()
