"""Request schemas."""

from evaluacmo.accounts.schemas import PeopleIds
from evaluacmo.common.schemas import DayText, Input


class ProlongIn(Input):
    """People whose evaluation has closed, and a later date for their evaluators."""

    ids: PeopleIds
    closes_on: DayText
