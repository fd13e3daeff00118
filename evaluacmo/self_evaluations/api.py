"""The calls of self-evaluations."""

from django.http import HttpResponse
from ninja import Query, Router

from evaluacmo.accounts.permissions import Guarded, authenticated, managers
from evaluacmo.common.pagination import paginate
from evaluacmo.common.schemas import AlwaysPaged, Id
from evaluacmo.results.drafts import DraftSave
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import DiscardDraftQuery, ReportedPeople, SavedDraftOut, scores_of
from evaluacmo.self_evaluations import comparison, drafts, queries, services
from evaluacmo.self_evaluations.comparison import (
    FoundComparisonOut,
    PersonComparisonOut,
    SelfComparisonOut,
)
from evaluacmo.self_evaluations.models import (
    ExpectedSelfEvaluation,
    SelfDraft,
    SelfEvaluation,
)
from evaluacmo.self_evaluations.queries import SelfEvaluationsFilter
from evaluacmo.self_evaluations.schemas import (
    ListedSelfEvaluationOut,
    OwnSelfEvaluationOut,
    ReopenedSelfEvaluationOut,
    SelfDraftIn,
    SelfEvaluationIn,
    SelfEvaluationSentOut,
    SelfFormOut,
    SelfReopeningIn,
)

self_evaluations_router = Router(tags=["self-evaluations"])


@self_evaluations_router.get("", auth=managers, response=list[ListedSelfEvaluationOut])
def list_self_evaluations(
    request: Guarded,
    response: HttpResponse,
    filters: Query[SelfEvaluationsFilter],
    paging: Query[AlwaysPaged],
) -> list[ExpectedSelfEvaluation]:
    """The expected self-evaluations, with whether they are sent."""
    people = queries.list_people(filters, reader=Reader(request.auth))
    return paginate(people, listing=paging, response=response)


@self_evaluations_router.get("/own", auth=authenticated, response=list[OwnSelfEvaluationOut])
def list_own_self_evaluations(request: Guarded) -> list[OwnSelfEvaluationOut]:
    """The signed-in person's self-evaluations, sent or to be sent, newest first."""
    return [OwnSelfEvaluationOut.of(entry) for entry in queries.list_own(request.auth.pk)]


@self_evaluations_router.get("/own/{id:evaluation_id}", auth=authenticated, response=SelfFormOut)
def get_own_self_evaluation(request: Guarded, evaluation_id: Id) -> SelfFormOut:
    """The form of the signed-in person, with their draft and what they have sent."""
    return SelfFormOut.of(queries.get_form(request.auth.pk, evaluation_id=evaluation_id))


@self_evaluations_router.post(
    "/own/{id:evaluation_id}", auth=authenticated, response={201: SelfEvaluationSentOut}
)
def send_self_evaluation(
    request: Guarded, evaluation_id: Id, payload: SelfEvaluationIn
) -> SelfEvaluation:
    """Send what the signed-in person answers about themselves."""
    return services.send(
        actor=request.auth,
        evaluation_id=evaluation_id,
        scores=scores_of(payload.responses),
        proud=payload.proud,
        needs=payload.needs,
    )


@self_evaluations_router.put(
    "/own/{id:evaluation_id}/draft", auth=authenticated, response=SavedDraftOut
)
def save_self_draft(request: Guarded, evaluation_id: Id, payload: SelfDraftIn) -> SelfDraft:
    """Save the signed-in person's draft about themselves."""
    return drafts.save_draft(
        actor=request.auth,
        evaluation_id=evaluation_id,
        save=DraftSave(payload.device, payload.sequence, payload.base, author_id=payload.user_id),
        answered=payload.content.answered,
        content=payload.content.model_dump(),
    )


@self_evaluations_router.delete(
    "/own/{id:evaluation_id}/draft", auth=authenticated, response={204: None}
)
def discard_self_draft(
    request: Guarded, evaluation_id: Id, query: Query[DiscardDraftQuery]
) -> None:
    """Delete the signed-in person's draft about themselves."""
    drafts.discard_draft(actor=request.auth, evaluation_id=evaluation_id, base=query.base)


@self_evaluations_router.get(
    "/of/{id:evaluation_id}/{id:user_id}", auth=authenticated, response=FoundComparisonOut
)
def get_self_comparison(
    request: Guarded, evaluation_id: Id, user_id: Id
) -> dict[str, SelfComparisonOut | None]:
    """A self-evaluation beside the result, for those who may see both."""
    found = comparison.find_comparison(
        evaluation_id=evaluation_id, user_id=user_id, reader=Reader(request.auth)
    )
    return {"comparison": found}


@self_evaluations_router.get(
    "/of/{id:evaluation_id}", auth=managers, response=list[PersonComparisonOut]
)
def list_self_comparisons(
    request: Guarded, evaluation_id: Id, filters: Query[ReportedPeople]
) -> list[PersonComparisonOut]:
    """The self-evaluations of some people beside their results."""
    return comparison.list_comparisons(
        evaluation_id=evaluation_id, user_ids=filters.ids, reader=Reader(request.auth)
    )


@self_evaluations_router.post(
    "/{id:evaluation_id}/{id:user_id}/reopening",
    auth=managers,
    response={201: ReopenedSelfEvaluationOut},
)
def reopen_self_evaluation(
    request: Guarded, evaluation_id: Id, user_id: Id, payload: SelfReopeningIn
) -> SelfEvaluation:
    """Let a person change their self-evaluation."""
    return services.reopen(
        actor=request.auth, evaluation_id=evaluation_id, user_id=user_id, reason=payload.reason
    )
