"""Uploading, applying and undoing imports (rules: imports)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from django.db import IntegrityError
from django.db.models import ProtectedError
from django.utils import timezone

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import require_can_grant
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import FieldValue, changes_between
from evaluacmo.auditlog.models import Action
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import ChangedMeanwhile, Conflict, InvalidInput, NotFound
from evaluacmo.common.sandbox import run_in_sandbox
from evaluacmo.common.sandboxed import Unreadable
from evaluacmo.imports import messages
from evaluacmo.imports.checking import (
    Check,
    check,
    check_rows,
    replace_changes,
    require_checked,
    require_version,
)
from evaluacmo.imports.kinds import IMPORTERS
from evaluacmo.imports.layouts import LAYOUTS
from evaluacmo.imports.lists import LeftOutReason, printable
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
    MAX_VALUE_LENGTH,
    STATUS,
    CreatedPerson,
    Import,
    ImportState,
    PersonChange,
)
from evaluacmo.imports.parser import ParsedFile
from evaluacmo.imports.queries import PENDING, expired, get_import, lock_import
from evaluacmo.imports.reading import (
    LeftOutRow,
    ReadingChoice,
    default_choice,
    grouped,
    has_choices,
    is_in_doubt,
    make_table,
)

PARSER: Final = "evaluacmo.imports.parser"


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
            file_name=printable(file_name)[-FILE_NAME_LENGTH:],
            author=actor,
            source=parsed,
            file_notices=parsed["notices"],
            notices=parsed["notices"],
        )
        _read(record, default_choice(parsed))
        headings = headings_of(record.headings)
        proposed = propose(kind, headings, record.unmapped_rows)
        if not is_in_doubt(parsed) and is_evident(kind, headings, proposed, record.unmapped_rows):
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
    record.headings, record.unmapped_rows = table.headings, table.rows
    record.places = table.places
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
    mapped = map_rows(record.kind, record.unmapped_rows, chosen)
    if not mapped.rows:
        raise InvalidInput.at("columns", messages.NO_ROWS)
    record.rows, record.unmapped_rows = mapped.rows, []
    record.left_out += [each.to_json() for each in grouped(_without_data(mapped.empty))]
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


def _without_data(rows: Iterable[Any]) -> Iterator[LeftOutRow]:
    for number, _, *more in rows:
        yield LeftOutRow(more[0]["sheet"] if more else "", LeftOutReason.NO_DATA, number)


def apply(
    *,
    actor: User,
    import_id: int,
    update_existing: bool = False,
    confirms_roles: bool = False,
    version: int | None = None,
) -> Import:
    """Create everything in a checked file that is not left out, or nothing. Idempotent.

    With `update_existing`, rows of people who exist change them; otherwise they change only what
    was chosen of them. All rows are checked again before the transaction, to keep it short: other
    writers wait for it. Inside it, values that others may have changed are verified. Raises
    `NotFound`, `Forbidden` for somebody else's file, and `Conflict` where rows have errors, a
    choice is missing, a manager's role would be granted without `confirms_roles`, it was checked
    again since `version`, or the result would differ from the stored check, which is then renewed.
    """
    record = get_import(import_id, reader=actor)
    if record.state == ImportState.APPLIED:
        return record
    if version is not None:
        require_version(record, version)
    _require_applicable(record, update_existing=update_existing)
    if not confirms_roles and record.grants_roles(update_existing=update_existing):
        raise Conflict(messages.UNCONFIRMED_ROLES, code="unconfirmed_roles")
    try:
        return _apply(record, actor, update_existing=update_existing)
    except (ChangedMeanwhile, InvalidInput, NotFound, IntegrityError) as error:
        # an import that was applied meanwhile stays as it is
        renewed = check(actor=actor, import_id=import_id, state=ImportState.CHECKED)
        if renewed.state == ImportState.APPLIED:
            return renewed
        raise ChangedMeanwhile(messages.CHECKED_AGAIN) from error


def _apply(record: Import, actor: User, *, update_existing: bool) -> Import:
    """Check all rows again and import them."""
    checked = check_rows(record, actor)
    _require_as_stored(record, checked)
    changes = checked.changes if update_existing else checked.decided
    new = [item for item in checked.items if not isinstance(item, PersonChange)]
    with write_transaction(changes_access_of=_with_new_access(changes)):
        locked = lock_import(record.pk, actor=actor)
        if locked.state == ImportState.APPLIED:
            return locked
        if locked.version != record.version:
            raise ChangedMeanwhile
        return _create(locked, new, changes, actor=actor)


def _require_as_stored(record: Import, checked: Check) -> None:
    """Raise `ChangedMeanwhile` where the check differs from the stored one."""
    stored = {_content(change) for change in record.changes.all()}
    if (
        checked.reviews != record.reviews
        or checked.unchanged != record.skipped
        or len(checked.changes) != record.updated
        or checked.granted != record.granted
        or stored != set(map(_content, checked.changes))
    ):
        raise ChangedMeanwhile


def _content(change: PersonChange) -> tuple[Any, ...]:
    before, after = (tuple(sorted(texts.items())) for texts in (change.before, change.after))
    return change.sheet, change.row, change.person_id, before, after


def _with_new_access(changes: Iterable[PersonChange]) -> list[int]:
    return [change.person_id for change in changes if not {"role", STATUS}.isdisjoint(change.after)]


def _create(
    record: Import, new: Sequence[Any], changes: Sequence[PersonChange], *, actor: User
) -> Import:
    _require_applicable(record, update_existing=bool(changes))
    importer = IMPORTERS[record.kind](actor)
    record.created_ids = importer.create([*new, *changes])
    created, updated = len(next(iter(record.created_ids.values()))), len(changes)
    if created != len(new):
        raise ChangedMeanwhile
    replace_changes(record, changes)
    record.state, record.applied_at = ImportState.APPLIED, timezone.now()
    record.updated = updated
    record.skipped = record.total - created - updated - record.omitted
    record.rows, record.choices, record.reviews, record.granted = [], [], [], []
    record.columns, record.places = {}, {}
    # titles and notes may name people
    record.left_out = [{**each, "texts": []} for each in record.left_out]
    record.save()
    importer.remember_created(record)
    counts = {name: len(ids) or None for name, ids in record.created_ids.items()}
    counts |= {"updated": updated or None, "left_out": record.omitted or None}
    _audit(record, Action.IMPORT_APPLIED, values=counts)
    return record


def _require_applicable(record: Import, *, update_existing: bool) -> None:
    require_checked(record)
    if record.failed:
        raise Conflict(messages.HAS_ERRORS, code="has_errors")
    if record.undecided:
        raise Conflict(messages.UNDECIDED, code="undecided")
    kept = 0 if update_existing else record.updated - record.decided
    if record.skipped + record.omitted + kept == record.total:
        raise Conflict(messages.NOTHING_NEW, code="nothing_new")


def undo(*, actor: User, import_id: int) -> Import:
    """Delete everything that an import has created and reverse its changes, or nothing.

    Raises `NotFound`, `Forbidden` where `actor` may not reverse a change, and `Conflict` where it
    is not applied, where something depends on it or where somebody changed it since.
    """
    changes = PersonChange.objects.filter(record=import_id)
    try:
        with write_transaction(changes_access_of=_with_new_access(changes)):
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
    record_event(action, target=record.audit_target, changes=changes_between({}, values or {}))
