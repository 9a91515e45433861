"""The addresses of the lobby and of challenges."""

from django.urls import path

from maatasite.web.lobby import challenges, views

urlpatterns = [
    path("lobby", views.lobby, name="lobby"),
    path("lobby/pool", views.pool, name="lobby_pool"),
    path("lobby/seek", views.seek, name="lobby_seek"),
    path("lobby/leave", views.leave, name="lobby_leave"),
    path("lobby/take", views.take, name="lobby_take"),
    path("lobby/meanwhile", views.meanwhile, name="lobby_meanwhile"),
    path("lobby/over", views.over, name="lobby_over"),
    path("challenge", challenges.challenge, name="challenge"),
    path("challenge/<str:challenge_id>/accept", challenges.accept, name="challenge_accept"),
    path("challenge/<str:challenge_id>/decline", challenges.decline, name="challenge_decline"),
    path("challenge/<str:challenge_id>/cancel", challenges.cancel, name="challenge_cancel"),
]
