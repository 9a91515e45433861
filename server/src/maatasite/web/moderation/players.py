"""The players with whom moderators have to do: whoever is reported, and any account by its name."""

from typing import Any

from django.contrib.admin import display
from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_lazy

from maatasite.decency.actions import judgeable_by
from maatasite.decency.measures import in_force
from maatasite.decency.standing import standing_of
from maatasite.people.confusables import key_of
from maatasite.people.identity import person_of
from maatasite.people.models import Person
from maatasite.web.decency.persons import shown_name
from maatasite.web.decency.words import DEEDS
from maatasite.web.moderation.reading import ReadOnly


class PlayerList(ReadOnly):
    """Without a search those with open reports that the moderator may judge, most of them first; oneself never."""

    title = gettext_lazy("Players")
    list_display = ("called", "leaving", "open_reports", "measures")
    list_per_page = 25
    search_fields = ("name_key",)
    search_help_text = gettext_lazy("Find a player by name")
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> "QuerySet[Person]":
        """Everybody who has not left, with `opened`, how many reports of them are open."""
        moderator = person_of(request)
        if moderator is None:
            return Person.objects.none()
        mine = judgeable_by(moderator).filter(target=OuterRef("pk"), state="open")
        number = mine.order_by().values("target").annotate(number=Count("pk")).values("number")
        opened = Coalesce(Subquery(number, output_field=IntegerField()), 0)
        rows = Person.objects.filter(left=None).exclude(pk=moderator.pk)
        return rows.annotate(opened=opened).order_by("-opened", "-pk")

    def get_search_results(
        self, request: HttpRequest, queryset: "QuerySet[Any]", search_term: str
    ) -> tuple["QuerySet[Any]", bool]:
        """By the beginning of the name, as it looks, and in its order: an index has both, however many there are."""
        key = key_of(search_term)
        if key:
            return queryset.filter(name_key__begins=key).order_by("name_key"), False
        reported = judgeable_by(person_of(request)).filter(state="open", target__isnull=False)
        return queryset.filter(pk__in=reported.values("target")), False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The latest report of this player, with all that was done; who has none has a page as everybody."""
        player = get_object_or_404(self.get_queryset(request), pk=object_id if object_id.isdigit() else 0)
        report = judgeable_by(person_of(request)).filter(target=player).order_by("-made").first()
        if report is not None:
            return HttpResponseRedirect(reverse("admin:decency_report_change", args=[report.pk]))
        return HttpResponseRedirect(
            reverse("person", args=[player.name]) if player.name_key else reverse("admin:index")
        )

    @display(description=gettext_lazy("Player"))
    def called(self, player: Person) -> str:
        """The name, and whether it is a guest's."""
        return f"{shown_name(player)} · {gettext('Guest')}" if player.is_guest else shown_name(player)

    @display(description=gettext_lazy("Leaving (0–8)"))
    def leaving(self, player: Person) -> int:
        """What leaving games adds up to now."""
        return standing_of(player.pk).sum

    @display(description=gettext_lazy("Open reports"), ordering="opened")
    def open_reports(self, player: Any) -> int:  # noqa: ANN401  (a person with a column more)
        """How many the moderator may judge."""
        return int(player.opened)

    @display(description=gettext_lazy("In force"))
    def measures(self, player: Person) -> str:
        """What holds now, and until when."""
        return ", ".join(
            f"{DEEDS[one.deed]} ({date_format(one.until, 'SHORT_DATE_FORMAT') if one.until else '∞'})"
            for one in in_force(player.pk)
        )
