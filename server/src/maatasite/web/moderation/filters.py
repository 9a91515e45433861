"""What the moderators' lists can be narrowed to, in words."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib.admin import DateFieldListFilter, EmptyFieldListFilter, ModelAdmin, SimpleListFilter
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from maatasite.web.decency.words import DEEDS, KINDS, STATES


class ByWord(SimpleListFilter):
    """By a column that holds a code; `words` says each."""

    words: ClassVar[Mapping[str, Promise]] = {}

    def lookups(self, request: HttpRequest, model_admin: "ModelAdmin[Any]") -> list[tuple[str, Promise]]:  # type: ignore[override]
        """Every code, whether there is a row of it or not."""
        return list(self.words.items())

    def queryset(self, request: HttpRequest, queryset: "QuerySet[Any]") -> "QuerySet[Any]":
        """The rows of the code that was chosen."""
        return queryset.filter(**{str(self.parameter_name): self.value()}) if self.value() in self.words else queryset


class ByState(ByWord):
    """Whether a report is decided."""

    title, parameter_name, words = _("state"), "state", STATES


class ByKind(ByWord):
    """What a report is about."""

    title, parameter_name, words = _("kind"), "kind", KINDS


class ByDeed(ByWord):
    """What was done."""

    title, parameter_name, words = _("what"), "deed", DEEDS


class ByDate(DateFieldListFilter):
    """By when it was made; the library would call it as the column is called in the database."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (as in the class above)
        super().__init__(*args, **kwargs)
        self.title = _("When")


class ByAnswer(EmptyFieldListFilter):
    """By whether there is an answer."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401  (as in the class above)
        super().__init__(*args, **kwargs)
        self.title = _("answered")
