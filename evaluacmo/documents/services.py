"""Issuing, verifying and deleting documents."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.queries import get_user, require_user
from evaluacmo.accounts.rate_limit import count_attempt, count_miss, require_attempts_left
from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import AuditTarget, EventDetails
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import (
    LIMITED_TIME,
    last_recorded,
    record_event,
    record_events,
)
from evaluacmo.common.clock import year_of
from evaluacmo.common.errors import Conflict, InvalidInput, LockedOut, NotFound
from evaluacmo.documents import canonical, messages, seals
from evaluacmo.documents.folios import new_folio, read_folio
from evaluacmo.documents.models import (
    OF_A_PERSON,
    OF_AN_EVALUATION,
    DocumentKind,
    ExportPart,
    IssuedDocument,
)
from evaluacmo.documents.permissions import require_reader
from evaluacmo.documents.queries import (
    COMPARED,
    DocumentState,
    Verification,
    current_form,
    find_document,
    is_open_to_totals,
    state_of,
)
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.reports.report import Report, list_reports, list_results
from evaluacmo.results.models import PersonResult, PersonResultQuerySet, Submission
from evaluacmo.results.queries import require_result
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import REPORTS_AT_ONCE
from evaluacmo.results.scoring import two_decimals
from evaluacmo.self_evaluations.comparison import shown_beside_results
from evaluacmo.self_evaluations.models import SelfEvaluation

ATTEMPTS_PER_FOLIO = 5
# far above what a person mistypes in ten minutes
MISSES_PER_ADDRESS = 30
BATCH_SIZE = 500
SAME_EXPORT = timedelta(hours=1)
"""The time in which the parts of an export of all reports of an evaluation are one event."""
# several evaluations of a large school
FOLIOS_PER_HOUR = 20_000


def issue_documents(
    *,
    actor: User,
    document: DocumentKind,
    evaluation_id: int | None,
    user_id: int | None,
    user_ids: Sequence[int] | None = None,
    part: ExportPart | None = None,
) -> Sequence[tuple[IssuedDocument, Report | None]]:
    """Record that `actor` exports results, and issue a folio per document (rules: folios).

    Exporting the reports of an evaluation, all or those of `user_ids`, issues one document per
    report, returned with the sealed report. Ids that the document does not need are ignored. An
    evaluation without results has no documents. With `part` the people named are a part of all, who
    are exported one part after another. Raises `Forbidden` for an actor who may not read the
    results, `NotFound` where none of the people named has one, and `InvalidInput` for more than
    `REPORTS_AT_ONCE`.
    """
    person_id = user_id if document in OF_A_PERSON else None
    require_reader(actor, user_id=person_id)
    target = _export_target(
        document, evaluation_id=evaluation_id, person_id=person_id, reader=Reader(actor)
    )
    if document in OF_AN_EVALUATION and evaluation_id is not None:
        return _issue_reports(
            actor=actor,
            evaluation_id=evaluation_id,
            people=(user_ids or ()) if person_id is None else [person_id],
            part=part,
            target=target,
        )
    with write_transaction():
        record_event(Action.LIST_EXPORTED, person_id=person_id, target=target)
        issued = _new_document(document, actor=actor)
        if document == DocumentKind.HISTORY and user_id is not None:
            issued.person = get_user(user_id)
            issued.person_name = issued.person.name
            results = Reader(actor).results.filter(collaborator=user_id)
            issued.evaluation_ids = list(
                results.order_by("evaluation").values_list("evaluation", flat=True)
            )
            issued.digest = seals.seal(current_form(issued) or "", salt=issued.salt)
        issued.save(force_insert=True)
    return [(issued, None)]


def _issue_reports(
    *,
    actor: User,
    evaluation_id: int,
    people: Sequence[int],
    part: ExportPart | None,
    target: AuditTarget,
) -> list[tuple[IssuedDocument, Report]]:
    """Issue the reports of an evaluation by name, or of these people. Raises as `issue_documents`.

    They are read and sealed before the transaction, to keep it short: other writers wait for it.
    Reports that have changed since are read again in it.
    """
    reader = Reader(actor)
    results = list_results(evaluation_id=evaluation_id, people=people, reader=reader)
    if results[: REPORTS_AT_ONCE + 1].count() > REPORTS_AT_ONCE:
        message = messages.TOO_MANY_REPORTS.format(most=REPORTS_AT_ONCE)
        raise InvalidInput.at("user_ids", message)
    versions = _versions(results)
    sealed = _sealed_reports(results, actor=actor)
    with write_transaction():
        _lock_people_of(results)
        current = _versions(results)
        changed = [pk for pk in current if pk not in sealed or current[pk] != versions.get(pk)]
        if changed:
            sealed |= _sealed_reports(results.filter(collaborator__in=changed), actor=actor)
        documents = [sealed[pk] for pk in current]
        if people and not documents:
            raise NotFound
        _require_folios_left(actor)
        if people and part is None:
            record_events(Action.REPORT_EXPORTED, [EventDetails(pk, target) for pk in current])
        elif part != ExportPart.FURTHER or not _is_export_recorded(current, target=target):
            record_event(Action.REPORTS_EXPORTED, target=target)
        IssuedDocument.objects.bulk_create([issued for issued, _ in documents])
    return [(issued, report.as_read_by(reader)) for issued, report in documents]


def _require_folios_left(actor: User) -> None:
    """Raise `LockedOut` after `FOLIOS_PER_HOUR`: an export in many parts records one event."""
    now = timezone.now()
    recent = IssuedDocument.objects.filter(made_by=actor, made_at__gt=now - LIMITED_TIME)
    if recent.count() >= FOLIOS_PER_HOUR:
        wait = int(LIMITED_TIME.total_seconds())
        raise LockedOut(messages.TOO_MANY_FOLIOS, code="too_many", retry_after=wait)


def _is_export_recorded(people: Collection[int], *, target: AuditTarget) -> bool:
    """Whether an earlier part has recorded the export, and these people had results then.

    The event is not about people without a result at that time (rules: audit).
    """
    at = last_recorded(Action.REPORTS_EXPORTED, target=target, within=SAME_EXPORT)
    if at is None:
        return False
    submissions = Submission.objects.filter(
        evaluation=target.id, collaborator__in=people, created_at__lte=at
    )
    return submissions.values("collaborator").distinct().count() == len(people)


def _versions(results: PersonResultQuerySet) -> dict[int, tuple[int | str, ...]]:
    """By person, a key that changes with the content of the person's report.

    Anonymising, which replaces comments, raises `session_epoch`.
    """
    counts = ("submissions", "corrections", "missing")
    names = ("collaborator__name", "evaluation__name")
    columns = (*counts, "collaborator__session_epoch", *names)
    rows = results.values_list("collaborator", *columns)
    return {person: tuple(version) for person, *version in rows}


def _lock_people_of(results: QuerySet[PersonResult]) -> None:
    """Lock the people of these results, as submitting, anonymising and purging do.

    As `lock_people`, but reads only keys: they may be thousands.
    """
    people = User.objects.select_for_update(no_key=True).order_by("pk")
    list(people.filter(pk__in=results.order_by().values("collaborator")).values_list("pk"))


def _sealed_reports(
    results: PersonResultQuerySet, *, actor: User
) -> dict[int, tuple[IssuedDocument, Report]]:
    """The unsaved documents of the reports of these results, by person."""
    found = list(results)
    shown = {}
    if found:
        shown = shown_beside_results(
            evaluation_id=found[0].evaluation_id,
            user_ids=[result.collaborator_id for result in found],
            reader=Reader(actor),
        )
    return {
        report.person.pk: (
            _report_document(report, actor=actor, own=shown.get(report.person.pk)),
            report,
        )
        for report in list_reports(found)
    }


def _export_target(
    document: DocumentKind, *, evaluation_id: int | None, person_id: int | None, reader: Reader
) -> AuditTarget:
    if document in OF_AN_EVALUATION and evaluation_id is not None:
        evaluation = get_evaluation(evaluation_id)
        if person_id is not None:
            require_result(evaluation_id=evaluation_id, user_id=person_id, reader=reader)
        return AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
    if person_id is not None:
        require_user(person_id)
    return AuditTarget(TargetType.LIST, label=document.value)


def _report_document(report: Report, *, actor: User, own: SelfEvaluation | None) -> IssuedDocument:
    """The document of a report, with the self-evaluation that its reader sees beside it."""
    issued = _new_document(DocumentKind.REPORT, actor=actor)
    form = seals.FORM if own is None else seals.FORM_WITH_SELF_EVALUATION
    issued.key_mark = seals.key_mark(form)
    issued.person, issued.evaluation = report.person, report.evaluation
    issued.person_name, issued.evaluation_name = report.person.name, report.evaluation.name
    content = canonical.of_report(
        report,
        number=report.person.pk,
        name=report.person.name,
        evaluation_name=report.evaluation.name,
        form=form,
        self_evaluation=own,
    )
    issued.digest = seals.seal(content, salt=issued.salt)
    issued.total_digest = seals.seal(two_decimals(report.result.overall), salt=issued.salt)
    return issued


def _new_document(document: DocumentKind, *, actor: User) -> IssuedDocument:
    now = timezone.now()
    return IssuedDocument(
        folio=new_folio(year=year_of(now)),
        kind=document.value,
        made_by=actor,
        made_at=now,
        salt=seals.new_salt(),
        key_mark=seals.key_mark(),
    )


def verify(*, folio: str, address: str) -> Verification:
    """Verify the document with this typed folio; `address` is the client's network address.

    Raises `InvalidInput` for text that is not a folio, `NotFound`, and `LockedOut` (429) after too
    many unknown folios from this address.
    """
    document = _find_typed(folio, address=address)
    return Verification(document, state_of(document))


def check_total(*, folio: str, total: str, address: str) -> bool:
    """Whether `total`, with two decimals, is the total of the document with this folio.

    Raises what `verify` raises, `LockedOut` (429) after `ATTEMPTS_PER_FOLIO`, and `Conflict` where
    the document has no total or `MAX_WRONG_TOTALS` is reached.
    """
    found = _find_typed(folio, address=address)
    with write_transaction():
        document = IssuedDocument.objects.select_for_update(no_key=True).get(pk=found.pk)
        if not is_open_to_totals(document):
            raise Conflict(messages.NO_TOTAL_TO_CHECK, code="no_total")
        count_attempt(document.folio, limit=ATTEMPTS_PER_FOLIO)
        matches = seals.matches(
            total, salt=document.salt, mark=document.key_mark, sealed=document.total_digest
        )
        if not matches:
            document.wrong_totals += 1
            document.save(update_fields=("wrong_totals",))
        record_event(
            Action.DOCUMENT_CHECKED, target=AuditTarget(TargetType.DOCUMENT, label=document.folio)
        )
    return matches


def _find_typed(typed: str, *, address: str) -> IssuedDocument:
    """Find the document of a typed folio.

    Raises `NotFound`, and `LockedOut` after too many unknown folios from this address. Existing
    folios are always found: with 60 random bits, none can be guessed.
    """
    try:
        return find_document(read_folio(typed))
    except NotFound:
        require_attempts_left(address, limit=MISSES_PER_ADDRESS)
        count_miss(address, limit=MISSES_PER_ADDRESS)
        raise


@contextmanager
def anonymising_documents(person: User) -> Iterator[None]:
    """Give the documents about an anonymised person the name that the person has now.

    Valid seals are renewed after the changes made in the block, which correct no result; in the
    caller's transaction.
    """
    about = IssuedDocument.objects.filter(person=person)
    sealed = about.filter(kind__in=COMPARED).exclude(digest="")
    unchanged = [document for document in sealed if state_of(document) == DocumentState.UNCHANGED]
    yield
    about.update(person_name=person.name)
    for document in unchanged:
        document.person_name = person.name
        document.digest = seals.seal(
            current_form(document) or "", salt=document.salt, mark=document.key_mark
        )
    IssuedDocument.objects.bulk_update(unchanged, ["digest"], batch_size=BATCH_SIZE)


def keep_seals(person: User) -> None:
    """Let documents about this person keep the number in their seals when they become another's."""
    own = IssuedDocument.objects.filter(person=person, person_number=None)
    own.update(person_number=person.pk)


def forget_results(people: Collection[int]) -> None:
    """Delete the seals of purged results of these people, which could be found by trial."""
    kept = PersonResult.unrestricted.filter(
        evaluation=OuterRef("evaluation"), collaborator=OuterRef("person")
    )
    about = IssuedDocument.objects.filter(person__in=people)
    of_purged = about.filter(~Exists(kept), kind=DocumentKind.REPORT)
    for documents in (of_purged, about.filter(kind=DocumentKind.HISTORY)):
        documents.update(digest="", total_digest="")


def forget_documents(moment: datetime) -> int:
    """Delete the documents issued before `moment`; return how many."""
    count, _ = IssuedDocument.objects.filter(made_at__lt=moment).delete()
    return count
