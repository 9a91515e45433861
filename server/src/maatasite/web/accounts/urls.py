"""The addresses of our own pages of an account; allauth's follow under the same beginning."""

from django.urls import path

from maatasite.web.accounts import views

urlpatterns = [
    path("", views.account, name="account"),
    path("name/", views.name, name="account_name"),
    path("sessions/<int:session>/end/", views.end_session, name="end_session"),
]
