"""What opens reports: whoever reads one is noticed (rules: audit)."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import chain

from django.http import HttpResponse

from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import Action, TargetType
from evaluacmo.auditlog.services import record_access
from evaluacmo.common.schemas import Listing
from evaluacmo.reports import queries
from evaluacmo.reports.queries import Report

SAME_OPENING = timedelta(minutes=15)
"""For how long going back to a report is no new reading of it."""


def open_report(*, evaluation_id: int, user_id: int) -> Report:
    """A person's result in one evaluation, as somebody reads it; raises `NotFound`."""
    report = queries.get_report(evaluation_id=evaluation_id, user_id=user_id)
    _opened(Action.REPORT_OPENED, report, person_id=user_id)
    return report


def open_reports(
    *, evaluation_id: int, listing: Listing, response: HttpResponse
) -> Iterator[Report]:
    """Everybody's result in one evaluation, as somebody reads them; raises `NotFound`."""
    reports = queries.list_reports(evaluation_id=evaluation_id, listing=listing, response=response)
    for first in reports:
        _opened(Action.REPORTS_OPENED, first, person_id=None)
        return chain([first], reports)
    return reports


def _opened(action: Action, report: Report, *, person_id: int | None) -> None:
    last = report.last
    target = AuditTarget(TargetType.EVALUATION, last.evaluation_id, last.evaluation_name)
    record_access(action, person_id=person_id, target=target, once_within=SAME_OPENING)
