"""Which address is what: calls under /api, the application's page everywhere else."""

from django.urls import path, re_path

from evaluacmo.config.api import api
from evaluacmo.config.pages import application_page, unknown_call

urlpatterns = [
    path("api/", api.urls),
    re_path(r"^api(?:/.*)?$", unknown_call),
    path("", application_page),
    path("<path:path>", application_page),
]

handler400 = "evaluacmo.config.pages.bad_request"
handler403 = "evaluacmo.config.pages.forbidden"
handler404 = "evaluacmo.config.pages.not_found"
handler500 = "evaluacmo.config.pages.server_error"
