"""Permission matrix of the calls of `results`."""

from typing import Any

from evaluacmo.accounts.models import User
from evaluacmo.results.correction_requests import decline, reopen_own, request_correction
from evaluacmo.results.corrections import reopen
from tests.matrix import Row, admin_only, evaluators, managers, signed_in_people
from tests.world import (
    ABSENT,
    ROLES,
    World,
    correction_of,
    having_sent,
    reopened_of_rival,
    requested_by_rival,
    sent_by,
)


def draft_body(world: World, me: int, **changes: Any) -> dict[str, Any]:
    """The draft of `me` with an answer to the first question."""
    first = world.school.questions[0]
    score = {
        "question_id": first.question_id,
        "wording_id": first.pk,
        "score": 3,
        "comment": "Siempre.",
    }
    content = {
        "scores": [score],
        "requires_training": None,
        "comments": "Va bien.",
        "step": "questions",
    }
    return {
        "evaluation_id": world.school.evaluation.pk,
        "device": "form",
        "sequence": 2,
        "base": "",
        "content": content,
    } | changes


def reopened_of(world: World, me: int) -> int:
    """A reopening of what this person submitted, made for the occasion."""
    submission_id = sent_by(world, me)
    if submission_id == ABSENT:
        return ABSENT
    manager = world.school.manager
    return reopen(actor=manager, submission_id=submission_id, reason="Se confundió.").pk


def opened_by(world: World, me: int) -> int:
    """A reopening by this person of what they submitted for the occasion."""
    if sent_by(world, me) == ABSENT:
        return ABSENT
    return reopen_own(
        actor=User.objects.get(pk=me),
        evaluation_id=world.school.evaluation.pk,
        user_id=world.pupil.pk,
    ).pk


def requested_by(world: World, me: int) -> int:
    """A request of this person to correct what they submitted for the occasion."""
    if sent_by(world, me) == ABSENT:
        return ABSENT
    return request_correction(
        actor=User.objects.get(pk=me),
        evaluation_id=world.school.evaluation.pk,
        user_id=world.pupil.pk,
        reason="Me confundí.",
    ).pk


def with_declined_request(world: World, me: int) -> tuple[()]:
    """No ids: the address has none, and lists what was declined for the occasion."""
    request_id = requested_by(world, me)
    if request_id != ABSENT:
        decline(actor=world.school.manager, request_id=request_id, answer="No.")
    return ()


ROWS = [
    Row("GET /api/evaluations/progress", "", managers(200)),
    Row("GET /api/evaluations/{evaluation}/begun", "begun", managers(200)),
    Row("GET /api/evaluations/{absent}/begun", "absent", managers(404)),
    Row("GET /api/evaluations/{evaluation}/publication", "assigned", managers(200)),
    Row("GET /api/evaluations/{absent}/publication", "absent", managers(404)),
    Row(
        "POST /api/full-evaluation/full-submit",
        "assigned",
        evaluators(201),
        body=lambda w, me: w.submission(me),
    ),
    Row(
        "POST /api/full-evaluation/full-submit",
        "assigned, in another's name",
        signed_in_people(403),
        body=lambda w, me: w.submission(w.rival.pk),
    ),
    Row(
        "POST /api/full-evaluation/full-submit",
        "own",
        signed_in_people(403),
        body=lambda w, me: w.submission(me, user_id=me),
    ),
    Row(
        "POST /api/full-evaluation/full-submit",
        "other",
        signed_in_people(403),
        body=lambda w, me: w.submission(me, user_id=w.colleague.pk),
    ),
    Row(
        "POST /api/full-evaluation/full-submit",
        "absent",
        signed_in_people(403),
        body=lambda w, me: w.submission(me, user_id=ABSENT),
    ),
    Row(
        "POST /api/full-evaluation/full-submit",
        "assigned, absent evaluation",
        evaluators(409),
        body=lambda w, me: w.submission(me, evaluation_id=ABSENT),
    ),
    Row("GET /api/full-evaluation/sent", "own", evaluators(200), ids=having_sent),
    Row(
        "GET /api/full-evaluation/sent/{evaluation}/{pupil}",
        "own",
        evaluators(200),
        ids=having_sent,
    ),
    Row(
        "GET /api/full-evaluation/sent/{other_evaluation}/{colleague}",
        "of another evaluator",
        signed_in_people(403),
    ),
    Row("GET /api/full-evaluation/sent/{absent}/{absent}", "absent", signed_in_people(403)),
    Row("GET /api/corrections/sent/{evaluation}/{me}", "own", signed_in_people(403)),
    Row("GET /api/corrections/sent/{other_evaluation}/{colleague}", "other", managers(200)),
    Row("GET /api/corrections/sent/{evaluation}/{absent}", "absent", managers(404)),
    Row(
        "POST /api/corrections/sent/{submission_id}",
        "other",
        managers(201),
        ids=lambda w, me: w.rival.submissions_by.get(collaborator=w.colleague).pk,
        body=lambda w, me: {"reason": "Se confundió."},
    ),
    Row(
        "POST /api/corrections/sent/{absent}",
        "absent",
        managers(404),
        body=lambda w, me: {"reason": "Se confundió."},
    ),
    Row(
        "DELETE /api/corrections/{reopening_id}",
        "other",
        managers(204),
        ids=lambda w, me: reopened_of_rival(w),
    ),
    Row(
        "DELETE /api/corrections/{reopening_id}",
        "own, opened by a manager",
        (401, 403, 403, 404, 204),
        ids=reopened_of,
    ),
    Row(
        "DELETE /api/corrections/{reopening_id}",
        "own, opened by oneself",
        (401, 403, 204, 404, 204),
        ids=opened_by,
    ),
    Row("DELETE /api/corrections/{absent}", "absent", managers(404)),
    Row("POST /api/corrections/own/{evaluation}/{pupil}", "own", evaluators(201), ids=having_sent),
    Row(
        "POST /api/corrections/own/{other_evaluation}/{colleague}",
        "of another evaluator",
        signed_in_people(403),
    ),
    Row("POST /api/corrections/own/{absent}/{absent}", "absent", signed_in_people(403)),
    Row("GET /api/corrections/requests", "own", evaluators(200), ids=with_declined_request),
    Row(
        "POST /api/corrections/requests/{evaluation}/{pupil}",
        "own",
        evaluators(201),
        ids=having_sent,
        body=lambda w, me: {"reason": "Me confundí."},
    ),
    Row(
        "POST /api/corrections/requests/{other_evaluation}/{colleague}",
        "of another evaluator",
        signed_in_people(403),
        body=lambda w, me: {"reason": "Me confundí."},
    ),
    Row(
        "POST /api/corrections/requests/{absent}/{absent}",
        "absent",
        signed_in_people(403),
        body=lambda w, me: {"reason": "Me confundí."},
    ),
    Row("DELETE /api/corrections/requests/{request_id}", "own", evaluators(204), ids=requested_by),
    Row(
        "DELETE /api/corrections/requests/{request_id}",
        "of another evaluator",
        signed_in_people(403),
        ids=lambda w, me: requested_by_rival(w),
    ),
    Row("DELETE /api/corrections/requests/{absent}", "absent", signed_in_people(403)),
    Row(
        "POST /api/corrections/requests/{request_id}/reopening",
        "other",
        managers(201),
        ids=lambda w, me: requested_by_rival(w),
    ),
    Row("POST /api/corrections/requests/{absent}/reopening", "absent", managers(404)),
    Row(
        "PUT /api/corrections/requests/{request_id}/answer",
        "other",
        managers(200),
        ids=lambda w, me: requested_by_rival(w),
        body=lambda w, me: {"answer": "No."},
    ),
    Row(
        "PUT /api/corrections/requests/{absent}/answer",
        "absent",
        managers(404),
        body=lambda w, me: {"answer": "No."},
    ),
    Row("GET /api/corrections", "", evaluators(200), empty=ROLES),
    Row("GET /api/corrections/{reopening_id}", "own", evaluators(200), ids=reopened_of),
    Row(
        "GET /api/corrections/{reopening_id}",
        "other",
        signed_in_people(403),
        ids=lambda w, me: reopened_of_rival(w),
    ),
    Row("GET /api/corrections/{absent}", "absent", signed_in_people(403)),
    Row(
        "PUT /api/corrections/{reopening_id}",
        "own",
        evaluators(200),
        ids=reopened_of,
        body=lambda w, me: correction_of(w),
    ),
    Row(
        "PUT /api/corrections/{reopening_id}",
        "other",
        signed_in_people(403),
        ids=lambda w, me: reopened_of_rival(w),
        body=lambda w, me: correction_of(w),
    ),
    Row(
        "PUT /api/corrections/{absent}",
        "absent",
        signed_in_people(403),
        body=lambda w, me: correction_of(w),
    ),
    Row("GET /api/evaluation-results/evaluators/{me}", "own", managers(200), empty=("admin",)),
    Row("GET /api/evaluation-results/evaluators/{colleague}", "other", managers(200)),
    Row("GET /api/evaluation-results/evaluators/{absent}", "absent", managers(404)),
    Row(
        "GET /api/evaluation-results/evaluated/{me}", "own", (401, 403, 200, 200, 200), empty=ROLES
    ),
    Row("GET /api/evaluation-results/evaluated/{rival}", "other", managers(200)),
    Row("GET /api/evaluation-results/evaluated/{absent}", "absent", managers(404)),
    Row("GET /api/drafts", "own", evaluators(200)),
    Row("GET /api/drafts/{pupil}", "assigned", evaluators(200)),
    Row("GET /api/drafts/{colleague}", "other", signed_in_people(403)),
    Row("GET /api/drafts/{absent}", "absent", signed_in_people(403)),
    Row("PUT /api/drafts/{pupil}", "assigned", evaluators(200), body=draft_body),
    Row("PUT /api/drafts/{colleague}", "other", signed_in_people(403), body=draft_body),
    Row("PUT /api/drafts/{absent}", "absent", signed_in_people(403), body=draft_body),
    Row(
        "PUT /api/drafts/{pupil}",
        "assigned, absent evaluation",
        evaluators(409),
        body=lambda w, me: draft_body(w, me, evaluation_id=ABSENT),
    ),
    Row("DELETE /api/drafts/{pupil}", "assigned", evaluators(204)),
    Row("DELETE /api/drafts/{colleague}", "other", signed_in_people(403)),
    Row("DELETE /api/drafts/{absent}", "absent", signed_in_people(403)),
    Row("GET /api/evaluation-results/latest/{me}", "own", (401, 200, 200, 404, 404)),
    Row("GET /api/evaluation-results/latest/{pupil}", "assigned", managers(404)),
    Row("GET /api/evaluation-results/latest/{colleague}", "other", managers(200)),
    Row("GET /api/evaluation-results/latest/{absent}", "absent", managers(404)),
    Row("GET /api/evaluations/{evaluation}/spread", "own", evaluators(200)),
    Row("GET /api/evaluations/{other_evaluation}/spread", "other", admin_only(403)),
    Row("GET /api/evaluations/{absent}/spread", "absent", admin_only(403)),
]
