"""Issuing, verifying and deleting documents."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import datetime
from itertools import zip_longest

from django.db import DatabaseError, InterfaceError, transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.accounts.queries import require_user
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_event
from evaluacmo.common.clock import year_of
from evaluacmo.common.errors import Conflict, NotFound
from evaluacmo.common.waiting import short_busy_timeout
from evaluacmo.documents import canonical, messages, seals
from evaluacmo.documents.folios import new_folio, read_folio
from evaluacmo.documents.models import OF_A_PERSON, OF_AN_EVALUATION, Document, IssuedDocument
from evaluacmo.documents.permissions import require_reader
from evaluacmo.documents.queries import (
    COMPARED,
    Standing,
    Verification,
    current_form,
    find_document,
    is_open_to_totals,
    standing_of,
)
from evaluacmo.documents.rate_limit import count_attempt, require_attempts_left
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.reports.queries import Report, get_report, list_reports, list_results
from evaluacmo.results.models import PersonResult
from evaluacmo.results.queries import require_result
from evaluacmo.results.scoring import two_decimals

ATTEMPTS_PER_FOLIO = 5
# far above what somebody mistypes in ten minutes
MISSES_PER_ADDRESS = 30
BATCH_SIZE = 500
EXPORT_ACTIONS = {
    Document.REPORT: Action.REPORT_EXPORTED,
    Document.REPORTS: Action.REPORTS_EXPORTED,
}


def issue_documents(
    *, actor: User, document: Document, evaluation_id: int | None, user_id: int | None
) -> list[tuple[IssuedDocument, Report | None]]:
    """Record that `actor` exports results, and give each document a folio (rules: folios).

    Each report of an evaluation is a document of its own, returned with the report that was sealed.
    All of it is one transaction. An id that the document does not need is ignored. Raises
    `Forbidden` for anybody who may not read the results, and `NotFound` where there are none.
    """
    person_id = user_id if document in OF_A_PERSON else None
    require_reader(actor, user_id=person_id)
    with transaction.atomic():
        record_event(
            EXPORT_ACTIONS.get(document, Action.LIST_EXPORTED),
            person_id=person_id,
            target=_export_target(document, evaluation_id=evaluation_id, person_id=person_id),
        )
        reports = _reports(document, evaluation_id=evaluation_id, user_id=user_id)
        made = [_report_document(report, actor=actor) for report in reports] or _other_documents(
            document, actor=actor, user_id=user_id
        )
        rows = IssuedDocument.objects.bulk_create(made, batch_size=BATCH_SIZE)
    return list(zip_longest(rows, reports))


def _export_target(
    document: Document, *, evaluation_id: int | None, person_id: int | None
) -> AuditTarget:
    if document in OF_AN_EVALUATION and evaluation_id is not None:
        evaluation = get_evaluation(evaluation_id)
        if person_id is not None:
            require_result(evaluation_id=evaluation_id, user_id=person_id)
        return AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
    if person_id is not None:
        require_user(person_id)
    return AuditTarget(TargetType.LIST, label=document.value)


def _reports(document: Document, *, evaluation_id: int | None, user_id: int | None) -> list[Report]:
    if document == Document.REPORTS and evaluation_id is not None:
        results = list_results(evaluation_id=evaluation_id)
        people = results.values_list("collaborator", flat=True)
        return list_reports(evaluation_id=evaluation_id, people=people)
    if document == Document.REPORT and evaluation_id is not None and user_id is not None:
        return [get_report(evaluation_id=evaluation_id, user_id=user_id)]
    return []


def _report_document(report: Report, *, actor: User) -> IssuedDocument:
    made = _new(Document.REPORT, actor=actor)
    made.person_id, made.evaluation_id = report.person.pk, report.evaluation.pk
    made.digest = seals.seal(canonical.of_report(report), salt=made.salt)
    made.total_digest = seals.seal(two_decimals(report.result.overall), salt=made.salt)
    return made


def _other_documents(
    document: Document, *, actor: User, user_id: int | None
) -> list[IssuedDocument]:
    """The one document that is no report; the reports of an empty evaluation are none."""
    if document == Document.REPORTS:
        return []
    made = _new(document, actor=actor)
    if document == Document.HISTORY:
        made.person_id = user_id
        made.digest = seals.seal(current_form(made) or "", salt=made.salt)
    return [made]


def _new(document: Document, *, actor: User) -> IssuedDocument:
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
    """What is known of the document with the folio that somebody has typed at this address.

    Raises `InvalidInput` for what is no folio, `NotFound`, and `LockedOut` (429) for whoever has
    named too many that do not exist.
    """
    document = _find_typed(folio, address=address)
    return Verification(document, standing_of(document))


def check_total(*, folio: str, total: str, address: str) -> bool:
    """Whether `total`, with two decimals, is the one on the document with this folio.

    Answered for few tries in a row, and few wrong ones ever: raises `LockedOut` (429) and
    `Conflict`, besides what `verify` raises.
    """
    known = _find_typed(folio, address=address)
    with transaction.atomic():
        document = IssuedDocument.objects.select_for_update(no_key=True).get(pk=known.pk)
        if not is_open_to_totals(document):
            raise Conflict(messages.NO_TOTAL_TO_CHECK, code="no_total")
        count_attempt(document.folio, limit=ATTEMPTS_PER_FOLIO)
        matches = seals.matches(total, salt=document.salt, sealed=document.total_digest)
        if not matches:
            document.wrong_totals += 1
            document.save(update_fields=("wrong_totals",))
        record_event(
            Action.DOCUMENT_CHECKED, target=AuditTarget(TargetType.DOCUMENT, label=document.folio)
        )
    return matches


def _find_typed(typed: str, *, address: str) -> IssuedDocument:
    folio = read_folio(typed)
    require_attempts_left(address, limit=MISSES_PER_ADDRESS)
    try:
        return find_document(folio)
    except NotFound:
        _count_miss(address)
        raise


def _count_miss(address: str) -> None:
    """Whoever only asks is answered whether or not it could be counted."""
    try:
        with short_busy_timeout():
            count_attempt(address, limit=MISSES_PER_ADDRESS)
    except (DatabaseError, InterfaceError):
        pass


@contextmanager
def resealing_unchanged(user_id: int) -> Iterator[None]:
    """What is changed about this person inside corrects no result: seals that fit do so after it.

    Part of the caller's transaction.
    """
    about = IssuedDocument.objects.filter(person=user_id, kind__in=COMPARED).exclude(digest="")
    fitting = [each for each in about if standing_of(each) == Standing.UNCHANGED]
    yield
    for each in fitting:
        each.digest = seals.seal(current_form(each) or "", salt=each.salt)
    IssuedDocument.objects.bulk_update(fitting, ["digest"], batch_size=BATCH_SIZE)


def forget_results(people: Collection[int]) -> None:
    """Of results of these people that are gone, keep no seal either: it could be tried out."""
    kept = PersonResult.objects.filter(
        evaluation=OuterRef("evaluation"), collaborator=OuterRef("person")
    )
    about = IssuedDocument.objects.filter(person__in=people)
    gone = about.filter(~Exists(kept), kind=Document.REPORT)
    for documents in (gone, about.filter(kind=Document.HISTORY)):
        documents.update(digest="", total_digest="")


def forget_documents(moment: datetime) -> int:
    """Delete the documents made before `moment`; answers how many there were."""
    count, _ = IssuedDocument.objects.filter(made_at__lt=moment).delete()
    return count
