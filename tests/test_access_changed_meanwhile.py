"""Requests of people whose access changes after the guard has let them in."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.db.models import F

from evaluacmo.accounts.models import Role, Session, User
from evaluacmo.auditlog.models import Action, AuditEvent
from tests.failures import failure_of
from tests.matrix import CALLS, Row, table
from tests.queries import every_row
from tests.world import ROLES, World, rolled_back

pytestmark = pytest.mark.sqlite_suffices

WITHOUT_SESSION = {
    "POST /api/users/login",
    "POST /api/logout",
    "POST /api/users/logout",
    "POST /api/verification/{folio}/total",
    "POST /api/password/forgotten",
    "POST /api/password/link",
    "PUT /api/password",
}
READS = {
    "POST /api/users/by-identity-number",
    "POST /api/users/several/preview",
    # challenges, which the session keeps
    "POST /api/second-factor/passkey-options",
    "POST /api/profile/confirm/passkey-options",
    "POST /api/profile/second-factors/app/begin",
    "POST /api/profile/second-factors/passkeys/begin",
}
WRITES = [
    call for call in CALLS if not call.startswith("GET ") and call not in WITHOUT_SESSION | READS
]
EXPORTS = [call for call in CALLS if call.endswith(("/xlsx", "/csv", "{table}", "/errors"))]

CHANGES: Mapping[str, dict[str, Any]] = {
    "deactivated": {"is_active": False},
    "demoted": {"role": Role.COLLABORATOR},
    "given another password": {"password": "!"},
}


@contextmanager
def changed_after_guard(actor: User, change: str) -> Iterator[None]:
    """Change the person's access as soon as a guard has read them."""
    is_read = False

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        nonlocal is_read
        result = execute(sql, params, many, context)
        if not is_read and sql.startswith("SELECT") and f'FROM "{User._meta.db_table}"' in sql:
            is_read = True
            User.objects.filter(pk=actor.pk).update(
                session_epoch=F("session_epoch") + 1, **CHANGES[change]
            )
        return result

    with connection.execute_wrapper(watch):
        yield
    assert is_read


def everything_stored(actor: User) -> dict[str, Any]:
    """All rows but the sessions, the person and the refusals."""
    stored: dict[str, Any] = every_row(except_of=(Session, User, AuditEvent))
    people = User.objects.exclude(pk=actor.pk).order_by("pk")
    events = AuditEvent.objects.exclude(action=Action.ACCESS_REFUSED)
    return stored | {"people": list(people.values()), "events": list(events.values_list("pk"))}


def permitted(call: str) -> list[tuple[Row, str]]:
    """The targets and roles with which the call succeeds."""
    return [
        (row, role)
        for row in table()
        for role, status in zip(ROLES, row.statuses, strict=True)
        if row.call == call and status < 300 and role != "nobody"
    ]


@pytest.mark.parametrize("call", WRITES)
def test_nothing_is_written_for_somebody_whose_access_has_changed(world: World, call: str) -> None:
    cases = permitted(call)
    assert cases
    for row, role in cases:
        # who acts is read again in the same way whatever has changed
        changes = CHANGES if (row, role) == cases[0] else ["deactivated"]
        require_refused(row, world, role, changes)


def require_refused(row: Row, world: World, role: str, changes: Iterable[str]) -> None:
    """Fail unless the call answers 401 and stores nothing after each of the changes."""
    method, actor = row.call.split(" ")[0], world.actor(role)
    assert actor is not None
    for change in changes:
        with rolled_back():
            browser = world.browser(role)
            path, body = row.path(world, actor.pk), row.body(world, actor.pk)
            before = everything_stored(actor)
            with changed_after_guard(actor, change):
                response = browser.call(method, path, body)
            assert everything_stored(actor) == before, (row.target, role, change)
        failure = failure_of(response, 401)
        assert failure["code"] == "not_signed_in", (row.target, role, change)


@pytest.mark.parametrize("call", EXPORTS)
def test_nothing_is_exported_for_somebody_who_is_deactivated_meanwhile(
    world: World, call: str
) -> None:
    for row, role in permitted(call):
        require_refused(row, world, role, ["deactivated"])
