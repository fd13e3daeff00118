"""Transactions that write for the signed-in person (rules: permissions), and locks of people."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.context import current_origin
from evaluacmo.common.errors import NotSignedIn
from evaluacmo.common.hooks import Hook

# one statement, in the order of the ids
LOCK_ACCESS: Final = """
    SELECT CASE WHEN id = ANY(%s::bigint[])
        THEN pg_advisory_xact_lock(id) ELSE pg_advisory_xact_lock_shared(id) END
    FROM unnest(%s::bigint[]) AS id
"""


access_changed = Hook[[], None]()
"""Ends what only people with their former access may have, in the transaction of the change."""
ACCESS_FIELDS: Final = ("is_active", "role", "password", "session_epoch")


def access_of(user: User) -> str:
    """A value that changes with the role, the status and the password of a person."""
    return f"{user.is_active} {user.role} {user.get_session_auth_hash()}"


@contextmanager
def write_transaction(*, changes_access_of: int | Collection[int] = ()) -> Iterator[None]:
    """A transaction in which the signed-in person still has the access that the guard saw.

    Raises `NotSignedIn` where their role, status or password has changed since. A change of these
    names its people in `changes_access_of`: it waits for the transactions of those people, later
    ones see it, and `access_changed` is called at its end. Without a signed-in person, as in a
    command, it is an ordinary transaction.
    """
    origin = current_origin()
    actor_id = origin.actor_id if origin.actor_access else None
    changing = {changes_access_of} if isinstance(changes_access_of, int) else changes_access_of
    with transaction.atomic():  # noqa: TID251  (the function that the rule prescribes)
        _lock_access(reading=actor_id, changing=changing)
        if actor_id is not None:
            actors = User.objects.filter(pk=actor_id).only(*ACCESS_FIELDS)
            if [access_of(actor) for actor in actors] != [origin.actor_access]:
                raise NotSignedIn
        yield
        if changing:
            access_changed()


def lock_people(ids: Collection[int]) -> dict[int, User]:
    """Lock people until the end of the caller's transaction; unknown ids are left out.

    They are locked in the order of their ids, and before the rows that belong to them, so that
    transactions about the same people wait for each other without a deadlock.
    """
    locked = User.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk")
    return {user.pk: user for user in locked}


def _lock_access(*, reading: int | None, changing: Collection[int]) -> None:
    """Lock the access of these people until the end of the transaction, shared where it is read.

    Only PostgreSQL needs it: SQLite has one write transaction at a time. These locks are separate
    from those of rows, and taken before them and in the order of the ids. So people who deactivate
    each other wait for each other without a deadlock.
    """
    wanted = {pk for pk in (reading, *changing) if pk is not None}
    if connection.vendor != "postgresql" or not wanted:
        return
    with connection.cursor() as cursor:
        cursor.execute(LOCK_ACCESS, [list(changing), sorted(wanted)])
