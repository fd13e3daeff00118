"""The calls that store submissions and say who has been evaluated."""

from ninja import Router, Status

from evaluacmo.accounts.permissions import (
    Guarded,
    form_users,
    managers_and_evaluators,
    require_self_or_manager,
)
from evaluacmo.common.schemas import Id, answers
from evaluacmo.results import queries, services
from evaluacmo.results.models import Submission
from evaluacmo.results.schemas import EvaluatedOut, SubmissionIn, SubmissionOut

submissions_router = Router(tags=["submissions"])
evaluated_router = Router(tags=["submissions"])


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
