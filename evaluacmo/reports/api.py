"""The calls that read results."""

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from ninja import Query, Router

from evaluacmo.accounts.permissions import Guarded, anyone, managers, require_self_or_manager
from evaluacmo.common.listed import SEARCH, Listed
from evaluacmo.common.paging import answer_with_groups, answer_with_rows, answer_with_written
from evaluacmo.common.schemas import Id, Listing, answers
from evaluacmo.reports import queries, services
from evaluacmo.reports.charts import Charts, get_charts
from evaluacmo.reports.schemas import (
    ChartsOut,
    DashboardOut,
    HistoryCollaboratorOut,
    HistoryItemOut,
    LatestListing,
    LatestResultOut,
    LatestRowOut,
    ReportOut,
    TrainingRowOut,
)
from evaluacmo.reports.written import written
from evaluacmo.results.models import PersonResult
from evaluacmo.results.queries import get_latest, history_of

reports_router = Router(tags=["reports"])

LATEST = Listed(queries.list_latest, shape=LatestRowOut, narrowed_by=[SEARCH])
HISTORIES = Listed(
    queries.list_history_collaborators,
    shape=HistoryCollaboratorOut,
    narrowed_by=[SEARCH],
    number=queries.number_with_history,
)


@reports_router.get("/dashboard/metrics", auth=managers, response=answers(200, DashboardOut))
def get_dashboard(request: Guarded) -> queries.Dashboard:
    """The figures of the current year."""
    return queries.get_dashboard()


@reports_router.get("/dashboard/charts", auth=managers, response=answers(200, ChartsOut))
def get_dashboard_charts(request: Guarded) -> Charts:
    """This year's spread and categories, and the years."""
    return get_charts()


@reports_router.get("/reports/latest", auth=managers, response=answers(200, list[LatestRowOut]))
def list_latest_results(
    request: Guarded, response: HttpResponse, listing: Query[LatestListing]
) -> HttpResponseBase:
    """Everybody but admins, each with their latest result."""
    if listing.is_page_of_all:
        page = queries.page_of_latest(
            evaluation_name=listing.evaluation_name,
            unconfirmed=listing.unconfirmed,
            listing=listing,
            response=response,
        )
        return answer_with_rows(page, shape=LatestRowOut, response=response)
    return LATEST.answer(response=response, listing=listing)


@reports_router.get(
    "/reports/full/{id:evaluation_id}/{id:user_id}", auth=anyone, response=answers(200, ReportOut)
)
def get_report(
    request: Guarded, response: HttpResponse, evaluation_id: Id, user_id: Id
) -> HttpResponse:
    """One person's result in one evaluation."""
    require_self_or_manager(request.auth, user_id=user_id)
    report = services.open_report(evaluation_id=evaluation_id, user_id=user_id)
    response.content = written(report)
    return response


@reports_router.get(
    "/reports/evaluation/{id:evaluation_id}",
    auth=managers,
    response=answers(200, list[ReportOut]),
)
def list_reports(
    request: Guarded, response: HttpResponse, evaluation_id: Id, listing: Query[Listing]
) -> HttpResponseBase:
    """Everybody's result in one evaluation."""
    reports = services.open_reports(evaluation_id=evaluation_id, listing=listing, response=response)
    return answer_with_written(map(written, reports), response=response)


@reports_router.get(
    "/training-report", auth=managers, response=answers(200, dict[str, list[TrainingRowOut]])
)
def get_training_report(
    request: Guarded, response: HttpResponse, listing: Query[Listing]
) -> HttpResponseBase:
    """Who was recommended training by whom."""
    groups = queries.training_report(reader_id=request.auth.pk, listing=listing, response=response)
    return answer_with_groups(groups, shape=TrainingRowOut, response=response)


@reports_router.get(
    "/evaluation-results/latest/{id:user_id}", auth=anyone, response=answers(200, LatestResultOut)
)
def get_latest_result(request: Guarded, user_id: Id) -> PersonResult:
    """A person's latest result."""
    require_self_or_manager(request.auth, user_id=user_id)
    return get_latest(user_id=user_id)


@reports_router.get(
    "/users/collaborators/history",
    auth=managers,
    response=answers(200, list[HistoryCollaboratorOut]),
)
def list_history_collaborators(
    request: Guarded, response: HttpResponse, listing: Query[Listing]
) -> HttpResponseBase:
    """Everybody who has been evaluated."""
    return HISTORIES.answer(response=response, listing=listing)


@reports_router.get(
    "/users/evaluation-history/{id:user_id}",
    auth=anyone,
    response=answers(200, list[HistoryItemOut]),
)
def get_history(request: Guarded, user_id: Id) -> list[PersonResult]:
    """A person's results, newest first."""
    require_self_or_manager(request.auth, user_id=user_id)
    return history_of(user_id=user_id)
