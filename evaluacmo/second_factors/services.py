"""Adding and removing second factors, and answering with them (rules: sessions)."""

import logging
from typing import Any, Final

from allauth.mfa.models import Authenticator
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest
from django.utils import timezone

from evaluacmo.accounts.factors import (
    SignInStep,
    factors_of,
    has_second_factor,
    must_have_second_factor,
)
from evaluacmo.accounts.messages import NOBODY_WITH_EMAIL
from evaluacmo.accounts.models import Session, User
from evaluacmo.accounts.notices import AccountChange, Notice, notify
from evaluacmo.accounts.permissions import require_can_manage, require_not_evaluated_by
from evaluacmo.accounts.sessions import confirm_session, step_left_of, way_of
from evaluacmo.accounts.signin import complete_sign_in, confirm_identity, require_right
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import Conflict, InvalidInput, NotFound, NotSignedIn, or_not_found
from evaluacmo.common.messages import REQUIRED
from evaluacmo.common.text import normalise_email
from evaluacmo.school.queries import get_school
from evaluacmo.second_factors import encryption, messages, onetime, passkeys
from evaluacmo.second_factors.passkeys import Json
from evaluacmo.second_factors.queries import APP, PASSKEY, RECOVERY_CODES

PENDING_APP: Final = "pending_app"
"""The key of a session's content for the secret of an app that is being set up, encrypted."""
PASSKEYS_AT_MOST: Final = 20
ENCRYPTED: Final = {APP: "secret", RECOVERY_CODES: "seed"}
"""The encrypted keys in the data of each kind."""

log = logging.getLogger("evaluacmo.signin")


# --- answering ----------------------------------------------------------------------------------


def begin_passkey(request: HttpRequest, *, user: User) -> Json:
    """The browser's options for answering with a passkey. Raises `Conflict` where there is none."""
    rows = list(_rows(user, PASSKEY))
    if not rows:
        raise Conflict(messages.NO_SECOND_FACTOR, code="no_passkey")
    return passkeys.begin_assertion(request, passkeys=rows)


def sign_in(request: HttpRequest, *, user: User, code: str, credential: Json | None) -> User:
    """Complete the sign-in of a person who answers with their second factor.

    Raises `InvalidInput` for a wrong answer, `LockedOut` as for wrong passwords, and `Conflict`
    where they are signed in already.
    """
    if step_left_of(request) is None:
        raise Conflict(messages.DONE_ALREADY, code="signed_in_already")
    _require_right_answer(request, user=user, code=code, credential=credential)
    with write_transaction():
        lock_people([user.pk])
        _complete(request, user=user)
    return user


def confirm(
    request: HttpRequest, *, user: User, password: str, code: str, credential: Json | None
) -> None:
    """Let a signed-in person confirm who they are; the session gets a new key.

    By their second factor where they have one, else by their password. Raises what `sign_in` and
    `confirm_identity` raise, and `Conflict` for a password where a factor is needed.
    """
    if not has_second_factor(user.pk):
        confirm_identity(request, user=user, password=password)
        return
    if password and not code and credential is None:
        raise Conflict(messages.CONFIRM_WITH_FACTOR, code="second_factor_needed")
    _require_right_answer(request, user=user, code=code, credential=credential)
    with write_transaction():
        record_event(Action.SESSION_CONFIRMED, person_id=user.pk)
        confirm_session(request)
        request.session.cycle_key()
        request.session.save()


def _complete(request: HttpRequest, *, user: User) -> None:
    """Turn a session for a step into one of a person who is signed in; once."""
    deleted, _ = Session.objects.filter(pk=request.session.session_key).delete()
    if not deleted:
        # a concurrent request has completed the sign-in
        raise NotSignedIn
    complete_sign_in(request, user=user, way=way_of(request))


def _require_right_answer(
    request: HttpRequest, *, user: User, code: str, credential: Json | None
) -> None:
    if credential is None and not code:
        raise InvalidInput.at("code", REQUIRED)
    field, message = ("code", messages.WRONG_CODE)
    if credential is not None:
        field, message = ("credential", messages.WRONG_PASSKEY)
    require_right(
        request,
        user=user,
        check=lambda: _is_right(request, user=user, code=code, credential=credential),
        refusal=Action.SECOND_FACTOR_REFUSED,
        wrong=InvalidInput.at(field, message, code="wrong_second_factor"),
    )


def _is_right(request: HttpRequest, *, user: User, code: str, credential: Json | None) -> bool:
    """Whether the answer is right; a right one is used up in this transaction."""
    with write_transaction():
        # two requests with one answer wait for each other
        lock_people([user.pk])
        if credential is not None:
            return _is_right_passkey(request, user=user, credential=credential)
        typed = "".join(filter(str.isalnum, code))
        try:
            if len(typed) == onetime.DIGITS:
                return _is_right_code(user, typed)
            return _is_right_recovery_code(user, typed)
        except encryption.Undecipherable:
            log.error("The second factor of person %d was encrypted with another key", user.pk)  # noqa: TRY400  (the trace tells nothing)
            return False


def _is_right_code(user: User, code: str) -> bool:
    app = _rows(user, APP).first()
    if app is None:
        return False
    secret = encryption.decrypt(app.data["secret"])
    step = onetime.matching_step(secret, code, after=app.data["last_step"])
    if step is None:
        return False
    app.data["last_step"] = step
    _save_used(app)
    return True


def _is_right_recovery_code(user: User, code: str) -> bool:
    codes = _rows(user, RECOVERY_CODES).first()
    if codes is None or not codes.wrap().validate_code(code):
        return False
    _record(Action.RECOVERY_CODE_USED, AccountChange.RECOVERY_CODE_USED, user)
    return True


def _is_right_passkey(request: HttpRequest, *, user: User, credential: Json) -> bool:
    found = passkeys.find_asserted(request, credential, passkeys=list(_rows(user, PASSKEY)))
    if found is None:
        return False
    row, row.data["sign_count"] = found
    _save_used(row)
    return True


def _save_used(row: Authenticator) -> None:
    row.last_used_at = timezone.now()
    row.save(update_fields=["data", "last_used_at"])


# --- one's own ----------------------------------------------------------------------------------


def begin_app(request: HttpRequest, *, user: User) -> tuple[str, str]:
    """A new secret for an app, and its address. Raises `Conflict` where there is an app."""
    _require_no_app(user)
    secret = onetime.new_secret()
    request.session[PENDING_APP] = encryption.encrypt(secret)
    account = user.email or user.name
    return secret, onetime.uri_of(secret, account=account, issuer=get_school().display_name)


def add_app(request: HttpRequest, *, user: User, code: str) -> list[str] | None:
    """Add the app whose secret was begun with, if it shows this code.

    Returns what `_add` returns. Raises `InvalidInput` for a wrong code, and `Conflict` where
    nothing was begun or there is an app.
    """
    try:
        secret = encryption.decrypt(request.session.get(PENDING_APP, ""))
    except encryption.Undecipherable as error:
        raise Conflict(messages.NOTHING_BEGUN, code="setup_expired") from error
    step = onetime.matching_step(secret, "".join(filter(str.isalnum, code)))
    if step is None:
        raise InvalidInput.at("code", messages.WRONG_NEW_CODE, code="wrong_second_factor")
    with write_transaction(changes_access_of=user.pk):
        lock_people([user.pk])
        _require_no_app(user)
        data = {"secret": encryption.encrypt(secret), "last_step": step}
        del request.session[PENDING_APP]
        return _add(request, user=user, kind=APP, data=data)


def begin_new_passkey(request: HttpRequest, *, user: User) -> Json:
    """The browser's options for making a passkey. Raises `Conflict` where there are too many."""
    _require_few_passkeys(user)
    return passkeys.begin_registration(request, user=user, passkeys=list(_rows(user, PASSKEY)))


def add_passkey(
    request: HttpRequest, *, user: User, name: str, credential: Json
) -> list[str] | None:
    """Add the passkey that the browser has made. Returns what `_add` returns.

    Raises `InvalidInput` where it does not hold, and `Conflict` where there are too many.
    """
    made = passkeys.finish_registration(request, credential, passkeys=list(_rows(user, PASSKEY)))
    if made is None:
        raise InvalidInput.at("credential", messages.WRONG_PASSKEY, code="wrong_second_factor")
    with write_transaction(changes_access_of=user.pk):
        lock_people([user.pk])
        _require_few_passkeys(user)
        data = {"name": name, "credential": credential, "sign_count": made.counter}
        return _add(request, user=user, kind=PASSKEY, data=data)


def remove_app(request: HttpRequest, *, user: User) -> None:
    """Remove the app. Raises `NotFound`, and `Conflict` as `_remove` does."""
    _remove(request, user=user, kind=APP)


def remove_passkey(request: HttpRequest, *, user: User, passkey_id: int) -> None:
    """Remove a passkey. Raises `NotFound`, and `Conflict` as `_remove` does."""
    _remove(request, user=user, kind=PASSKEY, pk=passkey_id)


def replace_recovery_codes(*, user: User) -> list[str]:
    """Ten new recovery codes in place of the former. Raises `Conflict` without a second factor."""
    with write_transaction():
        lock_people([user.pk])
        if not has_second_factor(user.pk):
            raise Conflict(messages.NO_SECOND_FACTOR, code="no_second_factor")
        codes = _new_recovery_codes(user)
        _record(Action.RECOVERY_CODES_REPLACED, AccountChange.RECOVERY_CODES_REPLACED, user)
    return codes


def _add(request: HttpRequest, *, user: User, kind: str, data: dict[str, Any]) -> list[str] | None:
    """Store a second factor of a locked person, whose other sessions end.

    The first one comes with recovery codes, which are returned, and completes a sign-in that
    required it.
    """
    is_first = not has_second_factor(user.pk)
    Authenticator.objects.create(user=user, type=kind, data=data)
    codes = _new_recovery_codes(user) if is_first else None
    _record(Action.SECOND_FACTOR_ADDED, AccountChange.SECOND_FACTOR_ADDED, user)
    _end_sessions(user)
    if step_left_of(request) == SignInStep.SETUP:
        _complete(request, user=user)
    else:
        _keep_session(request, user=user)
    return codes


def _remove(request: HttpRequest, *, user: User, kind: str, **which: int) -> None:
    """Remove a second factor, and with the last one the recovery codes; other sessions end.

    Raises `NotFound`, and `Conflict` for the last one of somebody who must have one.
    """
    with write_transaction(changes_access_of=user.pk):
        lock_people([user.pk])
        found = _rows(user, kind).filter(**which)
        if not found.exists():
            raise NotFound
        if factors_of(user.pk).count() == 1:
            if must_have_second_factor(user):
                raise Conflict(messages.REQUIRED_FOR_ROLE, code="second_factor_required_for_role")
            forget_factors(user)
        else:
            found.delete()
        _record(Action.SECOND_FACTOR_REMOVED, AccountChange.SECOND_FACTOR_REMOVED, user)
        _end_sessions(user)
        _keep_session(request, user=user)


def _end_sessions(user: User) -> None:
    user.session_epoch += 1
    user.save(update_fields=["session_epoch"])


def _keep_session(request: HttpRequest, *, user: User) -> None:
    """Let the session of this request go on, with a new key."""
    update_session_auth_hash(request, user)
    request.session.save()


def _new_recovery_codes(user: User) -> list[str]:
    _rows(user, RECOVERY_CODES).delete()
    codes = Authenticator(user=user, type=RECOVERY_CODES)
    seed = codes.wrap().generate_seed()
    codes.data = {"seed": encryption.encrypt(seed), "used_mask": 0}
    codes.save()
    shown: list[str] = codes.wrap().generate_codes()
    return shown


def _require_no_app(user: User) -> None:
    if _rows(user, APP).exists():
        raise Conflict(messages.APP_EXISTS, code="app_exists")


def _require_few_passkeys(user: User) -> None:
    if _rows(user, PASSKEY).count() >= PASSKEYS_AT_MOST:
        message = messages.PASSKEYS_AT_MOST.format(most=PASSKEYS_AT_MOST)
        raise Conflict(message, code="too_many_passkeys")


# --- those of others ----------------------------------------------------------------------------


def take_off(*, actor: User, user_id: int) -> None:
    """Remove all second factors of somebody else, and end their sessions.

    Raises `NotFound`, `Conflict` for `actor` themselves, and `Forbidden` for evaluators of `actor`.
    """
    with write_transaction(changes_access_of=user_id):
        user = or_not_found(lock_people([user_id]).get(user_id))
        if user.pk == actor.pk:
            raise Conflict(messages.OWN_FACTOR, code="own_second_factor")
        require_can_manage(actor, user)
        require_not_evaluated_by(user, actor=actor, message=messages.FACTOR_OF_EVALUATOR)
        _take_off(user)


def take_off_by_command(*, email: str) -> User:
    """Remove all second factors of the person with this e-mail. Raises `NotFound`."""
    normalised = normalise_email(email)
    person_id = User.objects.filter(email=normalised).values_list("pk", flat=True).first()
    with write_transaction(changes_access_of=person_id or ()):
        user = lock_people([person_id]).get(person_id) if person_id else None
        if user is None:
            raise NotFound(NOBODY_WITH_EMAIL.format(email=email))
        _take_off(user)
    return user


def _take_off(user: User) -> None:
    if not has_second_factor(user.pk):
        raise NotFound(messages.NO_SECOND_FACTOR)
    forget_factors(user)
    _record(Action.SECOND_FACTOR_REMOVED, AccountChange.SECOND_FACTOR_REMOVED, user)
    _end_sessions(user)


def forget_factors(user: User) -> None:
    """Delete all second factors and recovery codes of this person."""
    Authenticator.objects.filter(user=user).delete()


def encrypt_again() -> None:
    """Encrypt all secrets with the present key, except those that no known key decrypts."""
    for row in Authenticator.objects.filter(type__in=ENCRYPTED).iterator():
        name = ENCRYPTED[row.type]
        try:
            row.data[name] = encryption.encrypt_again(row.data[name])
        except encryption.Undecipherable:
            continue
        row.save(update_fields=["data"])


def _rows(user: User, kind: str) -> Any:
    return Authenticator.objects.filter(user=user, type=kind).order_by("created_at", "pk")


def _record(action: Action, change: AccountChange, user: User) -> None:
    record_event(
        action,
        person_id=user.pk,
        target=AuditTarget(TargetType.USER, user.pk),
    )
    notify([Notice(user.pk, change)])
