"""`{{ code|language_tag }}`: a language's code as browsers and screen readers know it."""

from django import template

from maatasite.web.languages import tag

register = template.Library()
register.filter("language_tag", tag)
