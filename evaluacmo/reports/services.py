"""Opening reports, which is recorded (rules: audit), and prolonging what has closed."""

from collections.abc import Collection, Sequence
from datetime import date, timedelta

from evaluacmo.accounts.transactions import write_transaction
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_reading
from evaluacmo.common.errors import ChangedMeanwhile
from evaluacmo.evaluations.queries import get_evaluation
from evaluacmo.evaluations.services import extend_deadline
from evaluacmo.reports import messages
from evaluacmo.reports.not_evaluated import (
    NotEvaluatedFilter,
    list_not_evaluated,
    prolongable,
)
from evaluacmo.reports.report import (
    ComparedReport,
    Report,
    compare_reports,
    get_report,
    list_reports,
)
from evaluacmo.results.models import PersonResult
from evaluacmo.results.queries import read_history
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

    Records an event for each person of a selection, and else one for the whole evaluation. Raises
    `NotFound` where there is no such evaluation.
    """
    reports = list_reports(results)
    read = [report.person.pk for report in reports]
    if not reports:
        get_evaluation(evaluation_id)
    elif is_selection:
        _record_opening(Action.REPORT_OPENED, reports[0], people=read)
    else:
        _record_opening(Action.REPORTS_OPENED, reports[0], people=[None])
    history = read_history(people=read, reader=reader)
    return compare_reports(reports, history=history, reader=reader)


def prolong(*, ids: Collection[int], closes_on: date, reader: Reader) -> int:
    """Give the evaluators of these people a later closing date, all or none; return how many.

    Each gets it for all people whom they evaluate with the same evaluation. Raises
    `ChangedMeanwhile` where a person's evaluation cannot be prolonged any more, and as
    `extend_deadline`.
    """
    with write_transaction():
        found = list_not_evaluated(NotEvaluatedFilter(), reader=reader, among=ids)
        if {row.user_id for row in found if row.can_prolong} != set(ids):
            raise ChangedMeanwhile(messages.NOT_CLOSED_ANY_MORE)
        pairs = prolongable(found, reader=reader)
        for evaluation_id, evaluator_id in pairs:
            extend_deadline(
                actor=reader.user,
                evaluation_id=evaluation_id,
                evaluator_id=evaluator_id,
                closes_on=closes_on,
            )
    return len({evaluator_id for _, evaluator_id in pairs})


def _record_opening(action: Action, report: Report, *, people: Sequence[int | None]) -> None:
    evaluation = report.evaluation
    target = AuditTarget(TargetType.EVALUATION, evaluation.pk, evaluation.name)
    record_reading(action, people=people, target=target, once_within=SAME_OPENING)
