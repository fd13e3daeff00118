"""The table of self-evaluations that can be exported."""

from typing import Final

from django.utils import timezone

from evaluacmo.accounts.tables import PERSON
from evaluacmo.common.messages import YES_LABELS
from evaluacmo.common.workbook import CHUNK_SIZE, Column, Rows, Style, Table
from evaluacmo.evaluations.tables import EVALUATION, PERIOD
from evaluacmo.results.reader import Reader
from evaluacmo.self_evaluations import messages
from evaluacmo.self_evaluations.queries import SelfEvaluationsFilter, list_people

_HEADINGS = messages.TABLE_HEADINGS

SELF_EVALUATIONS: Final = Table(
    "self_evaluations",
    *messages.TABLE_NAMES["self_evaluations"],
    columns=(
        *PERSON,
        EVALUATION,
        PERIOD,
        Column(_HEADINGS["sent_at"], 18, Style.DAY),
        Column(_HEADINGS["is_reopened"], 12),
    ),
)


def self_evaluation_rows(filters: SelfEvaluationsFilter, reader: Reader) -> Rows:
    """The rows of `SELF_EVALUATIONS`, in the order of their list."""
    for entry in list_people(filters, reader=reader).iterator(chunk_size=CHUNK_SIZE):
        person, evaluation, sent_at = entry.person, entry.evaluation, entry.sent_at
        yield (
            person.name,
            person.position,
            person.department,
            evaluation.name,
            evaluation.period,
            sent_at and timezone.localdate(sent_at),
            YES_LABELS[entry.is_reopened],
        )
