"""The addresses of decency."""

from django.urls import path

from maatasite.web.decency import blocks, reports, standing

urlpatterns = [
    path("my/blocks", blocks.page, name="blocks"),
    path("my/reports", reports.mine, name="reports"),
    path("my/standing", standing.mine, name="standing"),
    path("suspended", standing.suspended, name="suspended"),
    path("person/<str:name>/report", reports.person, name="report_person"),
    path("game/<str:game>/report", reports.game, name="report_game"),
    path("game/<str:game>/report/<str:room>/<int:number>", reports.line, name="report_line"),
]
