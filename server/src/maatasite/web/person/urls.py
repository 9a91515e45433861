"""The addresses of a person's own things."""

from django.urls import path

from maatasite.web.person import profile

urlpatterns = [
    path("person/<str:name>", profile.person, name="person"),
    path("my/page", profile.edit, name="person_edit"),
]
