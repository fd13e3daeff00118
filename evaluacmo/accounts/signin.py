"""Signing in, with lock-outs by django-axes (rules: sessions)."""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import NamedTuple, NoReturn

from axes.handlers.proxy import AxesProxyHandler
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth import authenticate
from django.contrib.auth.hashers import check_password
from django.contrib.auth.signals import user_login_failed
from django.db.models import F, Q, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest, QueryDict
from django.utils import timezone
from django.utils.crypto import salted_hmac

from evaluacmo.accounts import messages
from evaluacmo.accounts.factors import SignInStep, Way, has_second_factor, step_left
from evaluacmo.accounts.models import KnownNetwork, User, sign_in_name
from evaluacmo.accounts.session_store import SessionStore
from evaluacmo.accounts.sessions import confirm_session, is_by_password, start_session
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_access, record_event
from evaluacmo.common.errors import AppError, Conflict, InvalidInput, LockedOut, NotSignedIn
from evaluacmo.common.messages import REQUIRED, in_minutes
from evaluacmo.common.requests import client_address, client_network
from evaluacmo.common.text import (
    normalise_email,
    normalise_identity_number,
    password_spellings,
    temporary_spelling,
)

# more than the people of one school mistype in ten minutes, fewer than guessing needs
FAILURES_PER_ADDRESS = 200
FAILURES_PER_EMAIL = 100
USERNAME_LENGTH = 255
CONFIRMATION_FIELD = "currentPassword"
# repeated attempts while locked must not fill the audit log
LOCKED_ONCE_WITHIN = timedelta(minutes=1)

log = logging.getLogger("evaluacmo.signin")


def sign_in(request: HttpRequest, *, email: str, password: str) -> tuple[User, SignInStep | None]:
    """Start a session for the person with this e-mail, or identity number, and password.

    Returns the person and the step that is left (`begin_sign_in`), and deletes expired sessions of
    all people. Raises `NotSignedIn`, with the same message whether the e-mail or the password is
    wrong, and `LockedOut` after too many failures: `AXES_FAILURE_LIMIT` for a pair of e-mail and
    network, `FAILURES_PER_EMAIL` and `FAILURES_PER_ADDRESS` for one of the two. These ceilings do
    not apply to the owner of the e-mail in a network where they have signed in before.
    """
    username = _normalised(email)
    _prepare_count(request)
    # the result is None while axes has locked the pair of e-mail and network
    user = authenticate(request, username=username, password=password)
    # after the password was checked, so that neither answer nor time tells who has signed in here
    failures = _recent_failures(request, username)
    if failures.are_over_ceiling and not _is_owner_at_known_network(request, user):
        _refuse(request, username)
    # concurrent attempts pass the first check; those after the lock are refused here
    if not isinstance(user, User):
        if _failed_after_lock(request):
            _refuse(request, username)
        _record_refusal(request, Action.SESSION_REFUSED, person_id=_find_person_id(username))
        raise _wrong_credentials()
    if failures.lock_pair:
        _refuse(request, username)
    # read before the transaction, for which everybody's writes wait on SQLite
    some_have_expired = SessionStore.some_have_expired()
    with write_transaction():
        step = begin_sign_in(request, user=user, way=Way.PASSWORD)
        if some_have_expired:
            SessionStore.clear_expired()
    # not with a step left: with each right password, guesses at the second factor would begin anew
    if step is None and failures.are_stored:
        forget_failures(request, user=user)
    return user, step


def begin_sign_in(request: HttpRequest, *, user: User, way: Way) -> SignInStep | None:
    """Start a session for a person who has shown their first factor, in the caller's transaction.

    The session of a person with a second factor, or who must have one, is for that step only, which
    is returned. Raises `NotSignedIn` for a deleted person.
    """
    # the lock orders this and adding a second factor, which ends the sessions without one
    if not lock_people([user.pk]):
        raise _wrong_credentials()
    step = step_left(user, way=way)
    if step is None:
        complete_sign_in(request, user=user, way=way)
    else:
        start_session(request, user=user, way=way, step=step)
    return step


def complete_sign_in(request: HttpRequest, *, user: User, way: Way) -> None:
    """Start the session of a person without a step left, in the caller's transaction."""
    remember_sign_in(user_id=user.pk, network=client_network(request))
    record_event(Action.SESSION_STARTED, actor_id=user.pk, changes={"way": (None, way)})
    start_session(request, user=user, way=way)


def confirm_password(request: HttpRequest, *, user: User, password: str) -> None:
    """Check the present password of a signed-in person.

    An empty one suffices for a temporary password with which this session started. The right one
    counts for `CONFIRMED_FOR`, unless the person has a second factor. Raises `InvalidInput` for a
    wrong password, and what `require_right` raises.
    """
    if not password:
        if user.must_choose_password and is_by_password(request):
            return
        raise InvalidInput.at(CONFIRMATION_FIELD, REQUIRED)
    # `User.check_password` would also store an upgraded hash, and so end all sessions of `user`
    spellings = password_spellings(password)
    if user.must_choose_password:
        spellings.append(temporary_spelling(password))
    require_right(
        request,
        user=user,
        check=lambda: any(check_password(spelling, user.password) for spelling in spellings),
        refusal=Action.SESSION_REFUSED,
        wrong=InvalidInput.at(
            CONFIRMATION_FIELD, messages.WRONG_CURRENT_PASSWORD, code="wrong_password"
        ),
    )
    if not has_second_factor(user.pk):
        confirm_session(request)


def require_right(
    request: HttpRequest,
    *,
    user: User,
    check: Callable[[], bool],
    refusal: Action,
    wrong: AppError,
) -> None:
    """Check a proof of a person, such as a password or a code, by the rules of the lock-out.

    A wrong answer counts as a failed sign-in and is recorded as `refusal`; a right one ends the
    count. Raises `wrong`, and `LockedOut` as `sign_in` does. Not within a transaction, which would
    take the count back.
    """
    username = _username_of(user)
    _prepare_count(request)
    if not AxesProxyHandler.is_allowed(request, {"username": username}):
        _refuse(request, username)
    is_right = check()
    if not is_right:
        credentials = {"username": username}
        user_login_failed.send(sender=__name__, credentials=credentials, request=request)
    owner = user if is_right else None
    failures = _recent_failures(request, username)
    if failures.are_over_ceiling and not _is_owner_at_known_network(request, owner):
        _refuse(request, username)
    if not is_right:
        if _failed_after_lock(request):
            _refuse(request, username)
        _record_refusal(request, refusal, person_id=user.pk)
        raise wrong
    if failures.lock_pair:
        _refuse(request, username)
    forget_failures(request, user=user)


def confirm_identity(request: HttpRequest, *, user: User, password: str) -> None:
    """Confirm a signed-in person by their password; the session gets a new key.

    It counts for `CONFIRMED_FOR`. Raises what `confirm_password` raises, and `Conflict` for a
    person without a password, who must sign in again.
    """
    if not user.has_password:
        raise Conflict(messages.SIGN_IN_AGAIN, code="no_password")
    confirm_password(request, user=user, password=password)
    with write_transaction():
        record_event(Action.SESSION_CONFIRMED, person_id=user.pk)
        request.session.cycle_key()
        request.session.save()


def _wrong_credentials() -> NotSignedIn:
    """The refusal of a wrong password, and of a person deleted during the sign-in."""
    return NotSignedIn(messages.WRONG_CREDENTIALS, code="wrong_credentials")


def _record_refusal(
    request: HttpRequest,
    action: Action,
    *,
    person_id: int | None,
    once_within: timedelta | None = None,
) -> None:
    """Record a refused sign-in."""
    log_refusal(request)
    record_access(action, person_id=person_id, once_within=once_within)


def log_refusal(request: HttpRequest) -> None:
    """Log a refused sign-in, so that programs such as fail2ban count those of an address."""
    log.warning("Sign-in refused from %s", client_address(request))


def _find_person_id(username: str) -> int | None:
    # an unknown e-mail is not recorded: it may be a password that was typed into the wrong field
    people = User.objects.filter(**sign_in_name(username))
    return people.values_list("pk", flat=True).first()


def _prepare_count(request: HttpRequest) -> None:
    """Let axes count the attempt of this request."""
    # axes would store the query string, and fail to count where it is too long
    request.GET = QueryDict()
    AxesProxyHandler.update_request(request)
    # one row per pair of e-mail and address, whatever the browser
    request.axes_user_agent = ""  # type: ignore[attr-defined]  # read by axes


def _refuse(request: HttpRequest, username: str) -> NoReturn:
    person_id = _find_person_id(username)
    _record_refusal(
        request, Action.SESSION_LOCKED, person_id=person_id, once_within=LOCKED_ONCE_WITHIN
    )
    wait = settings.AXES_COOLOFF_TIME
    message = messages.LOCKED_OUT.format(wait=in_minutes(wait))
    raise LockedOut(message, retry_after=int(wait.total_seconds()))


def _failed_after_lock(request: HttpRequest) -> bool:
    """Whether axes had locked the pair before this failure: beyond the limit, or not counted."""
    failures: int | None = request.axes_failures_since_start  # type: ignore[attr-defined]  # set by axes
    return failures is None or failures > settings.AXES_FAILURE_LIMIT


class _Failures(NamedTuple):
    """The numbers of sign-ins that have failed lately."""

    of_pair: int = 0
    of_email: int = 0
    of_network: int = 0
    are_stored: bool = True
    """False without any attempt, also spent ones."""

    @property
    def lock_pair(self) -> bool:
        """Whether axes has locked the pair of e-mail and network."""
        return self.of_pair >= settings.AXES_FAILURE_LIMIT

    @property
    def are_over_ceiling(self) -> bool:
        """Whether too many sign-ins failed for the e-mail, or from the network."""
        return self.of_email >= FAILURES_PER_EMAIL or self.of_network >= FAILURES_PER_ADDRESS


def _recent_failures(request: HttpRequest, username: str) -> _Failures:
    of_email = Q(username=counted_as(username))
    of_network = Q(ip_address=request.axes_ip_address)  # type: ignore[attr-defined]  # set by axes
    stored = AccessAttempt.objects.filter(of_email | of_network | _is_spent())
    # there is mostly none, and Django takes several times as long to compose the sums
    if not stored.exists():
        return _Failures(are_stored=False)
    attempts = stored.exclude(_is_spent())
    counted = {"of_pair": of_email & of_network, "of_email": of_email, "of_network": of_network}
    sums = {
        name: Sum("failures_since_start", filter=those, default=0)
        for name, those in counted.items()
    }
    return _Failures(**attempts.aggregate(**sums))


def _is_owner_at_known_network(request: HttpRequest, user: object) -> bool:
    return isinstance(user, User) and has_signed_in_from(
        user_id=user.pk, network=client_network(request)
    )


def has_signed_in_from(*, user_id: int, network: str) -> bool:
    """Whether a person has signed in from this network (`client_network`) before."""
    return KnownNetwork.objects.filter(person=user_id, network=network).exists()


def remember_sign_in(*, user_id: int, network: str) -> None:
    """Store the moment and network of a sign-in, in the transaction that starts the session.

    Before it touches other rows, because every change of a person locks that row first. Raises
    `NotSignedIn` for a deleted person.
    """
    now = timezone.now()
    links_end = Coalesce(F("link_epoch"), 0) + 1
    person = User.objects.filter(pk=user_id)
    if not person.update(last_signed_in_at=now, link_epoch=links_end):
        raise _wrong_credentials()
    KnownNetwork.objects.bulk_create(
        [KnownNetwork(person_id=user_id, network=network, last_at=now)],
        update_conflicts=True,
        unique_fields=("person", "network"),
        update_fields=("last_at",),
    )


def forget_networks(*, before: datetime) -> None:
    """Delete known networks whose last sign-in was before this moment."""
    KnownNetwork.objects.filter(last_at__lt=before).delete()


def spent_attempts() -> QuerySet[AccessAttempt]:
    """Failed attempts older than the cool-off time."""
    attempts: QuerySet[AccessAttempt] = AccessAttempt.objects.filter(_is_spent())
    return attempts


def _is_spent() -> Q:
    return Q(attempt_time__lt=_counted_since())


def _counted_since() -> datetime:
    return timezone.now() - settings.AXES_COOLOFF_TIME


def forget_failures(request: HttpRequest, *, user: User) -> None:
    """Delete the failed attempts of `user` from this address, and spent ones of everybody."""
    names = {user.email, user.identity_number, _username_of(user)} - {None}
    own = Q(
        username__in=[counted_as(str(name)) for name in names], ip_address=client_network(request)
    )
    attempts = AccessAttempt.objects.filter(own | _is_spent())
    # a deletion of no rows waits for the write lock, too
    if attempts.exists():
        attempts.delete()


def _username_of(user: User) -> str:
    """The name under which failed attempts are counted; the e-mail may have been removed."""
    return user.email or user.identity_number or f"#{user.pk}"


def _normalised(typed: str) -> str:
    return normalise_email(typed) if "@" in typed else normalise_identity_number(typed)


def username_of_credentials(
    request: HttpRequest,  # noqa: ARG001  (passed by axes)
    credentials: Mapping[str, str | None] | None,
) -> str:
    """The name under which axes counts a sign-in (`AXES_USERNAME_CALLABLE`)."""
    # after a sign-in axes passes the e-mail, which may be null
    return counted_as((credentials or {}).get("username") or "")


def counted_as(username: str) -> str:
    """The name that failed attempts are stored under.

    That is the e-mail. Anything else may be an identity number, or a password in the wrong field,
    and is stored as a keyed hash.
    """
    if "@" not in username:
        return salted_hmac(__name__, username, algorithm="sha256").hexdigest()
    # the column of axes is not longer
    return username[:USERNAME_LENGTH]
