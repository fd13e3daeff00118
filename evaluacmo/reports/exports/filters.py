"""The filter that the workbooks of all tables share."""

from typing import Annotated

from pydantic import Field

from evaluacmo.accounts.queries import PEOPLE_SORTING, ChosenUsers
from evaluacmo.assignments.queries import AssignmentsFilter
from evaluacmo.common.schemas import Year
from evaluacmo.common.sorting import any_of
from evaluacmo.evaluations.queries import EVALUATIONS_SORTING, EvaluationsFilter
from evaluacmo.plans.queries import PLANS_SORTING, PlansFilter
from evaluacmo.readiness.queries import READINESS_SORTING, ReadinessFilter
from evaluacmo.reports.dashboard import (
    PROGRESS_SORTING,
    SUBMISSIONS_SORTING,
    ProgressFilter,
    SubmissionsFilter,
)
from evaluacmo.reports.not_evaluated import NotEvaluatedFilter
from evaluacmo.reports.part import ComparingSearch
from evaluacmo.reports.queries import (
    CORRECTIONS_SORTING,
    LATEST_SORTING,
    ChosenLatest,
    CorrectionsFilter,
)
from evaluacmo.reports.questions import SCORED_PEOPLE_SORTING, ScoredPeopleOfQuestion
from evaluacmo.reports.training import RECOMMENDATIONS_SORTING, TrainingFilter
from evaluacmo.self_evaluations.queries import SELF_EVALUATIONS_SORTING, SelfEvaluationsFilter
from evaluacmo.talks.queries import TALKS_SORTING, TalksFilter

ANY_SORTING = any_of(
    PEOPLE_SORTING,
    EVALUATIONS_SORTING,
    READINESS_SORTING,
    PLANS_SORTING,
    SELF_EVALUATIONS_SORTING,
    TALKS_SORTING,
    LATEST_SORTING,
    CORRECTIONS_SORTING,
    SUBMISSIONS_SORTING,
    RECOMMENDATIONS_SORTING,
    PROGRESS_SORTING,
    SCORED_PEOPLE_SORTING,
)


class TableFilter(
    ChosenUsers,
    AssignmentsFilter,
    EvaluationsFilter,
    ReadinessFilter,
    PlansFilter,
    SelfEvaluationsFilter,
    TalksFilter,
    ChosenLatest,
    CorrectionsFilter,
    SubmissionsFilter,
    TrainingFilter,
    ProgressFilter,
    ComparingSearch,
    NotEvaluatedFilter,
    ScoredPeopleOfQuestion,
):
    """The filters of all lists in one, because the address of a workbook names any of them.

    A table is given it in place of the filter of its list.
    """

    year: Annotated[Year | None, Field(alias="period")] = None
    sort: Annotated[str | None, ANY_SORTING] = None
