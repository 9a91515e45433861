"""`{{ points|signed }}`: what a game changed, with its sign."""

from django import template

register = template.Library()


@register.filter
def signed(points: int) -> str:
    """Such as +12, −3 or ±0."""
    return f"{points:+d}".replace("-", "−") if points else "±0"
