"""Rows that moderators read and never write: what is written comes from `decency.actions` alone."""

from typing import TYPE_CHECKING, Any, Final

from django.contrib.admin import ModelAdmin
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise, cached_property

if TYPE_CHECKING:
    Rows = ModelAdmin[Any]
    Pages = Paginator[Any]
else:
    Rows, Pages = ModelAdmin, Paginator


MOST: Final = 500
"""So many rows a list counts and leads to; what lies further back is found by the filters."""


class FirstRows(Pages):
    """Counts no more than that, so that a list of years opens like one of a day."""

    @cached_property
    def count(self) -> int:
        """How many rows there are to turn over."""
        return len(self.object_list[:MOST])


class ReadOnly(Rows):
    """A list that can be looked at. Whoever gets here is a moderator: the desk sees to that."""

    list_per_page = 50
    list_max_show_all = list_per_page
    show_full_result_count = False
    paginator = FirstRows
    actions = None
    title: str | Promise = ""
    """What is listed."""

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The list under its title."""
        return super().changelist_view(request, {"title": self.title, **(extra_context or {})})

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Shown."""
        return True

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Shown."""
        return True

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Not here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Not here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Not here."""
        return False
