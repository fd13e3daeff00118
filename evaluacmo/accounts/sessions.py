"""How long a signed-in session lives (rules: sessions)."""

from datetime import datetime, timedelta

from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_access

IDLE_LIMIT = timedelta(minutes=20)
LIFETIME = timedelta(hours=12)
REFRESH_EVERY = timedelta(minutes=1)
# what the browser forgets. Not its cache: no answer is in there, and the front end's own files
# would have to be fetched again. Nor all cookies: that would sign people out of the school's other
# sites too, and ours are deleted by name
FORGOTTEN = '"storage"'

UNATTENDED = "X-Unattended"
STARTED, SEEN = "started_at", "seen_at"


def start_session(request: HttpRequest, *, user: User) -> None:
    """Sign `user` in under a new session key; whatever session there was has ended.

    Sessions that have ended by themselves are cleared away on this occasion.
    """
    request.session.flush()
    request.session.clear_expired()
    login(request, user, backend="django.contrib.auth.backends.ModelBackend")
    now = timezone.now()
    request.session[STARTED] = now.timestamp()
    _extend(request, started=now, now=now)


def keep_session(request: HttpRequest) -> bool:
    """Move the idle limit on, at most once a minute; end a session past its lifetime.

    What a browser does while nobody is there (`X-Unattended`) moves nothing. Answers whether the
    session goes on.
    """
    now = timezone.now()
    started = _moment(request, STARTED)
    if now - started >= LIFETIME:
        logout(request)
        return False
    is_due = now - _moment(request, SEEN) >= REFRESH_EVERY
    if is_due and UNATTENDED not in request.headers:
        _extend(request, started=started, now=now)
    return True


def end_session(request: HttpRequest, response: HttpResponse) -> None:
    """Sign out, here and in whatever the browser keeps for us."""
    if request.user.is_authenticated:
        record_access(Action.SESSION_ENDED, actor_id=request.user.pk)
    logout(request)
    response.headers["Clear-Site-Data"] = FORGOTTEN


def _moment(request: HttpRequest, key: str) -> datetime:
    return datetime.fromtimestamp(request.session.get(key, 0), tz=timezone.get_default_timezone())


def _extend(request: HttpRequest, *, started: datetime, now: datetime) -> None:
    remaining = started + LIFETIME - now
    request.session[SEEN] = now.timestamp()
    request.session.set_expiry(int(min(IDLE_LIMIT, remaining).total_seconds()))
