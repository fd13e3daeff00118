"""What every answer has in common."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse

from evaluacmo.accounts.models import User
from evaluacmo.common import messages
from evaluacmo.config.failures import failure

GetResponse = Callable[[HttpRequest], HttpResponse]
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
        """Keep the session. Where that fails, what a call has done for somebody still stands."""
        try:
            return super().process_response(request, response)
        except (DatabaseError, InterfaceError, SessionInterrupted):
            if isinstance(getattr(request, "auth", None), User):
                return response
            raise


class SecurityHeaders:
    """Adds the headers that Django has no setting for."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", settings.CONTENT_SECURITY_POLICY)
        response.headers.setdefault("X-Frame-Options", "DENY")
        return response


class ApiAnswers:
    """Refuses bodies by their length unread, keeps answers out of caches, shapes 405."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        if not f"{request.path}/".startswith("/api/"):
            return self.get_response(request)
        response = self._refuse_by_length(request) or self.get_response(request)
        if response.status_code == METHOD_NOT_ALLOWED:
            allowed = response.headers.get("Allow", "")
            response = failure(
                METHOD_NOT_ALLOWED, code="method_not_allowed", message=messages.METHOD_NOT_ALLOWED
            )
            response.headers["Allow"] = allowed
        response.headers["Cache-Control"] = "no-store"
        return response

    @staticmethod
    def _refuse_by_length(request: HttpRequest) -> HttpResponse | None:
        declared = str(request.META.get("CONTENT_LENGTH") or "0")
        if not declared.isdecimal():
            return failure(BAD_REQUEST, code="malformed", message=messages.BAD_VALUE)
        # the first digits of a number too long to be read are too many already
        if int(declared[:20]) <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            return None
        return failure(TOO_LARGE, code="too_large", message=messages.TOO_LARGE)
