"""Opening reports, which is recorded in the audit log (rules: audit)."""

from collections.abc import Sequence
from datetime import timedelta

from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_reading
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.reports.report import (
    ComparedReport,
    Report,
    compare_reports,
    get_report,
    list_reports,
)
from evaluacmo.results.models import PersonResult
from evaluacmo.results.queries import list_history
from evaluacmo.results.reader import Reader

SAME_OPENING = timedelta(minutes=15)
"""Opening the same report again within this time is not recorded again."""


def open_report(*, evaluation_id: int, user_id: int, reader: Reader) -> ComparedReport:
    """A person's result in one evaluation; records who opened it. Raises `NotFound`."""
    compared = get_report(evaluation_id=evaluation_id, user_id=user_id, reader=reader)
    _record_opening(Action.REPORT_OPENED, compared.report, people=[user_id])
    return compared


def open_reports(
    results: Sequence[PersonResult], *, evaluation_id: int, is_selection: bool, reader: Reader
) -> list[ComparedReport]:
    """The reports of these results in one evaluation; records who opened them.

    A selection, named or found by a search, is recorded for each of its people, and otherwise that
    all of the evaluation were opened. Raises `NotFound` where there is no such evaluation.
    """
    reports = list_reports(results)
    read = [report.person.pk for report in reports]
    if not reports:
        get_evaluation(evaluation_id)
    elif is_selection:
        _record_opening(Action.REPORT_OPENED, reports[0], people=read)
    else:
        _record_opening(Action.REPORTS_OPENED, reports[0], people=[None])
    history = list_history(people=read, reader=reader)
    return compare_reports(reports, history=history, reader=reader)


def _record_opening(action: Action, report: Report, *, people: Sequence[int | None]) -> None:
    evaluation = report.evaluation
    target = AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
    record_reading(action, people=people, target=target, once_within=SAME_OPENING)
