"""An account's wish for free text at its tables."""

from typing import Final

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods
from limits import RateLimitItemPerMinute

from maatasite.games.errors import Refused
from maatasite.people.models import Person
from maatasite.talk.consents import keep_wish, wishes_text
from maatasite.web.accounts.views import for_accounts
from maatasite.web.limits import require_pace
from maatasite.web.views.errors import refusal

CHANGES: Final = RateLimitItemPerMinute(20)


class TextWishForm(forms.Form):
    """Whether free text opens as soon as the other player wants it too."""

    text = forms.ChoiceField(
        label=gettext_lazy("Free text with the other player"),
        choices=[
            ("ask", gettext_lazy("only where I open it at the table")),
            ("open", gettext_lazy("in every game, as soon as the other wants it too")),
        ],
    )


@require_http_methods(["GET", "HEAD", "POST"])
@for_accounts
def wish(request: HttpRequest, account: Person) -> HttpResponse:
    """`web/talk.html`: `form`; 400 with its faults. What is kept leads back to the account."""
    if request.method != "POST":
        form = TextWishForm(initial={"text": "open" if wishes_text(account) else "ask"})
        return render(request, "web/talk.html", {"form": form})
    try:
        require_pace(CHANGES, "talk-wish", account.pk)
    except Refused as refused:
        return refusal(request, refused, reverse("talk_wish"))
    form = TextWishForm(request.POST)
    if not form.is_valid():
        return render(request, "web/talk.html", {"form": form}, status=400)
    keep_wish(account, wanted=form.cleaned_data["text"] == "open")
    messages.success(request, _("Talk at the table is as you set it."))
    return HttpResponseRedirect(reverse("account"), status=303)
