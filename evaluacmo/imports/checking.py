"""Checks the rows of an import, with the choices made for them (rules: imports)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import IO, Any

from evaluacmo.accounts.models import User
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event, recording_failed_export
from evaluacmo.common.clock import today
from evaluacmo.common.errors import ChangedMeanwhile, Conflict
from evaluacmo.common.workbook import EXTENSION
from evaluacmo.imports import messages
from evaluacmo.imports.choices import Edits, as_json, edit_choices, read_choices
from evaluacmo.imports.error_report import make_error_report
from evaluacmo.imports.kinds import IMPORTERS
from evaluacmo.imports.kinds.base import CheckBatch, Importer, Row, RowResult, rows_of
from evaluacmo.imports.lists import BY_CHOICE
from evaluacmo.imports.models import STATUS, Import, ImportState, PersonChange
from evaluacmo.imports.queries import CHECKABLE, PENDING, get_import, lock_import
from evaluacmo.imports.reading import LeftOutRow, grouped


def check(*, actor: User, import_id: int, state: ImportState = ImportState.CHECKING) -> Import:
    """Check the rows of a file in this state; in any other state it stays as it is.

    Raises `NotFound`, and `Forbidden` for somebody else's file.
    """
    record = get_import(import_id, reader=actor)
    if record.state != state:
        return record
    return _store_check(record, check_rows(record, actor), actor=actor)[0]


def choose(*, actor: User, import_id: int, version: int, edits: Edits) -> Import:
    """Change what is chosen for the rows of a checked file, and check them with it.

    Raises `NotFound`, `Forbidden` for somebody else's file, `InvalidInput` for an impossible
    choice, `Conflict` where it is not checked, and `ChangedMeanwhile` where it was checked again
    since `version`.
    """
    record = get_import(import_id, reader=actor)
    require_checked(record)
    require_version(record, version)
    choices = edit_choices(
        read_choices(record.choices),
        edits,
        kind=record.kind,
        places=[row.place for row in rows_of(record)],
        reviews=record.reviews,
    )
    record.choices = as_json(choices)
    stored, is_stored = _store_check(record, check_rows(record, actor), actor=actor)
    if not is_stored:
        raise ChangedMeanwhile(messages.CHOSEN_MEANWHILE)
    return stored


@dataclass(frozen=True, slots=True)
class Check:
    """The checked rows of a file, and those that are left out by a choice."""

    results: Sequence[RowResult[Any]]
    omitted: Sequence[Row]
    importer: Importer[Any]

    @property
    def items(self) -> list[Any]:
        """The objects to create, and the changes."""
        return [result.item for result in self.results if result.item is not None]

    @property
    def changes(self) -> list[PersonChange]:
        """The changes of people who exist."""
        return [item for item in self.items if isinstance(item, PersonChange)]

    @property
    def decided(self) -> list[PersonChange]:
        """The changes of people by a choice: of the status, and of the address of a double."""
        return [
            PersonChange(
                sheet=change.sheet,
                row=change.row,
                person=change.person,
                before={key: change.before[key] for key in keys},
                after={key: change.after[key] for key in keys},
            )
            for result in self.results
            if isinstance(change := result.item, PersonChange)
            and (keys := change.after.keys() & ({STATUS, "email"} if result.doubles else {STATUS}))
        ]

    @property
    def granted(self) -> list[dict[str, Any]]:
        """The people who would get a manager's role."""
        return self.importer.granted_by(self.results)

    @property
    def reviews(self) -> list[dict[str, Any]]:
        """The findings about each row that has any."""
        return [review for result in self.results if (review := review_of(result))]

    @property
    def unchanged(self) -> int:
        """The number of rows that have nothing to do."""
        return sum(result.is_idle for result in self.results)


def check_rows(record: Import, actor: User, *, with_omitted: bool = False) -> Check:
    """Check the rows of a file; those left out by a choice only where `with_omitted`.

    Called before the transaction that stores the check, because others wait for that.
    """
    rows = rows_of(record)
    importer = IMPORTERS[record.kind](actor)
    included = [row for row in rows if with_omitted or not row.choice.left_out]
    results = importer.check(CheckBatch(included, record.default_role))
    return Check(results, [row for row in rows if row.choice.left_out], importer)


def review_of(result: RowResult[Any]) -> dict[str, Any] | None:
    """The findings of the check about a row, as they are stored; None where there is none.

    `errors` and `skipped` are lists of a column and a sentence, without the text of the cell, which
    is in the row.
    """
    if not (result.errors or result.skipped or result.doubles or result.is_inactive):
        return None
    row = result.row
    skipped = [[next(iter(row.texts), ""), result.skipped]] if result.skipped else []
    return {
        "sheet": row.sheet,
        "row": row.number,
        "errors": [list(error) for error in result.errors.items()],
        "skipped": skipped,
        "doubles": list(result.doubles),
        "is_undecided": result.is_undecided and not result.errors,
        "is_inactive": result.is_inactive,
    }


def _store_check(read: Import, checked: Check, *, actor: User) -> tuple[Import, bool]:
    """Store what is chosen and checked.

    Returns the import, and False where nothing was stored, because the file was checked or applied
    since it was `read`.
    """
    with write_transaction():
        record = lock_import(read.pk, actor=actor)
        if record.version != read.version or record.state not in CHECKABLE:
            return record, False
        record.choices = read.choices
        _set_check(record, checked)
        record.save()
        replace_changes(record, checked.changes)
        if not read.version:
            record_event(Action.IMPORT_CHECKED, target=record.audit_target)
    return record, True


def _set_check(record: Import, checked: Check) -> None:
    """Set the counts, findings and notices of the check."""
    record.reviews, record.granted = checked.reviews, checked.granted
    record.failed = sum(bool(result.errors) for result in checked.results)
    record.skipped = checked.unchanged
    record.updated = len(checked.changes)
    record.decided = len(checked.decided)
    record.omitted = len(checked.omitted)
    record.undecided = sum(review["is_undecided"] for review in record.reviews)
    record.doubles = sum(bool(review["doubles"]) for review in record.reviews)
    record.inactive = sum(review["is_inactive"] for review in record.reviews)
    record.mended = sum("cells" in each["chosen"] for each in record.choices)
    rows = [result.row for result in checked.results]
    record.notices = [*record.file_notices, *checked.importer.notices(rows)]
    record.left_out = [
        *(each for each in record.left_out if each["reason"] not in BY_CHOICE),
        *(each.to_json() for each in grouped(_omitted(checked.omitted))),
    ]
    record.state, record.version = ImportState.CHECKED, record.version + 1


def _omitted(rows: Iterable[Row]) -> Iterator[LeftOutRow]:
    return (LeftOutRow(row.sheet, row.choice.left_out, row.number) for row in rows)


def replace_changes(record: Import, changes: Sequence[PersonChange]) -> None:
    """Store these changes of people as those of the import."""
    record.changes.all().delete()
    for change in changes:
        change.record = record
    PersonChange.objects.bulk_create(changes)


def export_errors(*, actor: User, import_id: int) -> tuple[IO[bytes], str]:
    """A workbook of the rows that are wrong or left out, with the reasons, and its file name.

    Raises `NotFound`, `Forbidden` for somebody else's file, and `Conflict` where it is not checked
    yet or was applied.
    """
    record = get_import(import_id, reader=actor)
    require_checked(record)
    with write_transaction():
        target = AuditTarget(TargetType.LIST, label=f"import-{record.kind}{EXTENSION}")
        record_event(Action.LIST_EXPORTED, target=target)
    name = f"{messages.ERROR_REPORT_FILE_NAMES[record.kind]}-{today()}{EXTENSION}"
    with recording_failed_export(target=target):
        wanted = {
            (review["sheet"], review["row"])
            for review in record.reviews
            if review["errors"] or review["is_undecided"]
        }
        results = [
            result
            for result in check_rows(record, actor, with_omitted=True).results
            if result.row.choice.left_out or result.row.place in wanted
        ]
        return make_error_report(record, results), name


def require_checked(record: Import) -> None:
    """Raise `Conflict` where the rows are not checked yet, or the file was applied."""
    if record.state not in PENDING:
        raise Conflict(messages.ALREADY_APPLIED, code="already_applied")
    if record.state != ImportState.CHECKED:
        raise Conflict(messages.NOT_CHECKED, code="not_checked")


def require_version(record: Import, version: int) -> None:
    """Raise `ChangedMeanwhile` where the file was checked again since this version."""
    if record.version != version:
        raise ChangedMeanwhile(messages.CHOSEN_MEANWHILE)
