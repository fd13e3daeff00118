"""The application's page, and the views of Django's own errors."""

import re
import secrets
import sys
from collections.abc import Mapping
from html import escape

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import condition, require_safe

from evaluacmo import __version__
from evaluacmo.accounts.messages import CSRF_FAILED
from evaluacmo.common.errors import DATABASE_ERRORS, AppError
from evaluacmo.common.messages import FORBIDDEN, NOT_FOUND
from evaluacmo.common.requests import is_prerender
from evaluacmo.school.models import School
from evaluacmo.school.queries import get_logo, get_school
from evaluacmo.school_accounts.addresses import BEGIN, CALLBACK
from evaluacmo.school_accounts.returning import come_back
from evaluacmo.school_accounts.services import begin
from evaluacmo.web.failures import answer_to, failure
from evaluacmo.web.headers import content_security_policy
from evaluacmo.web.messages import UNAVAILABLE

NONCE_BYTES = 16
NOT_BUILT = "<!doctype html><title>Evaluacmo</title><p>The front end has not been built.</p>"


@require_safe
def application_page(request: HttpRequest, path: str = "") -> HttpResponse:
    """The page of the single-page application, at every path that is neither call nor file.

    It carries a nonce for the style elements of the application, so it must not be cached. It reads
    no session, and comes with the settings of the environment while the database is away.
    """
    if _names_a_file(path):
        raise Http404
    if is_prerender(request):
        # its calls would be refused; the browser loads the page again when the person opens it
        return failure(503, code="unavailable", message=UNAVAILABLE)
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    has_session_cookie = settings.SESSION_COOKIE_NAME in request.COOKIES
    values = {
        **_settings(),
        "__CSP_NONCE__": nonce,
        "__SESSION__": "some" if has_session_cookie else "none",
    }
    response = HttpResponse(_page(values))
    response.headers["Content-Security-Policy"] = content_security_policy(style_nonce=nonce)
    response.headers["Cache-Control"] = "no-store"
    return response


@never_cache
def school_account_login(request: HttpRequest) -> HttpResponse:
    """The address of the issuer's sign-in; an ordinary page without an issuer."""
    if settings.ISSUER is None or request.method != "POST":
        return application_page(request, BEGIN)
    try:
        address = begin(
            request,
            next_page=request.POST.get("next", ""),
            left_by=request.POST.get("left_by", ""),
        )
    except AppError as error:
        return answer_to(error)
    # the page goes there itself: the security policy lets no form lead to another site
    return JsonResponse({"address": address})


@never_cache
def school_account_callback(request: HttpRequest) -> HttpResponse:
    """The return address for the issuer's sign-in; an ordinary page without an issuer."""
    if settings.ISSUER is None or request.method != "GET":
        return application_page(request, CALLBACK)
    return come_back(request)


def _names_a_file(path: str) -> bool:
    """Whether the path is that of a file: among the assets, hidden, or with an extension.

    `index.html` is the page's own name.
    """
    segments = path.split("/")
    if segments[0] == "assets" or any(segment.startswith(".") for segment in segments):
        return True
    return "." in segments[-1] and path != "index.html"


def _page(values: Mapping[str, str]) -> str:
    """The built `index.html` with these values in the places of their keys.

    In one pass, because a value may look like another key.
    """
    index = settings.WEB_DIR / "index.html"
    if not index.exists():
        return NOT_BUILT
    places = re.compile("|".join(values))
    return places.sub(lambda found: escape(values[found[0]]), index.read_text(encoding="utf-8"))


def _settings() -> dict[str, str]:
    school = _school()
    return {
        "__SCHOOL_NAME__": school.display_name,
        "__SCHOOL_CITY__": school.city,
        "__SCHOOL_NIT__": school.nit,
        "__SCHOOL_LOGO__": school.logo_hash,
        "__SUPPORT_EMAIL__": school.contact,
        "__SIGN_IN_BY_IDENTITY_NUMBER__": _on_or_off(school.signs_in_by_identity_number),
        "__TIME_ZONE__": settings.TIME_ZONE,
        "__EMAIL__": _on_or_off(settings.EMAIL_ON),
        "__SCHOOL_ACCOUNT__": settings.ISSUER.label if settings.ISSUER else "",
        "__PASSWORDS__": "all" if settings.PASSWORDS_FOR_ALL else "admins",
    }


def _on_or_off(is_on: bool) -> str:  # noqa: FBT001  (its only argument)
    return "on" if is_on else "off"


def _school() -> School:
    try:
        return get_school()
    except DATABASE_ERRORS:
        return School()


def _logo_etag(request: HttpRequest) -> str:
    return f'"{get_school().logo_hash or __version__}"'


@require_safe
@cache_control(no_cache=True)
@condition(etag_func=_logo_etag)
def logo(request: HttpRequest) -> HttpResponse:
    """The school's logo, or the built-in one, at an address that does not change.

    Browsers ask each time whether they have the present one.
    """
    built_in = settings.WEB_DIR / "logo.png"
    content = get_logo() or (built_in.read_bytes() if built_in.exists() else b"")
    if not content:
        raise Http404
    return HttpResponse(content, content_type="image/png")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """The response to a request that Django refuses before the call."""
    return answer_to(exception)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404 with the body of every failure."""
    return failure(404, code="not_found", message=NOT_FOUND)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403 with the body of every failure."""
    return failure(403, code="forbidden", message=FORBIDDEN)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a write without a CSRF token."""
    return failure(403, code="csrf_failed", message=CSRF_FAILED)


def server_error(request: HttpRequest) -> HttpResponse:
    """The response to an exception outside of calls, as of a database that is not available."""
    return answer_to(sys.exc_info()[1])
