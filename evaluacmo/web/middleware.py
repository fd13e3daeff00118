"""What every answer has in common."""

import os
import re
from collections.abc import Callable
from contextlib import nullcontext

from django.conf import settings
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware

from evaluacmo.accounts.models import User
from evaluacmo.common.messages import BAD_VALUE
from evaluacmo.common.waiting import short_wait
from evaluacmo.web import messages
from evaluacmo.web.bodies import BODY_ERROR, body_limit, content_length
from evaluacmo.web.failures import answer_to, failure
from evaluacmo.web.headers import security_headers

GetResponse = Callable[[HttpRequest], HttpResponse]
READING = frozenset({"GET", "HEAD"})
BAD_REQUEST = 400
METHOD_NOT_ALLOWED = 405
TOO_LARGE = 413


class Sessions(SessionMiddleware):
    """Django's sessions; a cookie that can name none is no session, without asking the database."""

    def process_request(self, request: HttpRequest) -> None:
        """Open the session that the cookie names."""
        key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
        request.session = self.SessionStore(key if key.isascii() and key.isalnum() else None)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Keep the session.

        What a call has done for somebody still stands where that fails, and reading hardly waits.
        """
        if not isinstance(getattr(request, "auth", None), User):
            return super().process_response(request, response)
        hurries = request.method in READING and request.session.modified
        try:
            with short_wait() if hurries else nullcontext():
                return super().process_response(request, response)
        except (DatabaseError, InterfaceError, SessionInterrupted):
            return response


class SecurityHeaders:
    """Adds the headers that Django has no setting for."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        response = self.get_response(request)
        for name, value in security_headers().items():
            response.headers.setdefault(name, value)
        return response


class Files(WhiteNoiseMiddleware):  # type: ignore[misc]
    """The built front end's files, but for the page's template, which is no page yet."""

    def add_file_to_dictionary(
        self, url: str, path: str, stat_cache: dict[str, os.stat_result] | None = None
    ) -> None:
        """Serve this file, at this address."""
        if url != "/index.html":
            super().add_file_to_dictionary(url, path, stat_cache=stat_cache)


class ApiAnswers:
    """Refuses bodies by length unread, keeps answers out of caches, shapes 405, knows HEAD."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        if not f"{request.path}/".startswith("/api/"):
            return self.get_response(request)
        response = self._refuse_body(request) or self._answer(request)
        if response.status_code == METHOD_NOT_ALLOWED:
            response = _not_allowed(response.headers.get("Allow", ""))
        response.headers["Cache-Control"] = "no-store"
        return response

    def _answer(self, request: HttpRequest) -> HttpResponse:
        """What the call answers; HEAD is GET, whose body the server does not send."""
        method = request.method
        request.method = "GET" if method == "HEAD" else method
        try:
            return self.get_response(request)
        finally:
            request.method = method

    @staticmethod
    def _refuse_body(request: HttpRequest) -> HttpResponse | None:
        """A refusal where the body found no room on the disk, or is too long."""
        if BODY_ERROR in request.META:
            return answer_to(request.META[BODY_ERROR])
        declared = content_length(request.META)
        if declared is None:
            return failure(BAD_REQUEST, code="malformed", message=BAD_VALUE)
        if declared <= body_limit(request.META):
            return None
        return failure(TOO_LARGE, code="too_large", message=messages.TOO_LARGE)


def _not_allowed(allowed: str) -> HttpResponse:
    """405; `allowed` are the methods that the address has calls for."""
    response = failure(
        METHOD_NOT_ALLOWED, code="method_not_allowed", message=messages.METHOD_NOT_ALLOWED
    )
    response.headers["Allow"] = re.sub(r"\bGET\b", "GET, HEAD", allowed)
    return response
