"""Opening reports, which is recorded in the audit log (rules: audit)."""

from collections.abc import Sequence
from datetime import timedelta

from django.http import HttpResponse

from evaluacmo.accounts.models import User
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_access, record_accesses
from evaluacmo.common.pagination import paginate
from evaluacmo.common.schemas import Listing
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.reports.report import (
    ComparedReport,
    Report,
    compare_reports,
    get_report,
    list_reports,
    list_results,
)
from evaluacmo.results.queries import list_history

SAME_OPENING = timedelta(minutes=15)
"""Opening the same report again within this time is not recorded again."""


def open_report(*, evaluation_id: int, user_id: int, reader: User) -> ComparedReport:
    """A person's result in one evaluation; records who opened it. Raises `NotFound`."""
    compared = get_report(evaluation_id=evaluation_id, user_id=user_id, reader=reader)
    _record_opening(Action.REPORT_OPENED, compared.report, person_id=user_id)
    return compared


def open_reports(
    *,
    evaluation_id: int,
    people: Sequence[int],
    listing: Listing,
    response: HttpResponse,
    reader: User,
) -> list[ComparedReport]:
    """The results in one evaluation; records who opened them. Raises `NotFound`.

    Those of `people` and those that a search finds are recorded one by one, others as all of the
    evaluation.
    """
    results = list_results(
        evaluation_id=evaluation_id, people=people, search=listing.search, reader_id=reader.pk
    )
    reports = list_reports(paginate(results, listing=listing, response=response))
    read = [report.person.pk for report in reports]
    if not reports:
        get_evaluation(evaluation_id)
    elif people or listing.search:
        record_accesses(
            Action.REPORT_OPENED,
            people=read,
            target=_target(reports[0]),
            once_within=SAME_OPENING,
        )
    else:
        _record_opening(Action.REPORTS_OPENED, reports[0], person_id=None)
    history = list_history(people=read, reader_id=reader.pk)
    return compare_reports(reports, history=history, reader=reader)


def _record_opening(action: Action, report: Report, *, person_id: int | None) -> None:
    record_access(action, person_id=person_id, target=_target(report), once_within=SAME_OPENING)


def _target(report: Report) -> AuditTarget:
    return AuditTarget(TargetType.EVALUATION, report.evaluation.pk, report.evaluation.name)
