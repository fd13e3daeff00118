"""The calls of submissions, drafts and corrections."""

from django.http import HttpResponse
from ninja import Query, Router

from evaluacmo.accounts.models import Assignment
from evaluacmo.accounts.permissions import (
    Guarded,
    authenticated,
    evaluators_or_admin,
    managers,
    managers_and_evaluators,
    require_self_or_manager,
)
from evaluacmo.common.pagination import paginate
from evaluacmo.common.schemas import Id
from evaluacmo.results import (
    correction_requests,
    corrections,
    drafts,
    own_submissions,
    queries,
    services,
)
from evaluacmo.results.models import (
    CorrectionRequest,
    Draft,
    PersonResult,
    Reopening,
    Submission,
)
from evaluacmo.results.own_submissions import SentListing, SentOut, SentSubmissionOut
from evaluacmo.results.permissions import (
    require_another,
    require_assigned,
    require_form_evaluation,
)
from evaluacmo.results.queries import (
    EvaluationProgressOut,
    PublicationOut,
    ReopeningOut,
    SubmissionSummaryOut,
)
from evaluacmo.results.reader import Reader
from evaluacmo.results.schemas import (
    CorrectionIn,
    CorrectionRequestIn,
    CorrectionRequestOut,
    CorrectionTaskOut,
    DeclinedRequestOut,
    DeclineIn,
    DiscardDraftQuery,
    DraftEvaluatorsOut,
    DraftIn,
    DraftSummaryOut,
    EvaluatedOut,
    FoundDraftOut,
    LatestResultOut,
    OwnReopeningOut,
    PersonEvaluatorOut,
    ReopeningIn,
    SavedDraftOut,
    ScoreDistributionOut,
    SubmissionIn,
    SubmissionOut,
    SubmissionToCorrectOut,
    scores_of,
)
from evaluacmo.results.score_distribution import distribution_of_others

submissions_router = Router(tags=["submissions"])
evaluated_router = Router(tags=["submissions"])
evaluation_results_router = Router(tags=["evaluations"])
drafts_router = Router(tags=["drafts"])
corrections_router = Router(tags=["corrections"])


@submissions_router.post("/full-submit", auth=evaluators_or_admin, response={201: SubmissionOut})
def submit_evaluation(request: Guarded, payload: SubmissionIn) -> Submission:
    """Submit an evaluation of an assigned person."""
    return services.submit(
        actor=request.auth,
        evaluator_id=payload.evaluator_id,
        collaborator_id=payload.user_id,
        evaluation_id=payload.evaluation_id,
        scores=scores_of(payload.responses),
        requires_training=payload.training.requires_training,
        comments=payload.training.comments,
    )


@submissions_router.get("/sent", auth=evaluators_or_admin, response=list[SentOut])
def list_sent(
    request: Guarded, response: HttpResponse, listing: Query[SentListing]
) -> list[Submission]:
    """The submissions of the signed-in evaluator, newest first."""
    submissions = own_submissions.list_sent(
        evaluator_id=request.auth.pk,
        search=listing.search,
        collaborator_id=listing.user_id,
        sort=listing.sort,
    )
    return paginate(submissions, listing=listing, response=response)


@submissions_router.get(
    "/sent/{id:evaluation_id}/{id:user_id}",
    auth=evaluators_or_admin,
    response=SentSubmissionOut,
)
def get_sent(request: Guarded, evaluation_id: Id, user_id: Id) -> SentSubmissionOut:
    """A submission of the signed-in evaluator, as sent and as corrected."""
    return own_submissions.get_sent(
        actor=request.auth, evaluation_id=evaluation_id, user_id=user_id
    )


@evaluated_router.get(
    "/evaluated/{id:evaluator_id}",
    auth=managers_and_evaluators,
    response=list[EvaluatedOut],
)
def list_evaluated(request: Guarded, evaluator_id: Id) -> list[dict[str, int]]:
    """The people evaluated by an evaluator in their current evaluation."""
    require_self_or_manager(request.auth, user_id=evaluator_id)
    evaluated = queries.list_evaluated(evaluator_id=evaluator_id, reader=Reader(request.auth))
    return [{"collaborator_id": person_id} for person_id in evaluated]


@evaluated_router.get("/evaluators/{id:user_id}", auth=managers, response=list[PersonEvaluatorOut])
def list_person_evaluators(request: Guarded, user_id: Id) -> list[Assignment]:
    """The evaluators of a person, and who of them has sent the current evaluation."""
    return list(queries.list_evaluators(user_id=user_id, reader=Reader(request.auth)))


@evaluated_router.get("/latest/{id:user_id}", auth=authenticated, response=LatestResultOut)
def get_latest_result(request: Guarded, user_id: Id) -> PersonResult:
    """A person's latest result."""
    require_self_or_manager(request.auth, user_id=user_id)
    return queries.get_latest(user_id=user_id, reader=Reader(request.auth))


@evaluation_results_router.get("/progress", auth=managers, response=list[EvaluationProgressOut])
def list_evaluation_progress(request: Guarded) -> list[EvaluationProgressOut]:
    """The numbers of people evaluated with each evaluation, and left to evaluate."""
    return queries.list_evaluation_progress(reader=Reader(request.auth))


@evaluation_results_router.get(
    "/{id:evaluation_id}/spread",
    auth=evaluators_or_admin,
    response=ScoreDistributionOut,
)
def get_score_distribution(request: Guarded, evaluation_id: Id) -> dict[str, list[int]]:
    """The distribution of the other evaluators' scores, shown before submitting."""
    require_form_evaluation(request.auth, evaluation_id=evaluation_id)
    return {"shares": distribution_of_others(evaluation_id=evaluation_id, user_id=request.auth.pk)}


@evaluation_results_router.get(
    "/{id:evaluation_id}/begun", auth=managers, response=DraftEvaluatorsOut
)
def count_draft_evaluators(request: Guarded, evaluation_id: Id) -> dict[str, int]:
    """The number of evaluators who would lose a draft if this evaluation were deleted."""
    count = queries.count_draft_evaluators(evaluation_id=evaluation_id, reader=Reader(request.auth))
    return {"evaluators": count}


@evaluation_results_router.get(
    "/{id:evaluation_id}/publication", auth=managers, response=PublicationOut
)
def get_publication(request: Guarded, evaluation_id: Id) -> PublicationOut:
    """The completeness of the results that publishing would show."""
    return queries.get_publication(evaluation_id=evaluation_id, reader=Reader(request.auth))


@drafts_router.get("", auth=evaluators_or_admin, response=list[DraftSummaryOut])
def list_drafts(request: Guarded) -> list[Draft]:
    """The signed-in evaluator's drafts."""
    return queries.list_drafts(evaluator_id=request.auth.pk)


@drafts_router.get("/{id:collaborator_id}", auth=evaluators_or_admin, response=FoundDraftOut)
def get_draft(request: Guarded, collaborator_id: Id) -> dict[str, Draft | None]:
    """The signed-in evaluator's draft about an assigned person."""
    require_assigned(request.auth, collaborator_id=collaborator_id)
    draft = queries.find_draft(evaluator_id=request.auth.pk, collaborator_id=collaborator_id)
    return {"draft": draft}


@drafts_router.put("/{id:collaborator_id}", auth=evaluators_or_admin, response=SavedDraftOut)
def save_draft(request: Guarded, collaborator_id: Id, payload: DraftIn) -> Draft:
    """Save a draft about an assigned person."""
    return drafts.save_draft(
        actor=request.auth,
        collaborator_id=collaborator_id,
        evaluation_id=payload.evaluation_id,
        save=drafts.DraftSave(
            payload.device, payload.sequence, payload.base, author_id=payload.evaluator_id
        ),
        answered=payload.content.answered,
        content=payload.content.model_dump(),
    )


@drafts_router.delete("/{id:collaborator_id}", auth=evaluators_or_admin, response={204: None})
def discard_draft(request: Guarded, collaborator_id: Id, query: Query[DiscardDraftQuery]) -> None:
    """Delete the draft about an assigned person."""
    drafts.discard_draft(actor=request.auth, collaborator_id=collaborator_id, base=query.base)


@corrections_router.get(
    "/sent/{id:evaluation_id}/{id:user_id}",
    auth=managers,
    response=list[SubmissionSummaryOut],
)
def list_submissions(
    request: Guarded, evaluation_id: Id, user_id: Id
) -> list[SubmissionSummaryOut]:
    """The submissions about another person in one evaluation, without their evaluators."""
    require_another(request.auth, user_id=user_id)
    return queries.list_submissions(evaluation_id=evaluation_id, user_id=user_id)


@corrections_router.post("/sent/{id:submission_id}", auth=managers, response={201: ReopeningOut})
def reopen_submission(request: Guarded, submission_id: Id, payload: ReopeningIn) -> Reopening:
    """Ask the evaluator of a submission to correct it."""
    return corrections.reopen(
        actor=request.auth, submission_id=submission_id, reason=payload.reason
    )


@corrections_router.post(
    "/own/{id:evaluation_id}/{id:user_id}",
    auth=evaluators_or_admin,
    response={201: OwnReopeningOut},
)
def reopen_own_submission(request: Guarded, evaluation_id: Id, user_id: Id) -> Reopening:
    """Open what the signed-in evaluator has just sent to correction, without a manager."""
    return correction_requests.reopen_own(
        actor=request.auth, evaluation_id=evaluation_id, user_id=user_id
    )


@corrections_router.get("/requests", auth=evaluators_or_admin, response=list[DeclinedRequestOut])
def list_declined_requests(request: Guarded) -> list[CorrectionRequest]:
    """The requests of the signed-in evaluator that were declined lately."""
    return queries.list_declined_requests(evaluator_id=request.auth.pk)


@corrections_router.post(
    "/requests/{id:evaluation_id}/{id:user_id}",
    auth=evaluators_or_admin,
    response={201: CorrectionRequestOut},
)
def request_correction(
    request: Guarded, evaluation_id: Id, user_id: Id, payload: CorrectionRequestIn
) -> CorrectionRequest:
    """Ask the managers to reopen a submission of the signed-in evaluator."""
    return correction_requests.request_correction(
        actor=request.auth, evaluation_id=evaluation_id, user_id=user_id, reason=payload.reason
    )


@corrections_router.delete(
    "/requests/{id:request_id}", auth=evaluators_or_admin, response={204: None}
)
def withdraw_request(request: Guarded, request_id: Id) -> None:
    """Withdraw an open request of the signed-in evaluator."""
    correction_requests.withdraw(actor=request.auth, request_id=request_id)


@corrections_router.post(
    "/requests/{id:request_id}/reopening", auth=managers, response={201: ReopeningOut}
)
def grant_request(request: Guarded, request_id: Id) -> Reopening:
    """Reopen the submission of an evaluator's request, for its reason."""
    return correction_requests.grant(actor=request.auth, request_id=request_id)


@corrections_router.put(
    "/requests/{id:request_id}/answer", auth=managers, response=CorrectionRequestOut
)
def decline_request(request: Guarded, request_id: Id, payload: DeclineIn) -> CorrectionRequest:
    """Close an evaluator's request with a sentence for them."""
    return correction_requests.decline(
        actor=request.auth, request_id=request_id, answer=payload.answer
    )


@corrections_router.delete("/{id:reopening_id}", auth=managers_and_evaluators, response={204: None})
def cancel_reopening(request: Guarded, reopening_id: Id) -> None:
    """Cancel a reopening; the submission stays as it is. Evaluators cancel their own ones."""
    corrections.cancel(actor=request.auth, reopening_id=reopening_id)


@corrections_router.get("", auth=evaluators_or_admin, response=list[CorrectionTaskOut])
def list_correction_tasks(request: Guarded) -> list[Reopening]:
    """The submissions that the signed-in evaluator is asked to correct."""
    return queries.list_correction_tasks(evaluator_id=request.auth.pk)


@corrections_router.get(
    "/{id:reopening_id}", auth=evaluators_or_admin, response=SubmissionToCorrectOut
)
def get_correction_task(request: Guarded, reopening_id: Id) -> Reopening:
    """A submission that the signed-in evaluator is asked to correct, with its content."""
    return corrections.get_correction_task(actor=request.auth, reopening_id=reopening_id)


@corrections_router.put("/{id:reopening_id}", auth=evaluators_or_admin, response=SubmissionOut)
def correct_submission(request: Guarded, reopening_id: Id, payload: CorrectionIn) -> Submission:
    """Correct a submission that was reopened."""
    return corrections.correct(
        actor=request.auth,
        reopening_id=reopening_id,
        scores=scores_of(payload.responses),
        requires_training=payload.training.requires_training,
        comments=payload.training.comments,
    )
