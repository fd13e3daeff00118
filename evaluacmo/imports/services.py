"""Uploading, checking, applying and undoing imports (rules: imports)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import IO, Any, Final

from django.db import IntegrityError
from django.db.models import ProtectedError
from django.utils import timezone

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import require_can_grant
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import AuditTarget, FieldValue, changes_between
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event, recording_failed_export
from evaluacmo.common.clock import today
from evaluacmo.common.errors import ChangedMeanwhile, Conflict, InvalidInput, NotFound
from evaluacmo.common.sandbox import Unreadable, run_in_sandbox
from evaluacmo.common.workbook import EXTENSION
from evaluacmo.imports import messages
from evaluacmo.imports.cells import cell_name
from evaluacmo.imports.error_report import make_error_report
from evaluacmo.imports.kinds import IMPORTERS
from evaluacmo.imports.kinds.base import CheckBatch, Row, RowResult
from evaluacmo.imports.layouts import LAYOUTS
from evaluacmo.imports.lists import LeftOutReason
from evaluacmo.imports.mapping import (
    MAX_JOINED,
    NAME,
    ROLE,
    ChosenColumns,
    Headings,
    headings_of,
    is_evident,
    lacks_key,
    map_rows,
    propose,
    remember,
    unused_headings,
)
from evaluacmo.imports.models import (
    FILE_NAME_LENGTH,
    CreatedPerson,
    Import,
    ImportState,
    PersonChange,
)
from evaluacmo.imports.parser import ParsedFile
from evaluacmo.imports.queries import PENDING, expired, get_import, lock_import
from evaluacmo.imports.reading import (
    LeftOut,
    ReadingChoice,
    default_choice,
    has_choices,
    is_in_doubt,
    left_out_rows,
    make_table,
)

PARSER: Final = "evaluacmo.imports.parser"
BATCH_SIZE: Final = 500
MAX_FINDINGS: Final = 200
MAX_VALUE_LENGTH: Final = 80
# without the rows, which are long and stay as they are
CHECK_FIELDS: Final = (
    "state",
    "checked",
    "failed",
    "skipped",
    "updated",
    "findings",
    "notices",
    "granted",
)


def upload(
    *,
    actor: User,
    kind: str,
    file_name: str,
    content: bytes,
    is_abandoned: Callable[[], bool] = lambda: False,
) -> Import:
    """Parse a file and store its rows.

    `is_abandoned` tells whether the sender has left meanwhile. Raises `InvalidInput` where the file
    is unreadable, `Unavailable` where reading it fails, and `Conflict` where it is abandoned.
    """
    try:
        parsed: ParsedFile = run_in_sandbox(
            PARSER, kind, content=content, too_large=messages.TOO_LARGE
        )
    except Unreadable as error:
        raise InvalidInput.at("file", error.message, code="unreadable_file") from error
    if is_abandoned():
        raise Conflict(messages.ABANDONED, code="abandoned")
    return store(actor=actor, kind=kind, file_name=file_name, parsed=parsed)


def store(*, actor: User, kind: str, file_name: str, parsed: ParsedFile) -> Import:
    """Store a parsed file to be checked, and delete the expired ones.

    Where its columns are not evident, or what is to be read, they are chosen first
    (`choose_columns`, `choose_reading`).
    """
    with write_transaction():
        Import.objects.filter(expired()).delete()
        record = Import(
            kind=kind,
            state=ImportState.MAPPING,
            file_name=_printable(file_name)[-FILE_NAME_LENGTH:],
            author=actor,
            source=parsed,
            file_notices=parsed["notices"],
            notices=parsed["notices"],
        )
        _read(record, default_choice(parsed))
        headings = headings_of(record.headings)
        proposed = propose(kind, headings, record.rows)
        if not is_in_doubt(parsed) and is_evident(kind, headings, proposed, record.rows):
            _map(record, proposed)
        record.save()
        _audit(record, Action.IMPORT_UPLOADED)
    return record


def choose_reading(*, actor: User, import_id: int, choice: ReadingChoice) -> Import:
    """Choose which sheets, rows and encoding of a file are read, before its columns are chosen.

    Raises `NotFound`, `Forbidden` for somebody else's file, `InvalidInput` for an impossible choice
    and `Conflict` where there is nothing to choose (any more).
    """
    with write_transaction():
        record = lock_import(import_id, actor=actor)
        if record.state != ImportState.MAPPING:
            raise Conflict(messages.ALREADY_MAPPED, code="already_mapped")
        if not record.source:
            raise Conflict(messages.NOTHING_TO_CHOOSE, code="nothing_to_choose")
        _read(record, choice)
        record.save()
    return record


def _read(record: Import, choice: ReadingChoice) -> None:
    """Store what is chosen of the file, and the rest only where something else could be chosen."""
    parsed: ParsedFile = record.source
    table = make_table(parsed, choice)
    record.headings, record.rows, record.places = table.headings, table.rows, table.places
    record.left_out = [each.to_json() for each in table.left_out]
    record.total = len(table.rows)
    record.source = {**parsed, "choice": asdict(choice)} if has_choices(parsed) else {}


def choose_columns(*, actor: User, import_id: int, chosen: ChosenColumns) -> Import:
    """Choose which columns of a file are which, and what its words for roles mean.

    The choice is remembered for the next file. Raises `NotFound`, `Forbidden` for somebody else's
    file or a role that `actor` may not grant, `InvalidInput` for an impossible choice and
    `Conflict` where the columns are known already.
    """
    for role in chosen.given_roles:
        require_can_grant(actor, role=role)
    with write_transaction():
        record = lock_import(import_id, actor=actor)
        if record.state != ImportState.MAPPING:
            raise Conflict(messages.ALREADY_MAPPED, code="already_mapped")
        headings = headings_of(record.headings)
        _require_possible(record.kind, headings, chosen)
        remember(record.kind, headings, chosen)
        _map(record, chosen)
        record.save()
        roles = ", ".join(ROLE_LABELS[role] for role in chosen.given_roles) or None
        _audit(record, Action.IMPORT_MAPPED, values={"roles": roles})
    return record


def _require_possible(kind: str, headings: Headings, chosen: ChosenColumns) -> None:
    layout = {column.key: column for column in LAYOUTS[kind]}
    for key, columns in chosen.columns.items():
        allowed = MAX_JOINED if key in layout and layout[key].can_join else 1
        if key not in layout or len(columns) > allowed or not headings.keys() >= set(columns):
            raise InvalidInput.at("columns", messages.UNKNOWN_COLUMN)
        if len(set(columns)) < len(columns):
            heading = layout[key].heading
            raise InvalidInput.at("columns", messages.COLUMN_CHOSEN_TWICE.format(field=heading))
    for key in chosen.defaults:
        if key not in layout or not layout[key].has_default:
            raise InvalidInput.at(f"default_{key}", messages.NO_DEFAULT)
    missing = [
        column.heading
        for column in layout.values()
        if column.is_needed
        and not column.is_for_new
        and not chosen.columns.get(column.key)
        and not chosen.defaults.get(column.key)
    ]
    if lacks_key(kind, chosen) and not chosen.columns.get(NAME):
        missing = [column.heading for column in layout.values() if column.key == NAME]
    if missing:
        raise InvalidInput.at("columns", messages.CHOOSE_COLUMNS.format(names=", ".join(missing)))


def _map(record: Import, chosen: ChosenColumns) -> None:
    """Store the chosen columns and drop the others; the rows are checked afterwards."""
    headings = headings_of(record.headings)
    mapped = map_rows(record.kind, record.rows, chosen)
    if not mapped.rows:
        raise InvalidInput.at("columns", messages.NO_ROWS)
    record.rows = mapped.rows
    record.left_out += [each.to_json() for each in _without_data(mapped.empty)]
    record.columns = {key: columns[0] for key, columns in chosen.columns.items() if columns}
    used = {at for columns in chosen.columns.values() for at in columns}
    record.places = {
        sheet: {key: own[str(at)] for key, at in record.columns.items() if str(at) in own}
        for sheet, own in record.places.items()
    }
    record.ignored = [heading[:MAX_VALUE_LENGTH] for heading in unused_headings(headings, used)]
    record.total, record.headings, record.source = len(record.rows), {}, {}
    record.default_role = chosen.defaults.get(ROLE, "")
    record.state = ImportState.CHECKING


def _without_data(rows: Iterable[Any]) -> list[LeftOut]:
    by_sheet: dict[str, list[tuple[int, str]]] = {}
    for number, _, *more in rows:
        by_sheet.setdefault(more[0]["sheet"] if more else "", []).append((number, ""))
    return [left_out_rows(sheet, LeftOutReason.NO_DATA, each) for sheet, each in by_sheet.items()]


def _printable(name: str) -> str:
    return "".join(char if char.isprintable() else "_" for char in name)


def check_next_batch(*, actor: User, import_id: int) -> Import:
    """Check the next rows. Repeat it until `checked` is `total`.

    All state is stored with the import, so that an interrupted check can be continued. Raises
    `NotFound`, and `Forbidden` for somebody else's file.
    """
    with write_transaction():
        record = lock_import(import_id, actor=actor)
        if record.state == ImportState.CHECKING:
            _check_batch(record, actor)
            record.save(update_fields=CHECK_FIELDS)
            if record.state == ImportState.CHECKED:
                _audit(record, Action.IMPORT_CHECKED)
    return record


def _check_batch(record: Import, actor: User) -> None:
    rows = [Row.from_json(stored) for stored in record.rows]
    stop = min(record.checked + BATCH_SIZE, record.total)
    importer = IMPORTERS[record.kind](actor)
    results = importer.check(CheckBatch(rows, record.checked, stop, record.default_role))
    record.failed += sum(bool(result.errors) for result in results)
    record.skipped += sum(result.is_left_out for result in results)
    changes = _changes(record, results)
    record.updated += len(changes)
    record.granted += importer.granted_by(results)
    PersonChange.objects.bulk_create(changes)
    findings = [finding for result in results for finding in _findings(record, result)]
    record.findings = _limit_findings(record.findings + findings)
    record.checked = stop
    if stop == record.total:
        record.state = ImportState.CHECKED
        record.notices = [*record.file_notices, *importer.notices(rows)]


def _changes(record: Import, results: Iterable[RowResult[Any]]) -> list[PersonChange]:
    changes = [result.item for result in results if isinstance(result.item, PersonChange)]
    for change in changes:
        change.record = record
    return changes


def _limit_findings(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first findings in the order of the rows, errors in preference to notices."""
    kept = sorted(findings, key=lambda finding: bool(finding["is_notice"]))[:MAX_FINDINGS]
    ids = set(map(id, kept))
    return [finding for finding in findings if id(finding) in ids]


def _findings(record: Import, result: RowResult[Any]) -> list[dict[str, Any]]:
    """The errors of a row by cell, or the notice that it is skipped."""
    if result.errors:
        found = [(column, sentence, False) for column, sentence in result.errors.items()]
    elif result.skipped is not None:
        found = [(next(iter(record.columns)), result.skipped, True)]
    else:
        return []
    columns = record.places.get(result.row.sheet, record.columns)
    return [
        {
            "sheet": result.row.sheet,
            "row": result.row.number,
            "column": messages.HEADINGS[column],
            "cell": cell_name(result.row.number, columns[column]) if column in columns else "",
            "value": result.row.texts.get(column, "")[:MAX_VALUE_LENGTH],
            "message": sentence,
            "is_notice": is_notice,
        }
        for column, sentence, is_notice in found
    ]


def export_errors(*, actor: User, import_id: int) -> tuple[IO[bytes], str]:
    """A workbook of a checked file with the present errors of its rows, and its file name.

    Raises `NotFound`, `Forbidden` for somebody else's file, and `Conflict` where it is not checked
    yet or was applied.
    """
    record = get_import(import_id, reader=actor)
    if record.state not in PENDING:
        raise Conflict(messages.ALREADY_APPLIED, code="already_applied")
    if record.state != ImportState.CHECKED:
        raise Conflict(messages.NOT_CHECKED, code="not_checked")
    with write_transaction():
        target = AuditTarget(TargetType.LIST, label=f"import-{record.kind}{EXTENSION}")
        record_event(Action.LIST_EXPORTED, target=target)
    name = f"{messages.ERROR_REPORT_FILE_NAMES[record.kind]}-{today()}{EXTENSION}"
    with recording_failed_export(target=target):
        results = [result for batch in _check_all(record, actor) for result in batch]
        return make_error_report(record, results), name


def apply(
    *, actor: User, import_id: int, update_existing: bool = False, confirms_roles: bool = False
) -> Import:
    """Create everything in a checked file, or nothing. Idempotent.

    With `update_existing`, rows of people who exist change them; otherwise they are left out. All
    rows are checked again before the transaction, to keep it short: other writers wait for it.
    Inside it, values that others may have changed are verified. Raises `NotFound`, `Forbidden` for
    somebody else's file, and `Conflict` where rows have errors, a manager's role would be granted
    without `confirms_roles`, or the result would differ from the stored check, which is then
    renewed in batches.
    """
    record = get_import(import_id, reader=actor)
    if record.state == ImportState.APPLIED:
        return record
    _require_applicable(record, update_existing=update_existing)
    if not confirms_roles and record.grants_roles(update_existing=update_existing):
        raise Conflict(messages.UNCONFIRMED_ROLES, code="unconfirmed_roles")
    try:
        items = _recheck(record, actor)
        if not update_existing:
            items = [item for item in items if not isinstance(item, PersonChange)]
        changes = [item for item in items if isinstance(item, PersonChange)]
        with write_transaction(changes_access_of=_with_new_role(changes)):
            record = lock_import(import_id, actor=actor)
            return _create(record, items, actor, updated=len(changes))
    except (ChangedMeanwhile, InvalidInput, NotFound, IntegrityError) as error:
        renewed = _renew_check(import_id, actor)
        if renewed.state == ImportState.APPLIED:
            return renewed
        raise ChangedMeanwhile(messages.CHECKED_AGAIN) from error


def _recheck(record: Import, actor: User) -> list[Any]:
    """Check all rows and return their items; stores how many are checked as it goes.

    Raises `ChangedMeanwhile` where a row differs from its check.
    """
    results: list[RowResult[Any]] = []
    _store_progress(record, checked=0)
    for batch in _check_all(record, actor):
        results += batch
        _store_progress(record, checked=len(results))
    granted = IMPORTERS[record.kind](actor).granted_by(results)
    if (
        any(result.errors for result in results)
        or not _is_as_checked(record, results)
        or granted != record.granted
    ):
        raise ChangedMeanwhile
    return [result.item for result in results if result.item is not None]


def _is_as_checked(record: Import, results: Sequence[RowResult[Any]]) -> bool:
    """Whether as many rows create something, and the others change what was shown."""
    changes = _changes(record, results)
    return (
        sum(result.is_left_out for result in results) == record.skipped
        and len(changes) == record.updated
        and {_content(change) for change in record.changes.all()} == set(map(_content, changes))
    )


def _content(change: PersonChange) -> tuple[Any, ...]:
    before, after = (tuple(sorted(texts.items())) for texts in (change.before, change.after))
    return change.sheet, change.row, change.person_id, before, after


def _with_new_role(changes: Iterable[PersonChange]) -> list[int]:
    return [change.person_id for change in changes if "role" in change.after]


def _check_all(record: Import, actor: User) -> Iterator[list[RowResult[Any]]]:
    rows = [Row.from_json(stored) for stored in record.rows]
    importer = IMPORTERS[record.kind](actor)
    for start in range(0, len(rows), BATCH_SIZE):
        yield importer.check(CheckBatch(rows, start, start + BATCH_SIZE, record.default_role))


def _store_progress(record: Import, *, checked: int) -> None:
    """Store how many rows are checked again; in a short transaction, so that it can be polled."""
    with write_transaction():
        Import.objects.filter(pk=record.pk, state=ImportState.CHECKED).update(checked=checked)


def _create(record: Import, items: list[Any], actor: User, *, updated: int) -> Import:
    if record.state == ImportState.APPLIED:
        return record
    _require_applicable(record, update_existing=bool(updated))
    importer = IMPORTERS[record.kind](actor)
    record.created_ids = importer.create(items)
    created = len(next(iter(record.created_ids.values())))
    if created != len(items) - updated:
        raise ChangedMeanwhile
    if not updated:
        record.changes.all().delete()
    record.state, record.applied_at = ImportState.APPLIED, timezone.now()
    record.checked, record.updated = record.total, updated
    record.skipped = record.total - created - record.updated
    record.rows, record.findings, record.columns, record.granted = [], [], {}, []
    record.left_out, record.places = [], {}
    record.save()
    importer.remember_created(record)
    counts = {name: len(ids) or None for name, ids in record.created_ids.items()}
    _audit(record, Action.IMPORT_APPLIED, values=counts | {"updated": updated or None})
    return record


def _require_applicable(record: Import, *, update_existing: bool) -> None:
    if record.state == ImportState.UNDONE:
        raise Conflict(messages.ALREADY_APPLIED, code="already_applied")
    if record.state != ImportState.CHECKED:
        raise Conflict(messages.NOT_CHECKED, code="not_checked")
    if record.failed:
        raise Conflict(messages.HAS_ERRORS, code="has_errors")
    left_out = record.skipped + (0 if update_existing else record.updated)
    if left_out == record.total:
        raise Conflict(messages.NOTHING_NEW, code="nothing_new")


def _renew_check(import_id: int, actor: User) -> Import:
    """Check a checked file from its beginning; one that was applied meanwhile stays as it is."""
    with write_transaction():
        record = lock_import(import_id, actor=actor)
        if record.state == ImportState.CHECKED:
            record.checked = record.failed = record.skipped = record.updated = 0
            record.changes.all().delete()
            record.state, record.findings, record.granted = ImportState.CHECKING, [], []
            record.save(update_fields=CHECK_FIELDS)
    while record.state == ImportState.CHECKING:
        record = check_next_batch(actor=actor, import_id=import_id)
    return record


def undo(*, actor: User, import_id: int) -> Import:
    """Delete everything that an import has created and reverse its changes, or nothing.

    Raises `NotFound`, `Forbidden` where `actor` may not reverse a change, and `Conflict` where it
    is not applied, where something depends on it or where somebody changed it since.
    """
    changes = PersonChange.objects.filter(record=import_id)
    try:
        with write_transaction(changes_access_of=_with_new_role(changes)):
            record = _undo(lock_import(import_id, actor=actor), actor)
    except (ChangedMeanwhile, ProtectedError, IntegrityError, InvalidInput) as error:
        raise _in_use() from error
    return record


def _undo(record: Import, actor: User) -> Import:
    if record.state != ImportState.APPLIED:
        raise Conflict(messages.NOT_APPLIED, code="not_applied")
    importer = IMPORTERS[record.kind](actor)
    is_in_use = importer.lock_and_find_dependents(record)
    if sentence := importer.find_later_edit(record):
        raise Conflict(sentence, code="import_in_use")
    if is_in_use:
        raise _in_use()
    importer.delete(record)
    record.changes.all().delete()
    record.state, record.undone_at = ImportState.UNDONE, timezone.now()
    record.save()
    _audit(record, Action.IMPORT_UNDONE)
    return record


def _in_use() -> Conflict:
    return Conflict(messages.IN_USE, code="import_in_use")


def discard(*, actor: User, import_id: int) -> None:
    """Delete a file that was not applied.

    Raises `NotFound`, `Forbidden` for somebody else's file, and `Conflict` for an applied one.
    """
    with write_transaction():
        record = lock_import(import_id, actor=actor)
        if record.state not in PENDING:
            raise Conflict(messages.ALREADY_APPLIED, code="already_applied")
        _audit(record, Action.IMPORT_DISCARDED)
        record.delete()


def discard_all_pending() -> None:
    """Delete every file that was not applied: it may contain anybody's personal data."""
    Import.objects.filter(state__in=PENDING).delete()


def forget_changes(person: User) -> None:
    """Delete what imports have stored of a person; changes of them can no longer be undone."""
    PersonChange.objects.filter(person=person).delete()
    CreatedPerson.objects.filter(person=person).delete()


def _audit(
    record: Import, action: Action, *, values: Mapping[str, FieldValue] | None = None
) -> None:
    """Record an event about an import, labelled by its kind: file names may name people."""
    target = AuditTarget(TargetType.IMPORT, record.pk, record.kind)
    record_event(action, target=target, changes=changes_between({}, values or {}))
