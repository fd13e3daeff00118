"""The table of development actions that can be exported."""

from typing import Final

from evaluacmo.accounts.tables import NAME
from evaluacmo.common.workbook import CHUNK_SIZE, Column, Rows, Style, Table
from evaluacmo.evaluations.tables import EVALUATION, PERIOD
from evaluacmo.plans import messages
from evaluacmo.plans.queries import PlansFilter, list_actions
from evaluacmo.results.reader import Reader

_HEADINGS = messages.TABLE_HEADINGS

PLANS: Final = Table(
    "plans",
    *messages.TABLE_NAMES["plans"],
    columns=(
        Column(_HEADINGS["due_on"], 14, Style.DAY),
        NAME,
        Column(_HEADINGS["what"], 50, Style.LONG_TEXT),
        Column(_HEADINGS["responsible"], 32),
        Column(_HEADINGS["state"], 12),
        EVALUATION,
        PERIOD,
        Column(_HEADINGS["done_at"], 18, Style.MOMENT),
    ),
)


def plan_rows(filters: PlansFilter, reader: Reader) -> Rows:
    """The rows of `PLANS`, in the order of their list."""
    actions = list_actions(filters, reader=reader)
    for action in actions.iterator(chunk_size=CHUNK_SIZE):
        result = action.result
        yield (
            action.due_on,
            result.collaborator.name,
            action.what,
            action.responsible_label,
            messages.ACTION_STATE_LABELS[action.state],
            result.evaluation.name,
            result.evaluation.period,
            action.done_at,
        )
