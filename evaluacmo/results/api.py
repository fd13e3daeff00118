"""The calls that store submissions and drafts of them, and say who has been evaluated."""

from ninja import Query, Router, Status

from evaluacmo.accounts.permissions import (
    Guarded,
    form_users,
    managers_and_evaluators,
    require_self_or_manager,
)
from evaluacmo.common.schemas import Id, answers
from evaluacmo.results import drafts, queries, services
from evaluacmo.results.models import Draft, Submission
from evaluacmo.results.permissions import require_assigned
from evaluacmo.results.schemas import (
    BegunOut,
    DraftBase,
    DraftIn,
    EvaluatedOut,
    FoundDraftOut,
    SavedOut,
    SubmissionIn,
    SubmissionOut,
)

submissions_router = Router(tags=["submissions"])
evaluated_router = Router(tags=["submissions"])
drafts_router = Router(tags=["drafts"])


@submissions_router.post("/full-submit", auth=form_users, response=answers(201, SubmissionOut))
def submit_evaluation(request: Guarded, payload: SubmissionIn) -> Status[Submission]:
    """Store a whole submission, as oneself, about somebody assigned to one."""
    submission = services.submit(
        actor=request.auth,
        evaluator_id=payload.evaluator_id,
        collaborator_id=payload.user_id,
        evaluation_id=payload.evaluation_id,
        scores=[services.Score(**each.dict()) for each in payload.responses],
        requires_training=payload.training.requires_training,
        comments=payload.training.comments,
    )
    return Status(201, submission)


@evaluated_router.get(
    "/evaluated/{id:evaluator_id}",
    auth=managers_and_evaluators,
    response=answers(200, list[EvaluatedOut]),
)
def list_evaluated(request: Guarded, evaluator_id: Id) -> list[dict[str, int]]:
    """Whom an evaluator has evaluated in their current evaluation."""
    require_self_or_manager(request.auth, user_id=evaluator_id)
    done = queries.list_evaluated(evaluator_id=evaluator_id)
    return [{"collaborator_id": collaborator_id} for collaborator_id in done]


@drafts_router.get("", auth=form_users, response=answers(200, list[BegunOut]))
def list_drafts(request: Guarded) -> list[Draft]:
    """About whom one has begun an evaluation that is not sent yet."""
    return queries.drafts_of(evaluator_id=request.auth.pk)


@drafts_router.get("/{id:collaborator_id}", auth=form_users, response=answers(200, FoundDraftOut))
def get_draft(request: Guarded, collaborator_id: Id) -> dict[str, Draft | None]:
    """One's own draft about somebody assigned to one."""
    require_assigned(request.auth, collaborator_id=collaborator_id)
    found = queries.find_draft(evaluator_id=request.auth.pk, collaborator_id=collaborator_id)
    return {"draft": found}


@drafts_router.put("/{id:collaborator_id}", auth=form_users, response=answers(200, SavedOut))
def save_draft(request: Guarded, collaborator_id: Id, payload: DraftIn) -> Draft:
    """Keep what one has answered so far about somebody assigned to one."""
    return drafts.save_draft(
        actor=request.auth,
        collaborator_id=collaborator_id,
        evaluation_id=payload.evaluation_id,
        saving=drafts.Saving(payload.device, payload.sequence, payload.base),
        answered=payload.content.answered,
        content=payload.content.dict(),
    )


@drafts_router.delete("/{id:collaborator_id}", auth=form_users, response=answers(204, None))
def discard_draft(request: Guarded, collaborator_id: Id, seen: Query[DraftBase]) -> Status[None]:
    """Forget what one has begun about somebody assigned to one."""
    drafts.discard_draft(actor=request.auth, collaborator_id=collaborator_id, base=seen.base)
    return Status(204, None)
