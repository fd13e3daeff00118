"""Permission matrix of the calls of `evaluations`."""

from typing import Any

from evaluacmo.accounts.models import User
from evaluacmo.evaluations.banks import create_bank
from tests.matrix import Row, admin_only, managers
from tests.world import LATER_CLOSING, World


def evaluation_body(world: World) -> dict[str, Any]:
    """The body of the form for creating an evaluation."""
    return {
        "name": "Otra",
        "period": 2020,
        "weight_objectives": 30,
        "weight_competencies": 70,
        "category_id": world.free_category.pk,
        "question_bank_id": world.other_bank.pk,
    }


NEW_QUESTION = {"question_text": "¿Planea?", "question_type": "competency"}


def awaited_by_manager(world: World) -> int:
    """The evaluation of last year, now also of human resources, who have an evaluator."""
    manager = User.objects.filter(pk=world.school.manager.pk)
    manager.update(category=world.old_evaluation.category)
    return world.old_evaluation.pk


ROWS = [
    Row("GET /api/evaluations", "", managers(200)),
    Row("POST /api/evaluations", "", managers(201), body=lambda w, me: evaluation_body(w)),
    Row("GET /api/evaluations/{evaluation}", "assigned", managers(200)),
    Row("GET /api/evaluations/{absent}", "absent", managers(404)),
    Row(
        "PUT /api/evaluations/{free_evaluation}",
        "free",
        managers(200),
        body=lambda w, me: evaluation_body(w),
    ),
    Row(
        "PUT /api/evaluations/{evaluation}",
        "answered",
        managers(409),
        body=lambda w, me: evaluation_body(w),
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}",
        "in which they await a result",
        managers(403, 200),
        ids=lambda w, me: awaited_by_manager(w),
        body=lambda w, me: evaluation_body(w),
    ),
    Row(
        "PUT /api/evaluations/{absent}",
        "absent",
        managers(404),
        body=lambda w, me: evaluation_body(w),
    ),
    Row("DELETE /api/evaluations/{free_evaluation}", "free", managers(204)),
    Row("DELETE /api/evaluations/{evaluation}", "answered", managers(409)),
    Row(
        "DELETE /api/evaluations/{evaluation_id}",
        "in which they await a result",
        managers(403, 204),
        ids=lambda w, me: awaited_by_manager(w),
    ),
    Row("DELETE /api/evaluations/{absent}", "absent", managers(404)),
    Row(
        "GET /api/evaluations/own", "", (401, 200, 200, 200, 200), empty=("gestionhumana", "admin")
    ),
    Row("POST /api/evaluations/{old_evaluation}/publish", "unpublished", managers(200)),
    Row("POST /api/evaluations/{free_evaluation}/publish", "without a date", managers(409)),
    Row(
        "POST /api/evaluations/{evaluation_id}/publish",
        "in which they await a result",
        managers(403, 200),
        ids=lambda w, me: awaited_by_manager(w),
    ),
    Row("POST /api/evaluations/{absent}/publish", "absent", managers(404)),
    Row("GET /api/evaluations/{old_evaluation}/extensions", "with one", managers(200)),
    Row("GET /api/evaluations/{absent}/extensions", "absent", managers(404)),
    Row(
        "PUT /api/evaluations/{old_evaluation}/extensions/{rival}",
        "an evaluator",
        managers(200),
        body=lambda w, me: {"closes_on": LATER_CLOSING},
    ),
    Row(
        "PUT /api/evaluations/{old_evaluation}/extensions/{evaluator_of_manager}",
        "one's own evaluator",
        admin_only(200),
        body=lambda w, me: {"closes_on": LATER_CLOSING},
    ),
    Row(
        "PUT /api/evaluations/{free_evaluation}/extensions/{evaluator}",
        "without a closing date",
        managers(409),
        body=lambda w, me: {"closes_on": LATER_CLOSING},
    ),
    Row(
        "PUT /api/evaluations/{evaluation_id}/extensions/{evaluator_id}",
        "in which they await a result",
        managers(403, 200),
        ids=lambda w, me: (awaited_by_manager(w), w.rival.pk),
        body=lambda w, me: {"closes_on": LATER_CLOSING},
    ),
    Row(
        "PUT /api/evaluations/{old_evaluation}/extensions/{absent}",
        "absent",
        managers(404),
        body=lambda w, me: {"closes_on": LATER_CLOSING},
    ),
    Row(
        "DELETE /api/evaluations/{old_evaluation}/extensions/{evaluator}", "with one", managers(204)
    ),
    Row(
        "DELETE /api/evaluations/{evaluation_id}/extensions/{evaluator_id}",
        "in which they await a result",
        managers(403, 204),
        ids=lambda w, me: (awaited_by_manager(w), w.school.evaluator.pk),
    ),
    Row("DELETE /api/evaluations/{old_evaluation}/extensions/{absent}", "absent", managers(404)),
    Row("GET /api/evaluations/by-category/{category}", "assigned", (401, 403, 200, 200, 200)),
    Row("GET /api/evaluations/by-category/{other_category}", "other", managers(200)),
    Row("GET /api/evaluations/by-category/{absent}", "absent", managers(404)),
    Row("GET /api/question-banks", "", managers(200)),
    Row(
        "POST /api/question-banks",
        "",
        managers(201),
        body=lambda w, me: {"name": "Nuevo", "description": ""},
    ),
    Row("GET /api/question-banks/starter", "", managers(200)),
    Row(
        "POST /api/question-banks/starter",
        "",
        managers(201),
        body=lambda w, me: {"keys": ["services"]},
    ),
    Row(
        "PATCH /api/question-banks/{other_bank}",
        "other",
        managers(200),
        body=lambda w, me: {"requires_evidence": True},
    ),
    Row(
        "PATCH /api/question-banks/{absent}",
        "absent",
        managers(404),
        body=lambda w, me: {"requires_evidence": True},
    ),
    Row(
        "DELETE /api/question-banks/{bank_id}",
        "unused",
        managers(204),
        ids=lambda w, me: create_bank(name="Sin uso").pk,
    ),
    Row("DELETE /api/question-banks/{bank}", "used", managers(409)),
    Row("DELETE /api/question-banks/{absent}", "absent", managers(404)),
    Row("POST /api/question-banks/{other_bank}/copy", "other", managers(201)),
    Row("POST /api/question-banks/{absent}/copy", "absent", managers(404)),
    Row(
        "PUT /api/question-banks/{bank}/questions/order",
        "other",
        managers(200),
        body=lambda w, me: {
            "question_ids": [each.question_id for each in reversed(w.school.questions)]
        },
    ),
    Row(
        "PUT /api/question-banks/{bank}/questions/order",
        "of another bank",
        managers(409),
        body=lambda w, me: {"question_ids": [w.other_question.pk]},
    ),
    Row(
        "PUT /api/question-banks/{absent}/questions/order",
        "absent",
        managers(404),
        body=lambda w, me: {"question_ids": [w.other_question.pk]},
    ),
    Row("GET /api/question-banks/{bank}/questions", "assigned", (401, 403, 200, 200, 200)),
    Row("GET /api/question-banks/{other_bank}/questions", "other", managers(200)),
    Row("GET /api/question-banks/{absent}/questions", "absent", managers(404)),
    Row(
        "POST /api/question-banks/{bank}/questions",
        "assigned",
        managers(201),
        body=lambda w, me: NEW_QUESTION,
    ),
    Row(
        "POST /api/question-banks/{absent}/questions",
        "absent",
        managers(404),
        body=lambda w, me: NEW_QUESTION,
    ),
    Row(
        "POST /api/question-banks/{bank}/questions/several",
        "assigned",
        managers(201),
        body=lambda w, me: {"questions": [NEW_QUESTION, NEW_QUESTION]},
    ),
    Row(
        "POST /api/question-banks/{absent}/questions/several",
        "absent",
        managers(404),
        body=lambda w, me: {"questions": [NEW_QUESTION]},
    ),
    Row(
        "PUT /api/question-banks/{other_bank}/questions/{other_question}",
        "other",
        managers(200),
        body=lambda w, me: NEW_QUESTION,
    ),
    Row(
        "PUT /api/question-banks/{bank}/questions/{other_question}",
        "of another bank",
        managers(404),
        body=lambda w, me: NEW_QUESTION,
    ),
    Row(
        "PUT /api/question-banks/{bank}/questions/{absent}",
        "absent",
        managers(404),
        body=lambda w, me: NEW_QUESTION,
    ),
    Row(
        "DELETE /api/question-banks/{other_bank}/questions/{other_question}", "other", managers(204)
    ),
    Row(
        "DELETE /api/question-banks/{bank}/questions/{other_question}",
        "of another bank",
        managers(404),
    ),
    Row("DELETE /api/question-banks/{absent}/questions/{other_question}", "absent", managers(404)),
    Row("GET /api/evaluations/new-year", "", managers(200)),
    Row(
        "POST /api/evaluations/new-year",
        "",
        managers(201),
        body=lambda w, me: {
            "year": w.free_evaluation.period,
            "evaluations": [{"source_id": w.old_evaluation.pk, "name": "Otra vez"}],
        },
    ),
    Row(
        "POST /api/evaluations/new-year",
        "replaces one in which they await a result",
        managers(403, 201),
        body=lambda w, me: {
            "year": w.free_evaluation.period,
            "evaluations": [{"source_id": awaited_by_manager(w), "name": "Otra vez"}],
        },
    ),
    Row(
        "POST /api/evaluations/new-year",
        "has one of this year",
        managers(409),
        body=lambda w, me: {
            "year": w.free_evaluation.period,
            "evaluations": [{"source_id": w.free_evaluation.pk, "name": "Otra vez"}],
        },
    ),
]
