"""The start, the extension and the end of sessions (rules: sessions)."""

from datetime import UTC, datetime, timedelta

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user, login, logout
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from evaluacmo.accounts.devices import device_of
from evaluacmo.accounts.factors import SignInStep, Way
from evaluacmo.accounts.models import Session, User
from evaluacmo.accounts.session_store import (
    BROWSER,
    BY_PASSWORD,
    CONFIRMED,
    NETWORK,
    SEEN,
    STARTED,
    STEP_LEFT,
    SYSTEM,
    SessionStore,
    moment_of,
)
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_access, record_event
from evaluacmo.common.errors import NotFound
from evaluacmo.common.requests import client_network, is_from_other_site

IDLE_LIMIT = timedelta(minutes=20)
LIFETIME = timedelta(hours=12)
STEP_LIFETIME = timedelta(minutes=10)
"""The time for the second factor after the first."""
LONG_AGO = datetime.fromtimestamp(0, tz=UTC)
REFRESH_EVERY = timedelta(minutes=1)
CONFIRMED_FOR = timedelta(minutes=10)
"""The time for which signing in, or typing the password again, confirms the person."""
# not "cache", which holds only the front end's files; not "cookies", which would sign people out
# of the school's other sites
CLEARED_DATA = '"storage"'

# of the column
SESSION_KEY_LENGTH = 40
UNATTENDED = "X-Unattended"
BACKEND = "evaluacmo.accounts.backends.AccountBackend"


def start_session(
    request: HttpRequest, *, user: User, way: Way, step: SignInStep | None = None
) -> None:
    """Sign `user` in with a new session key.

    With a `step` that is left, the session is for that step only (rules: sessions). After
    `Way.PASSWORD`, the password that they have typed is theirs while the session lasts.
    """
    request.session.flush()
    # `login` stores the session at once, so it must name its person before
    request.session[SESSION_KEY] = str(user.pk)
    request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    login(request, user, backend=BACKEND)
    now = timezone.now()
    request.session[STARTED] = request.session[CONFIRMED] = now.timestamp()
    request.session[BY_PASSWORD] = way == Way.PASSWORD
    if step is None:
        _extend(request, started=now, now=now)
    else:
        request.session[STEP_LEFT] = step.value
        request.session.set_expiry(int(STEP_LIFETIME.total_seconds()))
    request.session.save()  # in the caller's transaction, so that the response needs none


def is_by_password(request: HttpRequest) -> bool:
    """Whether the present password was typed when this session started."""
    return request.session.get(BY_PASSWORD) is True


def way_of(request: HttpRequest) -> Way:
    """The way in which the person of this session has signed in."""
    return Way.PASSWORD if is_by_password(request) else Way.SCHOOL_ACCOUNT


def step_left_of(request: HttpRequest) -> SignInStep | None:
    """The step that the person of this session has left before they are signed in."""
    step = request.session.get(STEP_LEFT)
    return None if step is None else SignInStep(step)


def is_confirmed(request: HttpRequest) -> bool:
    """Whether the person has shown who they are within `CONFIRMED_FOR`."""
    return timezone.now() - _moment(request, CONFIRMED) < CONFIRMED_FOR


def confirm_session(request: HttpRequest) -> None:
    """Store that the person has just shown who they are, by a password or another way."""
    request.session[CONFIRMED] = timezone.now().timestamp()


def keep_session(request: HttpRequest) -> bool:
    """Extend the idle limit, at most once a minute; end a session past its lifetime.

    Requests that a browser makes by itself (`X-Unattended`), and links on other sites, do not
    extend it, and nothing extends one for a step that is left. Returns whether the session
    continues.
    """
    now = timezone.now()
    started = _moment(request, STARTED)
    has_step_left = step_left_of(request) is not None
    if now - started >= (STEP_LIFETIME if has_step_left else LIFETIME):
        logout(request)
        return False
    if has_step_left:
        return True
    is_due = now - _moment(request, SEEN) >= REFRESH_EVERY
    if is_due and UNATTENDED not in request.headers and not is_from_other_site(request):
        _extend(request, started=started, now=now)
    return True


def signed_in_user(session_key: str) -> User | None:
    """The person who is signed in with this session, which is not extended.

    None also while a step of signing in is left.
    """
    request = HttpRequest()
    request.session = SessionStore(session_key)
    user = get_user(request)
    return user if isinstance(user, User) and step_left_of(request) is None else None


def end_other_session(request: HttpRequest, *, user: User, session_id: int) -> None:
    """End one of a person's other sessions. Raises `NotFound` where there is none like it."""
    with write_transaction():
        for session in _other_sessions(request, user=user):
            if session.opaque_id == session_id:
                session.delete()
                record_event(Action.OTHER_SESSIONS_ENDED, person_id=user.pk)
                return
    raise NotFound


def end_other_sessions(request: HttpRequest, *, user: User) -> None:
    """End all sessions of a person but that of this request; idempotent."""
    with write_transaction():
        ended, _ = _other_sessions(request, user=user).delete()
        if ended:
            record_event(Action.OTHER_SESSIONS_ENDED, person_id=user.pk)


def _other_sessions(request: HttpRequest, *, user: User) -> QuerySet[Session]:
    return Session.objects.filter(person=user).exclude(pk=request.session.session_key)


def is_session_key(text: str) -> bool:
    """Whether a text may be the key of a session; a malformed one is not looked up."""
    return text.isascii() and text.isalnum() and len(text) <= SESSION_KEY_LENGTH


def end_session(request: HttpRequest, response: HttpResponse) -> None:
    """Sign out, and clear the data that the browser stores for this site."""
    if request.user.is_authenticated and step_left_of(request) is None:
        record_access(Action.SESSION_ENDED, actor_id=request.user.pk)
    logout(request)
    response.headers["Clear-Site-Data"] = CLEARED_DATA


def _moment(request: HttpRequest, key: str) -> datetime:
    return moment_of(request.session, key) or LONG_AGO


def _extend(request: HttpRequest, *, started: datetime, now: datetime) -> None:
    remaining = started + LIFETIME - now
    request.session[SEEN] = now.timestamp()
    request.session[NETWORK] = client_network(request)
    user_agent = request.headers.get("User-Agent", "")
    request.session[BROWSER], request.session[SYSTEM] = device_of(user_agent)
    # 0 would mean the end of the browser's session, and a row that lives for two weeks
    request.session.set_expiry(max(1, int(min(IDLE_LIMIT, remaining).total_seconds())))
