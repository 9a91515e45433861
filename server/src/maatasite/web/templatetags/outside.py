"""`{% keep as name %}…{% endkeep %}`: what stands between, to be said more than once; `{% described %}`: JSON-LD."""

import json
from typing import Any

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

ESCAPES = {ord(">"): "\\u003E", ord("<"): "\\u003C", ord("&"): "\\u0026"}


class Keep(template.Node):
    """Renders what it holds, blocks too, into a variable."""

    def __init__(self, inside: NodeList, name: str) -> None:
        self.inside, self.name = inside, name

    def render(self, context: Context) -> SafeString:
        """Nothing is shown here."""
        context[self.name] = mark_safe(self.inside.render(context).strip())
        return mark_safe("")


@register.tag
def keep(parser: Parser, token: Token) -> Keep:
    """`{% keep as name %}…{% endkeep %}`."""
    words = token.split_contents()
    if len(words) != 3 or words[1] != "as":
        raise template.TemplateSyntaxError("it is written {% keep as name %}")
    inside = parser.parse(("endkeep",))
    parser.delete_first_token()
    return Keep(inside, words[2])


@register.simple_tag(takes_context=True)
def described(context: dict[str, Any], what: dict[str, Any]) -> SafeString:
    """What a page is about, for machines (schema.org), with the nonce of the Content-Security-Policy."""
    text = json.dumps(what, ensure_ascii=False).translate(ESCAPES)
    nonce = context["request"].csp_nonce
    return format_html('<script type="application/ld+json" nonce="{}">{}</script>', nonce, mark_safe(text))
