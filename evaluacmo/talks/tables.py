"""The table of talks that can be exported."""

from typing import Final

from evaluacmo.accounts.tables import PERSON
from evaluacmo.common.workbook import CHUNK_SIZE, Column, Rows, Style, Table
from evaluacmo.evaluations.tables import EVALUATION, PERIOD
from evaluacmo.results.reader import Reader
from evaluacmo.talks import messages
from evaluacmo.talks.queries import TalksFilter, list_results

_HEADINGS = messages.TABLE_HEADINGS

TALKS: Final = Table(
    "talks",
    *messages.TABLE_NAMES["talks"],
    columns=(
        *PERSON,
        EVALUATION,
        PERIOD,
        Column(_HEADINGS["state"], 18),
        Column(_HEADINGS["agreed_for"], 18, Style.MOMENT),
        Column(_HEADINGS["held_on"], 14, Style.DAY),
    ),
)


def talk_rows(filters: TalksFilter, reader: Reader) -> Rows:
    """The rows of `TALKS`, in the order of their list."""
    for row in list_results(filters, reader=reader).iterator(chunk_size=CHUNK_SIZE):
        yield (
            row["user_name"],
            row["position"],
            row["department"],
            row["evaluation_name"],
            row["period"],
            messages.STATE_LABELS[row["state"]],
            row["agreed_for"],
            row["held_on"],
        )
