"""The addresses of friends."""

from django.urls import path

from maatasite.web.friends import views

urlpatterns = [
    path("friends", views.friends, name="friends"),
    path("friends/here", views.here, name="friends_here"),
    path("friends/follow", views.follow, name="follow"),
    path("friends/unfollow", views.unfollow, name="unfollow"),
]
