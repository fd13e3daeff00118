"""Signing in, with the lock-out of the rules (sessions) on top of django-axes."""

from datetime import datetime, timedelta
from typing import NoReturn

from axes.handlers.proxy import AxesProxyHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import authenticate
from django.db import transaction
from django.db.models import Q, QuerySet, Sum
from django.http import HttpRequest, QueryDict
from django.utils import timezone

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import User
from evaluacmo.accounts.sessions import start_session
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_access, record_event
from evaluacmo.common.errors import LockedOut, NotSignedIn
from evaluacmo.common.messages import in_minutes
from evaluacmo.common.requests import client_address
from evaluacmo.common.text import normalise_email

# far above what the people of one school mistype in ten minutes, far below what guessing needs
FAILURES_PER_ADDRESS = 200
FAILURES_PER_EMAIL = 100
USERNAME_LENGTH = 255
# repeated attempts while locked must not fill the audit log
LOCKED_ONCE_WITHIN = timedelta(minutes=1)


def sign_in(request: HttpRequest, *, email: str, password: str) -> User:
    """Start a session for the person with this e-mail and password.

    Raises `NotSignedIn` with one message whatever was wrong, and `LockedOut` (429) after too many
    failures: 5 for the pair of e-mail and address, far more for either alone.
    """
    # whatever is longer than this is nobody's
    username = normalise_email(email)[:USERNAME_LENGTH]
    _refuse_while_locked(request, username=username)
    user = authenticate(request, username=username, password=password)
    # of guesses that set out together, those after the lock are refused too, right or wrong
    if not isinstance(user, User):
        if _failed_after_the_lock(request):
            _refuse(username)
        record_access(Action.SESSION_REFUSED, person_id=_known_as(username))
        raise NotSignedIn(messages.WRONG_CREDENTIALS, code="wrong_credentials")
    _refuse_while_locked(request, username=username)
    with transaction.atomic():
        record_event(Action.SESSION_STARTED, actor_id=user.pk)
        start_session(request, user=user)
    return user


def _known_as(username: str) -> int | None:
    """Whose e-mail this is. What nobody is known by is not kept: it may well be a password."""
    return User.objects.filter(email=username).values_list("pk", flat=True).first()


def _refuse_while_locked(request: HttpRequest, *, username: str) -> None:
    # axes would keep the address's parameters, and count nothing where there are too many
    request.GET = QueryDict()
    AxesProxyHandler.update_request(request)
    # a row per pair of e-mail and address: the browser's name is no part of it
    request.axes_user_agent = ""  # type: ignore[attr-defined]
    allowed = AxesProxyHandler.is_allowed(request, {"username": username})
    if not allowed or _over_a_ceiling(request.axes_ip_address, username):  # type: ignore[attr-defined]
        _refuse(username)


def _refuse(username: str) -> NoReturn:
    person_id = _known_as(username)
    record_access(Action.SESSION_LOCKED, person_id=person_id, once_within=LOCKED_ONCE_WITHIN)
    wait = settings.AXES_COOLOFF_TIME
    message = messages.LOCKED_OUT.format(wait=in_minutes(wait))
    raise LockedOut(message, retry_after=int(wait.total_seconds()))


def _failed_after_the_lock(request: HttpRequest) -> bool:
    """Whether axes did not count this failure, being locked by then, or counted more than lock."""
    failures: int | None = request.axes_failures_since_start  # type: ignore[attr-defined]
    return failures is None or failures > settings.AXES_FAILURE_LIMIT


def _over_a_ceiling(address: str | None, username: str) -> bool:
    counts = AccessAttempt.objects.filter(attempt_time__gte=_counted_since()).aggregate(
        address=Sum("failures_since_start", filter=Q(ip_address=address)),
        email=Sum("failures_since_start", filter=Q(username=username)),
    )
    return (counts["address"] or 0) >= FAILURES_PER_ADDRESS or (
        counts["email"] or 0
    ) >= FAILURES_PER_EMAIL


def spent_attempts() -> QuerySet[AccessAttempt]:
    """Failed attempts that no lock-out counts any longer."""
    attempts: QuerySet[AccessAttempt] = AccessAttempt.objects.filter(
        attempt_time__lt=_counted_since()
    )
    return attempts


def _counted_since() -> datetime:
    return timezone.now() - settings.AXES_COOLOFF_TIME


def forget_failures(request: HttpRequest, *, user: User) -> None:
    """Let somebody who has just proved who they are sign in here, however often they mistyped."""
    attempts = AccessAttempt.objects.filter(username=user.email, ip_address=client_address(request))
    attempts.delete()
