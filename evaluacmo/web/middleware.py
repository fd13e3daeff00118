"""Middleware: sessions, security headers, static files and common rules of calls."""

import os
import re
from collections.abc import Callable
from contextlib import nullcontext
from http import HTTPStatus

from django.conf import settings
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

from evaluacmo.accounts.models import User
from evaluacmo.accounts.sessions import is_session_key
from evaluacmo.common.errors import DATABASE_ERRORS
from evaluacmo.common.messages import BAD_VALUE
from evaluacmo.common.requests import (
    READING,
    is_followed_link,
    is_from_other_site,
    is_prefetch,
)
from evaluacmo.common.waiting import short_busy_timeout
from evaluacmo.web import messages
from evaluacmo.web.bodies import BODY_ERROR, body_limit, content_length
from evaluacmo.web.failures import answer_and_log, failure
from evaluacmo.web.headers import security_headers

GetResponse = Callable[[HttpRequest], HttpResponse]
VIEWS = frozenset({"/index.html", "/logo.png"})


class ApiSessionMiddleware(SessionMiddleware):
    """Django's sessions, tolerant of malformed cookies and of failed saves."""

    def process_request(self, request: HttpRequest) -> None:
        """Load the session; a malformed key is ignored without a query."""
        key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
        request.session = self.SessionStore(key if is_session_key(key) else None)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Save the session; for a signed-in person, a failed save does not fail the call.

        A read, which only extends the idle limit, waits briefly for a locked database.
        """
        if not isinstance(getattr(request, "auth", None), User):
            return super().process_response(request, response)
        is_read = request.method in READING and request.session.modified
        try:
            with short_busy_timeout() if is_read else nullcontext():
                return super().process_response(request, response)
        except (*DATABASE_ERRORS, SessionInterrupted):
            return response


class SecurityHeadersMiddleware:
    """Adds the headers that Django has no setting for."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        for name, value in security_headers().items():
            response.headers.setdefault(name, value)
        return response


class FrontEndFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # WhiteNoise has no types
    """Serves the built front end's files, except those that views answer.

    `index.html` is only a template, and `logo.png` is the logo of a school without its own.
    """

    def add_file_to_dictionary(
        self, url: str, path: str, stat_cache: dict[str, os.stat_result] | None = None
    ) -> None:
        if url not in VIEWS:
            super().add_file_to_dictionary(url, path, stat_cache=stat_cache)


class ApiMiddleware:
    """Refuses plain HTTP, other sites and long bodies; no caching; answers HEAD; formats 405."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not f"{request.path}/".startswith("/api/"):
            return _refuse_received(request) or self.get_response(request)
        response = (
            _refuse_unencrypted(request)
            or _refuse_cross_site(request)
            or self._refuse_body(request)
            or self._answer(request)
        )
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            response = _not_allowed(response.headers.get("Allow", ""))
        response.headers["Cache-Control"] = "no-store"
        return response

    def _answer(self, request: HttpRequest) -> HttpResponse:
        """Answer HEAD as GET; the server drops the body."""
        method = request.method
        request.method = "GET" if method == "HEAD" else method
        try:
            return self.get_response(request)
        finally:
            request.method = method

    @staticmethod
    def _refuse_body(request: HttpRequest) -> HttpResponse | None:
        """The response to a body that is too long or could not be received."""
        if refused := _refuse_received(request):
            return refused
        declared = content_length(request.META)
        if declared is None:
            return failure(HTTPStatus.BAD_REQUEST, code="malformed", message=BAD_VALUE)
        if declared <= body_limit(request.META):
            return None
        return failure(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE, code="too_large", message=messages.TOO_LARGE
        )


def _refuse_received(request: HttpRequest) -> HttpResponse | None:
    """The answer to a request whose body was not received, or whose turn did not come."""
    if BODY_ERROR not in request.META:
        return None
    return answer_and_log(request, request.META[BODY_ERROR])


def _refuse_unencrypted(request: HttpRequest) -> HttpResponse | None:
    """403 for a call that reached the proxy by HTTP.

    If it were redirected, its client would go on sending the session and bodies in clear.
    """
    if settings.HTTPS and request.headers.get("X-Forwarded-Proto") == "http":
        message = messages.HTTPS_REQUIRED
        return failure(HTTPStatus.FORBIDDEN, code="https_required", message=message)
    return None


def _refuse_cross_site(request: HttpRequest) -> HttpResponse | None:
    """403 for a request of another site's page, or a prefetch: neither may leave a trace.

    The check comes before sessions and the audit log. A link that the person follows is answered.
    """
    is_foreign = is_from_other_site(request) and not is_followed_link(request)
    if is_foreign or is_prefetch(request):
        return failure(HTTPStatus.FORBIDDEN, code="cross_site", message=messages.CROSS_SITE)
    return None


def _not_allowed(allowed: str) -> HttpResponse:
    """405 with the allowed methods; HEAD is allowed wherever GET is."""
    response = failure(
        HTTPStatus.METHOD_NOT_ALLOWED,
        code="method_not_allowed",
        message=messages.METHOD_NOT_ALLOWED,
    )
    response.headers["Allow"] = re.sub(r"\bGET\b", "GET, HEAD", allowed)
    return response
