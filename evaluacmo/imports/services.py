"""What uploads, checks, applies and undoes imports (rules: imports)."""

from collections.abc import Iterator, Mapping
from typing import IO, Any, Final

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.events import AuditTarget, changes_between
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.errors import Conflict, InvalidInput, NotFound
from evaluacmo.imports import error_report, messages
from evaluacmo.imports.cells import Unreadable, cell_name
from evaluacmo.imports.kinds import KINDS
from evaluacmo.imports.kinds.rows import Checked, Row, Verdict
from evaluacmo.imports.models import FILE_NAME_LENGTH, Import, ImportState
from evaluacmo.imports.queries import PENDING, expired, get_import, lock_import
from evaluacmo.imports.sandbox import read_apart

ROWS_AT_ONCE: Final = 500
FINDINGS_KEPT: Final = 200
VALUE_SHOWN: Final = 80
ENDING: Final = ".xlsx"
# never the rows, which are long and stay as they are
CHECK_FIELDS: Final = ("state", "checked", "failed", "skipped", "findings", "notices")


def upload(*, actor: User, kind: str, file_name: str, content: bytes) -> Import:
    """Read a file and keep its rows, to be checked. Raises `InvalidInput` if it is unreadable."""
    try:
        told = read_apart(content, kind)
    except Unreadable as error:
        raise InvalidInput.at("file", error.message, code="unreadable_file") from error
    return keep(actor=actor, kind=kind, file_name=file_name, told=told)


def keep(*, actor: User, kind: str, file_name: str, told: Mapping[str, Any]) -> Import:
    """Keep what `reader.told` tells of a file. What was left unapplied for a day goes."""
    with transaction.atomic():
        Import.objects.filter(expired()).delete()
        made = Import.objects.create(
            kind=kind,
            file_name=_printable(file_name)[-FILE_NAME_LENGTH:],
            author=actor,
            total=len(told["rows"]),
            columns=told["columns"],
            rows=told["rows"],
            ignored=told["ignored"],
        )
        _audit(made, Action.IMPORT_UPLOADED)
    return made


def _printable(name: str) -> str:
    return "".join(char if char.isprintable() else "_" for char in name)


def check_some(*, actor: User, import_id: int) -> Import:
    """Check the next rows; whoever asks goes on until `checked` is `total`.

    Nobody has to have asked before, so that a check that was interrupted goes on. Raises
    `NotFound`.
    """
    with transaction.atomic():
        each = lock_import(import_id)
        if each.state == ImportState.CHECKING:
            _check_next(each, actor)
            each.save(update_fields=CHECK_FIELDS)
            if each.state == ImportState.CHECKED:
                _audit(each, Action.IMPORT_CHECKED)
    return each


def _check_next(each: Import, actor: User) -> None:
    rows = [Row.of(stored) for stored in each.rows]
    stop = min(each.checked + ROWS_AT_ONCE, each.total)
    room = KINDS[each.kind]
    verdicts = room.check(Checked(actor, rows, each.checked, stop))
    each.failed += sum(bool(verdict.errors) for verdict in verdicts)
    each.skipped += sum(verdict.skipped is not None for verdict in verdicts)
    told = [finding for verdict in verdicts for finding in _findings(each, verdict)]
    each.findings = _most_important(each.findings + told)
    each.checked = stop
    if stop == each.total:
        each.state = ImportState.CHECKED
        each.notices = room.notices(rows)


def _most_important(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """So many of them, errors before what is only left out, in the order of the rows."""
    ordered = sorted(findings, key=lambda finding: bool(finding["is_notice"]))[:FINDINGS_KEPT]
    return sorted(ordered, key=lambda finding: int(finding["row"]))


def _findings(each: Import, verdict: Verdict[Any]) -> list[dict[str, Any]]:
    """What is shown beside the cells of a row."""
    if verdict.errors:
        told = [(column, sentence, False) for column, sentence in verdict.errors.items()]
    elif verdict.skipped is not None:
        told = [(next(iter(each.columns)), verdict.skipped, True)]
    else:
        return []
    return [
        {
            "row": verdict.row.number,
            "column": messages.IMPORT_HEADINGS[column][0],
            "cell": cell_name(verdict.row.number, each.columns[column])
            if column in each.columns
            else "",
            "value": verdict.row.texts.get(column, "")[:VALUE_SHOWN],
            "message": sentence,
            "is_notice": is_notice,
        }
        for column, sentence, is_notice in told
    ]


def give_back(*, actor: User, import_id: int) -> tuple[IO[bytes], str]:
    """A workbook of a checked file with what is wrong with each row, and what it is called.

    All of it, not only what is kept to be shown, and as it is now. Raises `NotFound`, and
    `Conflict` for a file that is not checked yet or was applied.
    """
    each = get_import(import_id)
    if each.state not in PENDING:
        raise Conflict(messages.IMPORT_ALREADY_APPLIED, code="already_applied")
    if each.state != ImportState.CHECKED:
        raise Conflict(messages.IMPORT_NOT_CHECKED, code="not_checked")
    with transaction.atomic():
        taken = AuditTarget(TargetType.LIST, label=f"import-{each.kind}{ENDING}")
        record_event(Action.LIST_EXPORTED, target=taken)
    name = f"{messages.IMPORT_RETURNED_NAMES[each.kind]}-{timezone.localdate()}{ENDING}"
    return error_report.give_back(each, _verdicts(each, actor)), name


def apply(*, actor: User, import_id: int) -> Import:
    """Make all that a checked file says, or nothing; the second time changes nothing.

    The rows are checked again and made ready before the transaction, which others wait for; in it
    is checked what they may have changed. Raises `NotFound`, and `Conflict` where there are errors,
    or where by now there would be: then the file has been checked again.
    """
    each = get_import(import_id)
    if each.state == ImportState.APPLIED:
        return each
    _require_ready(each)
    try:
        prepared = _prepare(each, actor)
        with transaction.atomic():
            return _write(lock_import(import_id), prepared)
    except (_ChangedMeanwhileError, InvalidInput, NotFound, IntegrityError) as error:
        if isinstance(error, NotFound) and not Import.objects.filter(pk=import_id).exists():
            raise
        _check_again(import_id, actor)
        raise Conflict(messages.IMPORT_CHANGED_MEANWHILE, code="changed_meanwhile") from error


class _ChangedMeanwhileError(Exception):
    """A row that was fine is so no longer."""


def _prepare(each: Import, actor: User) -> Any:
    verdicts: list[Verdict[Any]] = []
    _show_progress(each, checked=0)
    for portion in _portions(each, actor):
        verdicts += portion
        _show_progress(each, checked=len(verdicts))
    if any(verdict.errors for verdict in verdicts):
        raise _ChangedMeanwhileError
    return KINDS[each.kind].prepare(actor, [one.ready for one in verdicts if one.ready is not None])


def _show_progress(each: Import, *, checked: int) -> None:
    """Store how many rows are checked again; outside a transaction, so that it can be polled."""
    Import.objects.filter(pk=each.pk, state=ImportState.CHECKED).update(checked=checked)


def _write(each: Import, prepared: Any) -> Import:
    if each.state == ImportState.APPLIED:
        return each
    _require_ready(each)
    each.made = KINDS[each.kind].write(prepared)
    each.state, each.applied_at = ImportState.APPLIED, timezone.now()
    each.checked = each.total
    each.skipped = each.total - len(next(iter(each.made.values())))
    each.rows, each.findings, each.columns = [], [], {}
    each.save()
    counts = {name: len(ids) or None for name, ids in each.made.items()}
    _audit(each, Action.IMPORT_APPLIED, counts=counts)
    return each


def _verdicts(each: Import, actor: User) -> list[Verdict[Any]]:
    return [verdict for portion in _portions(each, actor) for verdict in portion]


def _portions(each: Import, actor: User) -> Iterator[list[Verdict[Any]]]:
    room, rows = KINDS[each.kind], [Row.of(stored) for stored in each.rows]
    starts = range(0, len(rows), ROWS_AT_ONCE)
    for start in starts:
        yield room.check(Checked(actor, rows, start, start + ROWS_AT_ONCE))


def _require_ready(each: Import) -> None:
    if each.state == ImportState.UNDONE:
        raise Conflict(messages.IMPORT_ALREADY_APPLIED, code="already_applied")
    if each.state != ImportState.CHECKED:
        raise Conflict(messages.IMPORT_NOT_CHECKED, code="not_checked")
    if each.failed:
        raise Conflict(messages.IMPORT_HAS_ERRORS, code="has_errors")
    if each.skipped == each.total:
        raise Conflict(messages.IMPORT_NOTHING_NEW, code="nothing_new")


def _check_again(import_id: int, actor: User) -> None:
    with transaction.atomic():
        each = lock_import(import_id)
        each.checked = each.failed = each.skipped = 0
        each.state, each.findings = ImportState.CHECKING, []
        while each.state == ImportState.CHECKING:
            _check_next(each, actor)
        each.save(update_fields=CHECK_FIELDS)


def undo(*, actor: User, import_id: int) -> Import:
    """Take back all that an import has made, or nothing.

    Raises `NotFound`, and `Conflict` where it is not applied or where something depends on it by
    now: what that is and how much of it is said.
    """
    try:
        with transaction.atomic():
            each = lock_import(import_id)
            _require_applied(each)
            room = KINDS[each.kind]
            if in_the_way := room.obstacles(each, actor).sentence():
                raise _in_use(in_the_way)
            room.take_back(each, actor)
            each.state, each.undone_at = ImportState.UNDONE, timezone.now()
            each.save()
            _audit(each, Action.IMPORT_UNDONE)
    except (ProtectedError, IntegrityError) as error:
        raise _in_use(messages.IMPORT_OBSTACLES["other"][0]) from error
    return each


def _require_applied(each: Import) -> None:
    if each.state != ImportState.APPLIED:
        raise Conflict(messages.IMPORT_NOT_APPLIED, code="not_applied")


def _in_use(reasons: str) -> Conflict:
    return Conflict(messages.IMPORT_IN_USE.format(reasons=reasons), code="import_in_use")


def discard(*, import_id: int) -> None:
    """Forget a file that was not applied; `NotFound`, or `Conflict` for one that was."""
    with transaction.atomic():
        each = lock_import(import_id)
        if each.state not in PENDING:
            raise Conflict(messages.IMPORT_ALREADY_APPLIED, code="already_applied")
        _audit(each, Action.IMPORT_DISCARDED)
        each.delete()


def forget_pending() -> None:
    """Forget every file that was not applied, for anybody may be named in them."""
    Import.objects.filter(state__in=PENDING).delete()


def _audit(each: Import, action: Action, *, counts: Mapping[str, int | None] | None = None) -> None:
    """Files are named by people, so it is called by what its rows are."""
    target = AuditTarget(TargetType.IMPORT, each.pk, each.kind)
    record_event(action, target=target, changes=changes_between({}, counts or {}))
