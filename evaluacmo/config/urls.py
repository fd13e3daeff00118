"""The URLs: calls under /api, the application's page almost everywhere else."""

from django.urls import path, re_path

from evaluacmo.config.api import api
from evaluacmo.school_accounts.addresses import BEGIN, CALLBACK
from evaluacmo.web.pages import (
    application_page,
    logo,
    not_found,
    school_account_callback,
    school_account_login,
)

urlpatterns = [
    path("api/", api.urls),
    re_path(r"^api(?:/.*)?$", not_found),
    path("logo.png", logo),
    path(BEGIN.removeprefix("/"), school_account_login),
    path(CALLBACK.removeprefix("/"), school_account_callback),
    # asked for by machines that watch, to which the page would mean that all is well
    re_path(r"^(?:health|healthz|livez|readyz|metrics|ping|status)(?:/.*)?$", not_found),
    path("", application_page),
    path("<path:path>", application_page),
]

handler400 = "evaluacmo.web.pages.bad_request"
handler403 = "evaluacmo.web.pages.forbidden"
handler404 = "evaluacmo.web.pages.not_found"
handler500 = "evaluacmo.web.pages.server_error"
