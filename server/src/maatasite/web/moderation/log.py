"""The log of what moderators did, and the appeals that wait for an answer."""

from datetime import datetime
from typing import Any

from django.contrib.admin import display
from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from maatasite.decency.actions import judgeable_by
from maatasite.decency.models import Action, Appeal
from maatasite.people.identity import person_of
from maatasite.web.decency.persons import shown_name
from maatasite.web.decency.words import DEEDS
from maatasite.web.moderation.filters import ByAnswer, ByDate, ByDeed
from maatasite.web.moderation.reading import ReadOnly


class ActionLog(ReadOnly):
    """Every action, the latest first, but those on reports that the moderator may not judge."""

    title = _("What moderators did")
    list_display = ("when", "what", "about", "by", "ends", "words")
    list_filter = (ByDeed, ("made", ByDate))
    list_select_related = ("target", "moderator", "report")
    ordering = ("-made", "-pk")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        """Without what is about oneself."""
        return Action.objects.filter(Exists(judgeable_by(person_of(request)).filter(pk=OuterRef("report"))))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """An action is read with its report."""
        return _report_page(get_object_or_404(self.get_queryset(request), pk=object_id))

    @display(description=_("When"), ordering="made")
    def when(self, action: Action) -> datetime:
        """The instant."""
        return action.made

    @display(description=_("what"), ordering="deed")
    def what(self, action: Action) -> Promise:
        """The deed in words."""
        return DEEDS[action.deed]

    @display(description=_("about"))
    def about(self, action: Action) -> str:
        """Whom it is about."""
        return shown_name(action.target)

    @display(description=_("by"))
    def by(self, action: Action) -> str:
        """Which moderator did it."""
        return shown_name(action.moderator)

    @display(description=_("until"), ordering="until")
    def ends(self, action: Action) -> datetime | None:
        """When it ends by itself."""
        return action.until

    @display(description=_("Why"))
    def words(self, action: Action) -> str:
        """What the moderator said."""
        return action.why


class AppealList(ReadOnly):
    """Messages of people about what was done; those that wait come first."""

    title = _("Appeals")
    list_display = ("when", "about", "words", "answer")
    list_filter = (("answered", ByAnswer),)
    list_select_related = ("action__target", "action__report")
    ordering = ("answered", "-made")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Any]":
        """Without those about reports that the moderator may not judge."""
        return Appeal.objects.filter(Exists(judgeable_by(person_of(request)).filter(pk=OuterRef("action__report"))))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """An appeal is answered where its report is."""
        return _report_page(get_object_or_404(self.get_queryset(request), pk=object_id).action)

    @display(description=_("When"), ordering="made")
    def when(self, appeal: Appeal) -> datetime:
        """When it was sent."""
        return appeal.made

    @display(description=_("about"))
    def about(self, appeal: Appeal) -> str:
        """Who wrote it."""
        return shown_name(appeal.action.target)

    @display(description=_("Appeal"))
    def words(self, appeal: Appeal) -> str:
        """What they wrote."""
        return appeal.text

    @display(description=_("answered"), ordering="answered")
    def answer(self, appeal: Appeal) -> datetime | None:
        """Since when it needs nobody any more."""
        return appeal.answered


def _report_page(action: Action) -> HttpResponse:
    return HttpResponseRedirect(reverse("admin:decency_report_change", args=[action.report_id]))
