"""Request schemas of exports."""

from typing import Annotated

from pydantic import Field

from evaluacmo.accounts.models import Access
from evaluacmo.accounts.queries import PEOPLE_SORTING
from evaluacmo.assignments.schemas import PeopleFilter
from evaluacmo.common.schemas import MAX_ID, NAME_LENGTH, RoleName, Text, Year
from evaluacmo.common.sorting import any_of
from evaluacmo.plans.models import ActionState
from evaluacmo.readiness.queries import Reason

ANY_SORTING = any_of(PEOPLE_SORTING)


class TableFilter(PeopleFilter):
    """The filters of all tables; a table ignores those that its screen does not have."""

    role: RoleName | None = None
    status: bool | None = None
    access: Access | None = None
    evaluator_id: Annotated[int, Field(ge=1, le=MAX_ID)] | None = None
    evaluation_name: Annotated[Text, Field(max_length=NAME_LENGTH)] = ""
    unconfirmed: bool = False
    answered: bool = False
    reason: Reason | None = None
    state: ActionState | None = None
    period: Year | None = None
    sort: Annotated[str | None, ANY_SORTING] = None
    compared_with: Year | None = None
