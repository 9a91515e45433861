"""The addresses of the pages."""

from django.urls import path
from django.views.decorators.http import conditional_page
from django.views.i18n import JavaScriptCatalog, set_language

from maatasite.web.views import branch, device, home, invite, my, new, record, replay, rules, site, table

TEXTS = conditional_page(JavaScriptCatalog.as_view(packages=["maatasite.web"]))
"""The modules' texts in the reader's language; whoever has them already is told that they are the same."""

urlpatterns = [
    path("", home.home, name="home"),
    path("new", new.new, name="new"),
    path("my", my.my, name="my"),
    path("about", site.about, name="about"),
    path("rules", rules.rules, name="rules"),
    path("healthz", site.healthz, name="healthz"),
    path("language", set_language, name="language"),
    path("jsi18n/", TEXTS, name="jsi18n"),
    path("game/<str:game>", table.table, name="game"),
    path("game/<str:game>/record", record.record, name="record"),
    path("game/<str:game>/steps", replay.steps, name="steps"),
    path("game/<str:game>/branch", branch.branch, name="branch"),
    path("record", replay.record_page, name="record_page"),
    path("record/branch", branch.record_branch, name="record_branch"),
    path("game/<str:game>/withdraw", table.withdraw, name="withdraw"),
    path("game/<str:game>/rematch", table.rematch, name="rematch"),
    path("game/<str:game>/device", device.make, name="device_link"),
    path("device/<str:token>", device.device, name="device"),
    path("invite/<str:token>", invite.invite, name="invite"),
]
