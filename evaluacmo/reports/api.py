"""The calls that read results."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpResponse
from ninja import Query, Router

from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import Guarded, authenticated, managers, require_self_or_manager
from evaluacmo.accounts.schemas import ChangedOut
from evaluacmo.common.pagination import paginate, paginate_read, paginate_sorted
from evaluacmo.common.schemas import Id, Paging
from evaluacmo.reports import dashboard, queries, services, training
from evaluacmo.reports.board import BoardOut, get_board
from evaluacmo.reports.calibration import CalibrationOut, get_calibration
from evaluacmo.reports.charts import ChartsOut, get_charts
from evaluacmo.reports.comparison import ComparisonOut, compare_years
from evaluacmo.reports.dashboard import (
    DashboardOut,
    MissingOut,
    ProgressFilter,
    ProgressOut,
    SubmissionRowOut,
    SubmissionsFilter,
)
from evaluacmo.reports.groups import GroupStandingsOut, get_groups
from evaluacmo.reports.measures import MeasuresOut, get_measures
from evaluacmo.reports.not_evaluated import (
    NotEvaluatedFilter,
    NotEvaluatedOut,
    list_not_evaluated,
)
from evaluacmo.reports.part import (
    Comparing,
    ComparingWithinCategory,
    OneYear,
    WithinCategory,
    YearFilter,
    YearSearch,
)
from evaluacmo.reports.queries import (
    CorrectionsFilter,
    FollowUpOut,
    HistoryCollaboratorOut,
    HistoryFilter,
    HistoryItemOut,
    LatestFilter,
    LatestRowOut,
    NeighboursOut,
    OpenCorrectionOut,
    SortedHistory,
)
from evaluacmo.reports.questions import (
    ComparedQuestionOut,
    HeatMapOut,
    SchoolQuestionOut,
    ScoredPeopleFilter,
    ScoredPersonOut,
    compare_questions,
    get_heat_map,
    list_school_questions,
    list_scored_people,
)
from evaluacmo.reports.report import ReportOut, ReportsListing, list_results
from evaluacmo.reports.schemas import ProlongIn
from evaluacmo.reports.training import TrainingFilter, TrainingRowOut, TrainingSummaryOut
from evaluacmo.reports.year import YearOut
from evaluacmo.reports.year import get_year as read_year
from evaluacmo.results.models import CorrectionRequest, Reopening, Submission
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import REPORTS_AT_ONCE

reports_router = Router(tags=["reports"])
history_router = Router(tags=["reports"])


@reports_router.get("/dashboard/metrics", auth=managers, response=DashboardOut)
def get_dashboard(request: Guarded, filters: Query[YearFilter]) -> DashboardOut:
    """The figures of a year, by default this one."""
    return dashboard.get_dashboard(
        year=filters.chosen_year, part=filters.part, reader=Reader(request.auth)
    )


@reports_router.get("/dashboard/year", auth=managers, response=YearOut)
def get_year(request: Guarded) -> YearOut:
    """The stages of this year, with their dates and what comes next."""
    return read_year(reader=Reader(request.auth))


@reports_router.get("/dashboard/charts", auth=managers, response=ChartsOut)
def get_dashboard_charts(request: Guarded, filters: Query[YearFilter]) -> ChartsOut:
    """The distribution and groups of a year, by default this one, and the years."""
    return get_charts(year=filters.chosen_year, part=filters.part, reader=Reader(request.auth))


@reports_router.get("/reports/heat-map/{id:category_id}", auth=managers, response=HeatMapOut)
def get_question_heat_map(
    request: Guarded, category_id: Id, filters: Query[WithinCategory]
) -> HeatMapOut:
    """The questions of a category by department in a year, by default this one."""
    return get_heat_map(
        year=filters.chosen_year,
        part=filters.part_of(category_id),
        reader=Reader(request.auth),
    )


@reports_router.get(
    "/reports/heat-map/{id:category_id}/{id:question_id}",
    auth=managers,
    response=list[ScoredPersonOut],
)
def list_people_of_question(
    request: Guarded,
    response: HttpResponse,
    *,
    category_id: Id,
    question_id: Id,
    filters: Query[ScoredPeopleFilter],
    paging: Query[Paging],
) -> list[dict[str, Any]]:
    """The people behind a cell of the heat map, the lowest mean in the question first."""
    people = list_scored_people(
        filters, question_id=question_id, category_id=category_id, reader=Reader(request.auth)
    )
    return paginate(people, listing=paging, response=response)


@reports_router.get("/reports/calibration/{id:category_id}", auth=managers, response=CalibrationOut)
def get_evaluator_calibration(
    request: Guarded, category_id: Id, filters: Query[WithinCategory]
) -> CalibrationOut:
    """The evaluators' distributions of scores in a category in a year, by default this one."""
    return get_calibration(
        year=filters.chosen_year,
        part=filters.part_of(category_id),
        reader=Reader(request.auth),
    )


@reports_router.get("/reports/measures/{id:category_id}", auth=managers, response=MeasuresOut)
def get_measures_of_category(
    request: Guarded, category_id: Id, filters: Query[WithinCategory]
) -> MeasuresOut:
    """The sources of the differences of a category's results in a year, by default this one."""
    return get_measures(
        year=filters.chosen_year,
        part=filters.part_of(category_id),
        reader=Reader(request.auth),
    )


@reports_router.get("/reports/groups", auth=managers, response=GroupStandingsOut)
def compare_groups_of_year(request: Guarded, filters: Query[YearFilter]) -> GroupStandingsOut:
    """The groups of a year, by default this one, and whether chance could make them differ."""
    return get_groups(year=filters.chosen_year, part=filters.part, reader=Reader(request.auth))


@reports_router.get("/reports/comparison", auth=managers, response=ComparisonOut)
def compare_sections(request: Guarded, filters: Query[Comparing]) -> ComparisonOut:
    """A year, by default this one, beside another, by default the one before."""
    return compare_years(filters.years, part=filters.part, reader=Reader(request.auth))


@reports_router.get(
    "/reports/comparison/{id:category_id}",
    auth=managers,
    response=list[ComparedQuestionOut],
)
def compare_questions_of_category(
    request: Guarded, category_id: Id, filters: Query[ComparingWithinCategory]
) -> list[ComparedQuestionOut]:
    """The questions of a category in the same two years."""
    part = filters.part_of(category_id)
    return compare_questions(filters.years, part=part, reader=Reader(request.auth))


@reports_router.get("/reports/board", auth=managers, response=BoardOut)
def get_board_report(request: Guarded, filters: Query[OneYear]) -> BoardOut:
    """The results of a year, by default this one, for the school's board."""
    return get_board(year=filters.chosen_year, reader=Reader(request.auth))


@reports_router.get("/reports/board/questions", auth=managers, response=list[SchoolQuestionOut])
def get_board_questions(request: Guarded, filters: Query[OneYear]) -> list[SchoolQuestionOut]:
    """The questions of all categories in a year, by default this one, for the school's board."""
    return list_school_questions(year=filters.chosen_year, reader=Reader(request.auth))


@reports_router.get("/dashboard/progress", auth=managers, response=list[ProgressOut])
def list_evaluator_progress(
    request: Guarded,
    response: HttpResponse,
    filters: Query[ProgressFilter],
    paging: Query[Paging],
) -> Sequence[ProgressOut]:
    """The progress of each active evaluator in a year, by default this one."""
    progress = dashboard.list_progress(filters, reader=Reader(request.auth))
    return paginate_read(progress, listing=paging, response=response)


@reports_router.get(
    "/dashboard/missing/{id:evaluator_id}", auth=managers, response=list[MissingOut]
)
def list_missing(
    request: Guarded, evaluator_id: Id, filters: Query[YearFilter]
) -> list[MissingOut]:
    """The people whom an evaluator has not evaluated in a year, by default this one."""
    return dashboard.list_missing(
        evaluator_id=evaluator_id,
        year=filters.chosen_year,
        part=filters.part,
        reader=Reader(request.auth),
    )


@reports_router.get("/reports/submissions", auth=managers, response=list[SubmissionRowOut])
def list_submissions_of_year(
    request: Guarded,
    response: HttpResponse,
    filters: Query[SubmissionsFilter],
    paging: Query[Paging],
) -> list[Submission]:
    """The submissions, newest first, without their evaluators."""
    submissions = dashboard.list_submissions(filters, reader=Reader(request.auth))
    return paginate_sorted(submissions, listing=paging, response=response)


@reports_router.get("/reports/latest", auth=managers, response=list[LatestRowOut])
def list_latest_results(
    request: Guarded,
    response: HttpResponse,
    filters: Query[LatestFilter],
    paging: Query[Paging],
) -> list[LatestRowOut]:
    """All people but admins, each with their latest result."""
    reader = Reader(request.auth)
    people = queries.list_latest(filters, reader=reader)
    # filtering and sorting cost more than reading the ids of all
    ids = paginate_read(
        list(people.values_list("pk", flat=True)), listing=paging, response=response
    )
    rows = queries.read_latest(ids, filters, reader=reader)
    return list(rows)


@reports_router.get(
    "/reports/latest/{id:user_id}/neighbours", auth=managers, response=NeighboursOut
)
def get_neighbours(request: Guarded, user_id: Id, filters: Query[LatestFilter]) -> NeighboursOut:
    """The neighbours of a person in the list of latest results, among people with a result."""
    return queries.get_neighbours(filters, user_id=user_id, reader=Reader(request.auth))


@reports_router.get("/reports/not-evaluated", auth=managers, response=list[NotEvaluatedOut])
def list_people_not_evaluated(
    request: Guarded,
    response: HttpResponse,
    filters: Query[NotEvaluatedFilter],
    paging: Query[Paging],
) -> Sequence[NotEvaluatedOut]:
    """The people without a result this year, with the reason, except the reader."""
    rows = list_not_evaluated(filters, reader=Reader(request.auth))
    return paginate_read(rows, listing=paging, response=response)


@reports_router.put("/reports/not-evaluated/prolong", auth=managers, response=ChangedOut)
def prolong_not_evaluated(request: Guarded, payload: ProlongIn) -> ChangedOut:
    """Give the evaluators of people whose evaluation has closed a later date, all or none."""
    changed = services.prolong(reader=Reader(request.auth), **payload.dict())
    return ChangedOut(changed=changed)


@reports_router.get("/reports/departments", auth=managers, response=list[str])
def list_departments_of_results(request: Guarded) -> list[str]:
    """The departments of people and, also former ones, of results."""
    return queries.list_departments(reader=Reader(request.auth))


@reports_router.get("/reports/follow-up", auth=managers, response=FollowUpOut)
def count_follow_up(request: Guarded, filters: Query[YearFilter]) -> FollowUpOut:
    """The numbers of answered results, of unconfirmed ones, of open corrections and requests."""
    return queries.count_follow_up(filters, reader=Reader(request.auth))


@reports_router.get("/reports/corrections", auth=managers, response=list[OpenCorrectionOut])
def list_open_corrections(
    request: Guarded,
    response: HttpResponse,
    filters: Query[CorrectionsFilter],
    paging: Query[Paging],
) -> list[Reopening]:
    """The corrections asked for and not made yet, except those of the reader's own results."""
    reopenings = queries.list_open_reopenings(filters, reader=Reader(request.auth))
    return paginate(reopenings, listing=paging, response=response)


@reports_router.get("/reports/correction-requests", auth=managers, response=list[OpenCorrectionOut])
def list_open_requests(
    request: Guarded,
    response: HttpResponse,
    filters: Query[CorrectionsFilter],
    paging: Query[Paging],
) -> list[CorrectionRequest]:
    """The evaluators' open requests to correct, except those about the reader."""
    requests = queries.list_open_requests(filters, reader=Reader(request.auth))
    return paginate(requests, listing=paging, response=response)


@reports_router.get(
    "/reports/full/{id:evaluation_id}/{id:user_id}",
    auth=authenticated,
    response=ReportOut,
)
def get_report(request: Guarded, evaluation_id: Id, user_id: Id) -> ReportOut:
    """One person's result in one evaluation."""
    require_self_or_manager(request.auth, user_id=user_id)
    report = services.open_report(
        evaluation_id=evaluation_id, user_id=user_id, reader=Reader(request.auth)
    )
    return ReportOut.of(report)


@reports_router.get(
    "/reports/evaluation/{id:evaluation_id}",
    auth=managers,
    response=list[ReportOut],
)
def list_reports(
    request: Guarded, response: HttpResponse, evaluation_id: Id, listing: Query[ReportsListing]
) -> list[ReportOut]:
    """The results in one evaluation, or those of some people; more than a page by pages."""
    reader = Reader(request.auth)
    results = list_results(
        evaluation_id=evaluation_id, people=listing.ids, search=listing.search, reader=reader
    )
    reports = services.open_reports(
        paginate(results, listing=listing, response=response, most=REPORTS_AT_ONCE),
        evaluation_id=evaluation_id,
        is_selection=bool(listing.ids or listing.search),
        reader=reader,
    )
    return [ReportOut.of(report) for report in reports]


@reports_router.get("/training-report", auth=managers, response=dict[str, list[TrainingRowOut]])
def get_training_report(
    request: Guarded,
    response: HttpResponse,
    filters: Query[TrainingFilter],
    paging: Query[Paging],
) -> dict[str, list[Submission]]:
    """Training recommendations, by evaluator."""
    reader = Reader(request.auth)
    found = training.list_recommendations(filters, reader=reader)
    recommending = training.list_recommending(found, sort=filters.sort, reader=reader)
    evaluators = paginate(recommending, listing=paging, response=response)
    return training.get_training_report(found, evaluators=evaluators, sort=filters.sort)


@reports_router.get("/training-report/summary", auth=managers, response=TrainingSummaryOut)
def get_training_summary(request: Guarded, filters: Query[YearSearch]) -> TrainingSummaryOut:
    """The numbers of recommendations, people and evaluators in the training report."""
    found = training.list_recommendations(filters, reader=Reader(request.auth))
    return training.count_recommendations(found)


@history_router.get(
    "/collaborators/history",
    auth=managers,
    response=list[HistoryCollaboratorOut],
)
def list_history_collaborators(
    request: Guarded,
    response: HttpResponse,
    filters: Query[HistoryFilter],
    paging: Query[Paging],
) -> list[User]:
    """The people with results."""
    people = queries.list_history_collaborators(filters, reader=Reader(request.auth))
    return paginate(people, listing=paging, response=response)


@history_router.get(
    "/evaluation-history/{id:user_id}",
    auth=authenticated,
    response=list[HistoryItemOut],
)
def get_history(
    request: Guarded, user_id: Id, listing: Query[SortedHistory]
) -> list[HistoryItemOut]:
    """A person's results, newest first."""
    require_self_or_manager(request.auth, user_id=user_id)
    return queries.list_history_with_receipts(
        user_id=user_id, sort=listing.sort, reader=Reader(request.auth)
    )
