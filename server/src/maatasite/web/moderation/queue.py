"""The queue of reports, and the page on which one of them is judged."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.admin import display
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from maatasite.decency import actions, reports
from maatasite.decency.models import Action, Report
from maatasite.games.errors import Refused
from maatasite.people.identity import person_of
from maatasite.people.models import Person
from maatasite.web.decency.persons import shown_name
from maatasite.web.decency.words import KINDS, STATES
from maatasite.web.moderation.case import case_of
from maatasite.web.moderation.filters import ByDate, ByKind, ByState
from maatasite.web.moderation.forms import ActForm, WhyForm
from maatasite.web.moderation.reading import ReadOnly
from maatasite.web.moderation.refusals import REFUSALS
from maatasite.web.views.errors import refusal


class ReportQueue(ReadOnly):
    """Reports that the moderator may judge: the open ones, unless others are asked for."""

    title = gettext_lazy("Reports")
    list_display = ("when", "about_what", "about", "by", "standing_of_reporter", "in_state", "decided")
    list_filter = (ByState, ByKind, ("made", ByDate))
    list_select_related = ("target", "reporter")
    ordering = ("-made", "-pk")

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Report]":
        """Without those with which the moderator has to do."""
        return actions.judgeable_by(person_of(request))

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The open reports first."""
        if not request.GET:
            return HttpResponseRedirect("?state=open")
        return super().changelist_view(request, extra_context)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """`moderation/report.html`: all of `case_of`, `act` and `why` (forms).

        POST `what`: `act` with `deed`, `days`, `why`; `undo` or `keep` an `action`, with `why`. 302 back here, 400 with
        a form's faults, 403 `own-game` for a report with which the moderator has to do.
        """
        report, moderator = self._report(object_id), person_of(request)
        assert moderator is not None  # the desk lets nobody else in
        if not actions.may_judge(moderator, report):
            return refusal(request, Refused("own-game"), reverse("admin:index"))
        if request.method == "POST":
            return self._write(request, moderator, report)
        return self._page(request, moderator, report, ActForm(), 200)

    def _report(self, number: str) -> Report:
        found = (
            Report.objects.filter(pk=number).select_related("target", "reporter", "game") if number.isdigit() else ()
        )
        for report in found:
            return report
        raise Http404("unknown-report")

    def _page(self, request: HttpRequest, moderator: Person, report: Report, act: ActForm, status: int) -> HttpResponse:
        title = _("Report %(number)s") % {"number": report.pk}
        context = {**self.admin_site.each_context(request), **case_of(report, moderator), "title": title}
        context |= {"act": act, "why": WhyForm(), "opts": self.opts}
        return TemplateResponse(request, "moderation/report.html", context, status=status)

    def _write(self, request: HttpRequest, moderator: Person, report: Report) -> HttpResponse:
        act, why = ActForm(request.POST), WhyForm(request.POST)
        what = request.POST.get("what")
        if what == "act" and not act.is_valid():
            return self._page(request, moderator, report, act, 400)
        try:
            if what == "act":
                said = act.cleaned_data
                actions.act(moderator, report, said["deed"], said["why"], said["days"])
            elif what in {"undo", "keep"}:
                _answer(moderator, report, what, request.POST.get("action", ""), why)
            else:
                raise Refused("unknown-deed")
        except Refused as refused:
            words = REFUSALS.get(refused.code)
            if words is None:
                return refusal(request, refused, request.path)
            messages.error(request, words % refused.facts)
        else:
            messages.success(request, _("Done, and written into the log."))
        return HttpResponseRedirect(request.path)

    @display(description=gettext_lazy("When"), ordering="made")
    def when(self, report: Report) -> datetime:
        """When it was sent."""
        return report.made

    @display(description=gettext_lazy("about"))
    def about(self, report: Report) -> str:
        """Whom it is about."""
        return shown_name(report.target)

    @display(description=gettext_lazy("by"))
    def by(self, report: Report) -> str:
        """Who sent it."""
        return shown_name(report.reporter)

    @display(description=gettext_lazy("kind"), ordering="kind")
    def about_what(self, report: Report) -> Promise:
        """What it is about."""
        return KINDS[report.kind]

    @display(description=gettext_lazy("state"), ordering="state")
    def in_state(self, report: Report) -> Promise:
        """Whether it is decided."""
        return STATES[report.state]

    @display(description=gettext_lazy("decided"), ordering="closed")
    def decided(self, report: Report) -> datetime | None:
        """Since when it is."""
        return report.closed

    @display(description=gettext_lazy("was right"))
    def standing_of_reporter(self, report: Report) -> str:
        """In how many of the sender's decided reports something was found."""
        decided, right = reports.record_of(report.reporter_id)
        return f"{right}/{decided}"


def _answer(moderator: Person, report: Report, what: str, number: str, why: WhyForm) -> None:
    """Undo an action about the person of this report, or answer the appeal against it."""
    about = Action.objects.filter(pk=number if number.isdigit() else 0, target=report.target).exclude(target=None)
    action = about.select_related("report", "target").first()
    if action is None:
        raise Refused("unknown-action")
    if not why.is_valid():
        raise Refused("why-missing")
    (actions.undo if what == "undo" else actions.keep)(moderator, action, why.cleaned_data["why"])
