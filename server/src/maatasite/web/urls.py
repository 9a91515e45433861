"""The addresses of the pages."""

from django.urls import path
from django.views.i18n import set_language

from maatasite.web.views import (
    app,
    branch,
    device,
    home,
    invite,
    learn,
    my,
    new,
    record,
    replay,
    rules,
    sandbox,
    site,
    table,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("new", new.new, name="new"),
    path("my", my.my, name="my"),
    path("about", site.about, name="about"),
    path("rules", rules.rules, name="rules"),
    path("learn", learn.learn, name="learn"),
    path("learn/<slug:name>", learn.lesson, name="lesson"),
    path("learn/<slug:name>/<int:part>", learn.lesson, name="lesson_part"),
    path("healthz", site.healthz, name="healthz"),
    path("service-worker.js", app.worker, name="worker"),
    path("app.webmanifest", app.manifest, name="manifest"),
    path("kept/<str:language>/<str:page>", app.kept, name="kept"),
    path("language", set_language, name="language"),
    path("jsi18n/", site.texts, name="jsi18n"),
    path("game/<str:game>", table.table, name="game"),
    path("game/<str:game>/record", record.record, name="record"),
    path("game/<str:game>/steps", replay.steps, name="steps"),
    path("game/<str:game>/branch", branch.branch, name="branch"),
    path("game/<str:game>/sandbox", sandbox.from_game, name="game_sandbox"),
    path("sandbox", sandbox.sandbox, name="sandbox"),
    path("sandbox/position", sandbox.position, name="sandbox_position"),
    path("sandbox/change", sandbox.change, name="sandbox_change"),
    path("record/sandbox", sandbox.from_record, name="record_sandbox"),
    path("record", replay.record_page, name="record_page"),
    path("record/branch", branch.record_branch, name="record_branch"),
    path("game/<str:game>/withdraw", table.withdraw, name="withdraw"),
    path("game/<str:game>/rematch", table.rematch, name="rematch"),
    path("game/<str:game>/device", device.make, name="device_link"),
    path("device/<str:token>", device.device, name="device"),
    path("invite/<str:token>", invite.invite, name="invite"),
]
