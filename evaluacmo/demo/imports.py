"""Imports of the demonstration."""

from collections.abc import Iterable, Sequence

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.models import User
from evaluacmo.demo import content
from evaluacmo.imports.checking import check
from evaluacmo.imports.messages import HEADINGS as IMPORT_HEADINGS
from evaluacmo.imports.models import Import, ImportKind
from evaluacmo.imports.parser import parse_file
from evaluacmo.imports.services import apply, store


def import_people(people: Sequence[content.Person], *, actor: User, year: int) -> list[User]:
    """Import people; new ones get no passwords, others change. It can still be undone."""
    columns = ("name", "email", "role", "position", "department", "category", "identity_number")
    rows = [
        (
            person.name,
            person.email,
            ROLE_LABELS[person.role],
            person.position,
            person.department,
            person.category or "",
            person.identity_number,
        )
        for person in people
    ]
    checked = _upload(ImportKind.PEOPLE, f"personal-nuevo-{year}.csv", columns, rows, actor=actor)
    applied = apply(actor=actor, import_id=checked.pk, update_existing=True)
    return list(User.objects.filter(pk__in=applied.created_ids["users"]))


def upload_wrong_assignments(*, actor: User, year: int) -> None:
    """Upload a file of assignments with errors."""
    columns = ("evaluator", "collaborator")
    _upload(
        ImportKind.ASSIGNMENTS,
        f"asignaciones-{year}.csv",
        columns,
        content.WRONG_ASSIGNMENTS,
        actor=actor,
    )


def _upload(
    kind: ImportKind,
    name: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    actor: User,
) -> Import:
    headings = [IMPORT_HEADINGS[column] for column in columns]
    lines = "\n".join(";".join(row) for row in [headings, *rows])
    parsed = parse_file(lines.encode(), kind)
    record = store(actor=actor, kind=kind, file_name=name, parsed=parsed)
    return check(actor=actor, import_id=record.pk)
