"""The start, the extension and the end of sessions (rules: sessions)."""

from datetime import datetime, timedelta
from enum import StrEnum

from django.contrib.auth import get_user, login, logout
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.session_store import SessionStore
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_access
from evaluacmo.common.requests import is_from_other_site

IDLE_LIMIT = timedelta(minutes=20)
LIFETIME = timedelta(hours=12)
REFRESH_EVERY = timedelta(minutes=1)
# not "cache", which holds only the front end's files; not "cookies", which would sign people out
# of the school's other sites
CLEARED_DATA = '"storage"'

# of the column
SESSION_KEY_LENGTH = 40
UNATTENDED = "X-Unattended"
BACKEND = "evaluacmo.accounts.backends.AccountBackend"
STARTED, SEEN, BY_PASSWORD = "started_at", "seen_at", "by_password"


class Way(StrEnum):
    """How somebody signs in."""

    PASSWORD = "password"  # noqa: S105  (no password)
    SCHOOL_ACCOUNT = "school_account"


def start_session(request: HttpRequest, *, user: User, way: Way) -> None:
    """Sign `user` in with a new session key, and delete expired sessions of all people.

    After `Way.PASSWORD`, the password that they have typed is theirs while the session lasts.
    """
    request.session.flush()
    request.session.clear_expired()
    login(request, user, backend=BACKEND)
    now = timezone.now()
    request.session[STARTED] = now.timestamp()
    request.session[BY_PASSWORD] = way == Way.PASSWORD
    _extend(request, started=now, now=now)
    request.session.save()  # in the caller's transaction, so that the response needs none


def is_by_password(request: HttpRequest) -> bool:
    """Whether the present password was typed when this session started."""
    return request.session.get(BY_PASSWORD) is True


def keep_session(request: HttpRequest) -> bool:
    """Extend the idle limit, at most once a minute; end a session past its lifetime.

    Requests that a browser makes by itself (`X-Unattended`), and links on other sites, do not
    extend it. Returns whether the session continues.
    """
    now = timezone.now()
    started = _moment(request, STARTED)
    if now - started >= LIFETIME:
        logout(request)
        return False
    is_due = now - _moment(request, SEEN) >= REFRESH_EVERY
    if is_due and UNATTENDED not in request.headers and not is_from_other_site(request):
        _extend(request, started=started, now=now)
    return True


def signed_in_user(session_key: str) -> User | None:
    """The person who is signed in with this session, which is not extended."""
    request = HttpRequest()
    request.session = SessionStore(session_key)
    user = get_user(request)
    return user if isinstance(user, User) else None


def is_session_key(text: str) -> bool:
    """Whether a text may be the key of a session; a malformed one is not looked up."""
    return text.isascii() and text.isalnum() and len(text) <= SESSION_KEY_LENGTH


def end_session(request: HttpRequest, response: HttpResponse) -> None:
    """Sign out, and clear the data that the browser stores for this site."""
    if request.user.is_authenticated:
        record_access(Action.SESSION_ENDED, actor_id=request.user.pk)
    logout(request)
    response.headers["Clear-Site-Data"] = CLEARED_DATA


def _moment(request: HttpRequest, key: str) -> datetime:
    return datetime.fromtimestamp(request.session.get(key, 0), tz=timezone.get_default_timezone())


def _extend(request: HttpRequest, *, started: datetime, now: datetime) -> None:
    remaining = started + LIFETIME - now
    request.session[SEEN] = now.timestamp()
    # 0 would mean the end of the browser's session, and a row that lives for two weeks
    request.session.set_expiry(max(1, int(min(IDLE_LIMIT, remaining).total_seconds())))
