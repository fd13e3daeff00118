"""Joins two accounts of the same person (rules: joining)."""

from collections.abc import Mapping
from typing import Final

from evaluacmo.accounts.models import JoinedAccount, User
from evaluacmo.accounts.notices import notify
from evaluacmo.accounts.services import audit_snapshot, email_notices, lock_with_categories
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import AuditTarget, Changes, changes_between
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import ChangedMeanwhile, NotFound
from evaluacmo.documents.services import keep_seals
from evaluacmo.joining.permissions import require_joinable
from evaluacmo.joining.queries import JoinPreviewOut, fill, get_preview
from evaluacmo.joining.relations import move_rows
from evaluacmo.mail.services import drop_waiting
from evaluacmo.results.stored_results import update_latest_of_year
from evaluacmo.self_evaluations.services import drop_drafts_of_sent

ACCOUNT: Final = "account"
"""In the event, the numbers of the account that was joined and of the person."""


def preview_join(*, actor: User, user_id: int, joined_id: int) -> JoinPreviewOut:
    """The preview of joining the account `joined_id` into `user_id`.

    Raises `NotFound`, and what `require_joinable` raises.
    """
    people = User.objects.select_related("category").in_bulk({user_id, joined_id})
    return _preview(actor, *_require_both(people, user_id, joined_id))


def join_accounts(*, actor: User, user_id: int, joined_id: int, version: str) -> User:
    """Give everything of the account `joined_id` to the person `user_id`, and delete that account.

    Raises `NotFound`, what `require_joinable` raises, and `ChangedMeanwhile` where `version` is not
    that of the present preview.
    """
    ids = {user_id, joined_id}
    with write_transaction(changes_access_of=ids):
        stays, joined = _require_both(lock_with_categories(ids), user_id, joined_id)
        preview = _preview(actor, stays, joined)
        if preview.version != version:
            raise ChangedMeanwhile
        before, email = audit_snapshot(joined), stays.email
        _move(stays, joined)
        _delete(joined)
        fill(stays, joined)
        _set_moments(stays, joined)
        stays.save()
        JoinedAccount.objects.create(number=joined_id, person=stays)
        update_latest_of_year([user_id])
        ended = joined.email if joined.email not in {None, stays.email} else email
        notify(email_notices({user_id: (ended, stays.email)}))
        moved: Changes = {each.kind.value: (None, each.count) for each in preview.moving}
        record_event(
            Action.USER_JOINED,
            person_id=user_id,
            target=AuditTarget(TargetType.USER, user_id),
            changes={
                ACCOUNT: (joined_id, user_id),
                **changes_between(before, audit_snapshot(stays)),
                **moved,
            },
        )
    return stays


def _require_both(people: Mapping[int, User], user_id: int, joined_id: int) -> tuple[User, User]:
    if not people.keys() >= {user_id, joined_id}:
        raise NotFound
    return people[user_id], people[joined_id]


def _preview(actor: User, stays: User, joined: User) -> JoinPreviewOut:
    require_joinable(actor, stays=stays, joined=joined)
    return get_preview(reader=actor, stays=stays, joined=joined)


def _move(stays: User, joined: User) -> None:
    drop_waiting(joined)
    keep_seals(joined)
    if stays.password_set_by_id == joined.pk:
        # it is their own
        stays.password_set_by, stays.password_set_at = None, None
        stays.save()
    drop_drafts_of_sent(stays, joined)
    move_rows(joined=joined.pk, stays=stays.pk)


def _set_moments(stays: User, joined: User) -> None:
    """Let the person be known since the first account was made, and seen with either."""
    stays.created_at = min(stays.created_at, joined.created_at)
    seen = (stays.last_signed_in_at, joined.last_signed_in_at)
    stays.last_signed_in_at = max(filter(None, seen), default=None)


def _delete(joined: User) -> None:
    """Delete the account. Raises `ChangedMeanwhile` where something has come to refer to it."""
    # new references wait from now on, and earlier ones are found
    account = User.objects.select_for_update().get(pk=joined.pk)
    _, deleted = account.delete()
    if deleted != {User._meta.label: 1}:
        raise ChangedMeanwhile
