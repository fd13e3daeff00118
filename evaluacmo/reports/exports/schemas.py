"""Request schemas of exports."""

from typing import Annotated

from pydantic import Field

from evaluacmo.accounts.models import Access, RoleName
from evaluacmo.accounts.queries import PEOPLE_SORTING
from evaluacmo.accounts.schemas import PEOPLE_AT_ONCE
from evaluacmo.assignments.schemas import PeopleQuery
from evaluacmo.common.schemas import NAME_LENGTH, QueryId, Text, Year
from evaluacmo.common.sorting import any_of
from evaluacmo.evaluations.queries import EVALUATIONS_SORTING
from evaluacmo.plans.models import ActionState
from evaluacmo.plans.queries import PLANS_SORTING
from evaluacmo.readiness.queries import READINESS_SORTING, Reason
from evaluacmo.reports.dashboard import PROGRESS_SORTING, SUBMISSIONS_SORTING
from evaluacmo.reports.queries import CORRECTIONS_SORTING, LATEST_SORTING
from evaluacmo.reports.questions import SCORED_PEOPLE_SORTING
from evaluacmo.reports.training import RECOMMENDATIONS_SORTING

ANY_SORTING = any_of(
    PEOPLE_SORTING,
    EVALUATIONS_SORTING,
    READINESS_SORTING,
    PLANS_SORTING,
    LATEST_SORTING,
    CORRECTIONS_SORTING,
    SUBMISSIONS_SORTING,
    RECOMMENDATIONS_SORTING,
    PROGRESS_SORTING,
    SCORED_PEOPLE_SORTING,
)


class TableFilter(PeopleQuery):
    """The filters of all tables; a table ignores those that its screen does not have."""

    role: RoleName | None = None
    status: bool | None = None
    access: Access | None = None
    evaluator_id: QueryId | None = None
    evaluation_name: Annotated[Text, Field(max_length=NAME_LENGTH)] = ""
    unconfirmed: bool = False
    answered: bool = False
    provisional: bool = False
    reason: Reason | None = None
    state: ActionState | None = None
    period: Year | None = None
    sort: Annotated[str | None, ANY_SORTING] = None
    ids: Annotated[list[QueryId], Field(max_length=PEOPLE_AT_ONCE)] = []
    compared_with: Year | None = None
    question_id: QueryId | None = None
    without_department: bool = False
