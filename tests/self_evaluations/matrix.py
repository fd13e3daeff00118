"""Permission matrix of the calls of `self_evaluations`."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from evaluacmo.accounts.models import Role, User
from evaluacmo.common.clock import today
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.receipts.models import Receipt
from evaluacmo.results.models import PersonResult
from evaluacmo.self_evaluations.models import SelfDraft, SelfEvaluation
from tests.matrix import Row, admin_only, managers, signed_in_people
from tests.world import ROLES, World


def including(world: World, me: int) -> tuple[int]:
    """The evaluation of the person, which is open and includes self-evaluations from now on."""
    school, day = world.school, today()
    User.objects.filter(pk=me).update(category=school.category)
    Evaluation.objects.filter(pk=school.evaluation.pk).update(
        opens_on=None,
        closes_on=None,
        results_on=day + timedelta(days=30),
        includes_self_evaluation=True,
    )
    Receipt.objects.filter(collaborator=me).delete()
    PersonResult.unrestricted.filter(collaborator=me).update(confirmed_version=0)
    return (school.evaluation.pk,)


def including_with_draft(world: World, me: int) -> tuple[int]:
    """As `including`, with a draft of the person."""
    (evaluation_id,) = including(world, me)
    SelfDraft.objects.create(
        pk=10**15,
        evaluation_id=evaluation_id,
        person_id=me,
        saved_at=timezone.now(),
        device="form",
        sequence=1,
        answered=0,
        content={"scores": [], "proud": "", "needs": "", "step": "questions"},
    )
    return (evaluation_id,)


def with_own_self_evaluation(world: World, me: int) -> tuple[int]:
    """One that the person has sent in an evaluation that includes them."""
    (evaluation_id,) = including(world, me)
    SelfEvaluation.objects.create(evaluation_id=evaluation_id, person_id=me, sent_at=timezone.now())
    return (evaluation_id,)


def self_evaluation_body(world: World, me: int) -> dict[str, Any]:
    """The body of the form about oneself when every score is 3."""
    return {
        "responses": [
            {"question_id": wording.question_id, "score": 3} for wording in world.school.questions
        ],
        "proud": "De mi grupo.",
        "needs": "",
    }


def self_draft_body(world: World, me: int) -> dict[str, Any]:
    """The draft of the form about oneself once a question is answered."""
    first = world.school.questions[0]
    answer = {"question_id": first.question_id, "wording_id": first.pk, "score": 3}
    return {"device": "form", "sequence": 2, "base": "", "content": {"scores": [answer]}}


def with_self_evaluation(world: World, me: int) -> tuple[int, int]:
    """A self-evaluation that was sent, of a person whom nobody who reads it evaluates."""
    person = User.objects.create(name="Sofía Mora", role=Role.COLLABORATOR)
    (evaluation_id,) = including(world, person.pk)
    SelfEvaluation.objects.create(
        evaluation_id=evaluation_id, person=person, sent_at=timezone.now()
    )
    return evaluation_id, person.pk


ROWS = [
    Row(
        "GET /api/self-evaluations",
        "",
        managers(200),
        ids=lambda w, me: with_self_evaluation(w, me)[:0],
    ),
    Row(
        "GET /api/self-evaluations/own",
        "",
        signed_in_people(200),
        ids=lambda w, me: with_own_self_evaluation(w, me)[:0],
    ),
    Row(
        "GET /api/self-evaluations/own/{evaluation_id}",
        "own",
        (401, 200, 200, 200, 404),
        ids=including,
    ),
    Row("GET /api/self-evaluations/own/{absent}", "absent", signed_in_people(404)),
    Row(
        "POST /api/self-evaluations/own/{evaluation_id}",
        "own",
        (401, 201, 201, 201, 404),
        ids=including,
        body=self_evaluation_body,
    ),
    Row(
        "POST /api/self-evaluations/own/{absent}",
        "absent",
        signed_in_people(404),
        body=self_evaluation_body,
    ),
    Row(
        "PUT /api/self-evaluations/own/{evaluation_id}/draft",
        "own",
        (401, 200, 200, 200, 404),
        ids=including_with_draft,
        body=self_draft_body,
    ),
    Row(
        "PUT /api/self-evaluations/own/{evaluation_id}/draft",
        "own, with the form of another",
        signed_in_people(403),
        ids=including,
        body=lambda w, me: self_draft_body(w, me) | {"user_id": w.colleague.pk},
    ),
    Row(
        "PUT /api/self-evaluations/own/{absent}/draft",
        "absent",
        signed_in_people(404),
        body=self_draft_body,
    ),
    Row(
        "DELETE /api/self-evaluations/own/{evaluation_id}/draft",
        "own",
        (401, 204, 204, 204, 404),
        ids=including_with_draft,
    ),
    Row("DELETE /api/self-evaluations/own/{absent}/draft", "absent", signed_in_people(404)),
    Row("GET /api/self-evaluations/of/{evaluation}/{me}", "own", signed_in_people(200)),
    Row(
        "GET /api/self-evaluations/of/{other_evaluation}/{colleague}",
        "other",
        signed_in_people(200),
    ),
    Row("GET /api/self-evaluations/of/{evaluation}/{absent}", "absent", signed_in_people(200)),
    Row(
        "GET /api/self-evaluations/of/{other_evaluation}",
        "other",
        managers(200),
        query="?ids={colleague}",
        empty=ROLES,
    ),
    Row(
        "GET /api/self-evaluations/of/{evaluation}",
        "own",
        managers(200),
        query="?ids={me}",
        empty=ROLES,
    ),
    Row(
        "GET /api/self-evaluations/of/{absent}",
        "absent",
        managers(200),
        query="?ids={me}",
        empty=ROLES,
    ),
    Row(
        "POST /api/self-evaluations/{evaluation_id}/{user_id}/reopening",
        "other",
        managers(201),
        ids=with_self_evaluation,
        body=lambda w, me: {"reason": "Por error."},
    ),
    Row(
        "POST /api/self-evaluations/{evaluation}/{me}/reopening",
        "own",
        admin_only(403),
        body=lambda w, me: {"reason": "Por error."},
    ),
    Row(
        "POST /api/self-evaluations/{evaluation}/{absent}/reopening",
        "absent",
        managers(404),
        body=lambda w, me: {"reason": "Por error."},
    ),
]
