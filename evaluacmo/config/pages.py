"""Answers that are no call of the API: the application's page, and Django's own failures."""

import secrets
import sys
from functools import cache
from html import escape

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from evaluacmo.common import messages
from evaluacmo.config.failures import answer_to, failure
from evaluacmo.config.firstanswers import first_answers, whoever_asks
from evaluacmo.config.firstfiles import first_files, place_of
from evaluacmo.config.headers import content_security_policy
from evaluacmo.config.pagehead import page_head

NONCE_BYTES = 16
NOT_BUILT = "<!doctype html><title>Evaluacmo</title><p>The front end has not been built.</p>"


@require_safe
def application_page(request: HttpRequest, path: str = "") -> HttpResponse:
    """The page of the single-page application, at every address that is no call and no file.

    Its nonce lets the application's own style elements through the security policy. A nonce is
    good for one answer, so that no cache may keep the page, nor a 304 join it to another header.
    """
    if path.startswith("assets/"):
        raise Http404
    nonce = secrets.token_urlsafe(NONCE_BYTES)
    knows_session = settings.SESSION_COOKIE_NAME in request.COOKIES
    page = _page().replace("__CSP_NONCE__", nonce)
    page = page.replace("__SESSION__", "some" if knows_session else "none")
    page = page.replace("__PLACE__", place_of(f"/{path}", knows_session=knows_session))
    head = first_files(f"/{path}", knows_session=knows_session)
    me = whoever_asks(request) if knows_session else None
    page = page.replace("__HEADING__", "" if me is None else page_head(request, f"/{path}", me))
    if me is not None:
        head += first_answers(request, f"/{path}", me)
    response = HttpResponse(page.replace("</head>", f"{head}\n</head>"))
    response.headers["Content-Security-Policy"] = content_security_policy(style_nonce=nonce)
    response.headers["Cache-Control"] = "no-store"
    return response


@cache
def _page() -> str:
    index = settings.WEB_DIR / "index.html"
    if not index.exists():
        return NOT_BUILT
    page = index.read_text(encoding="utf-8")
    page = page.replace("__EMAIL__", "on" if settings.EMAIL_ON else "off")
    page = page.replace("__TIME_ZONE__", escape(settings.TIME_ZONE))
    page = page.replace("__SCHOOL_NAME__", escape(settings.SCHOOL_NAME))
    return page.replace("__SUPPORT_EMAIL__", escape(settings.SUPPORT_EMAIL))


def unknown_call(request: HttpRequest) -> HttpResponse:
    """404 for every address under /api that no call has."""
    return not_found(request)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """What Django refuses before a call is reached."""
    return answer_to(exception)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """404 in the one failure shape."""
    return failure(404, code="not_found", message=messages.NOT_FOUND)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:  # noqa: ARG001
    """403 in the one failure shape."""
    return failure(403, code="forbidden", message=messages.FORBIDDEN)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """403 for a write without a token."""
    return failure(403, code="csrf_failed", message=messages.CSRF_FAILED)


def server_error(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """An exception outside the calls, such as a database that is away while a session loads."""
    return answer_to(sys.exc_info()[1])
