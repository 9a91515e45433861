"""The addresses of a person's own things."""

from django.urls import path

from maatasite.web.person import data, profile

urlpatterns = [
    path("person/<str:name>", profile.person, name="person"),
    path("my/page", profile.edit, name="person_edit"),
    path("my/data", data.data, name="data"),
    path("my/data/export", data.export, name="export"),
    path("my/data/delete", data.delete, name="delete"),
]
