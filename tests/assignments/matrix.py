"""Permission matrix of the calls of `assignments`."""

from collections.abc import Callable
from typing import Any

from evaluacmo.accounts.models import Assignment
from tests.matrix import Row, managers
from tests.world import ABSENT, World


def found(name: str) -> Callable[[World, int], dict[str, Any]]:
    """The choice of the one person whom this word finds."""
    return lambda w, me: {"search": name, "people": 1}


ROWS = [
    Row("GET /api/assignments/{me}", "own", (401, 403, 200, 200, 200), empty=("gestionhumana",)),
    Row("GET /api/assignments/{rival}", "other", managers(200)),
    Row("GET /api/assignments/{absent}", "absent", managers(404)),
    Row("GET /api/assignments/{me}/available", "own", managers(200)),
    Row("GET /api/assignments/{rival}/available", "other", managers(200)),
    Row("GET /api/assignments/{absent}/available", "absent", managers(404)),
    Row("GET /api/assignments/{evaluator}/groups", "other", managers(200)),
    Row("GET /api/assignments/{absent}/groups", "absent", managers(404)),
    Row(
        "POST /api/assignments/{evaluator}/assign-found",
        "other",
        managers(200),
        body=found("Otilia"),
    ),
    Row(
        "POST /api/assignments/{absent}/assign-found", "absent", managers(404), body=found("Otilia")
    ),
    Row(
        "POST /api/assignments/{evaluator}/remove-found",
        "other",
        managers(200),
        body=found("Teresa"),
    ),
    Row(
        "POST /api/assignments/{absent}/remove-found", "absent", managers(404), body=found("Teresa")
    ),
    Row(
        "POST /api/assignments",
        "other",
        managers(201),
        body=lambda w, me: {
            "evaluator_id": w.school.evaluator.pk,
            "collaborator_id": w.colleague.pk,
        },
    ),
    Row(
        "POST /api/assignments",
        "assigned",
        managers(409),
        body=lambda w, me: {"evaluator_id": w.school.evaluator.pk, "collaborator_id": w.pupil.pk},
    ),
    Row(
        "POST /api/assignments",
        "of who set the evaluator's password",
        managers(409),
        body=lambda w, me: {
            "evaluator_id": w.managed_evaluator.pk,
            "collaborator_id": w.other_manager.pk,
        },
    ),
    Row(
        "POST /api/assignments",
        "another manager to who evaluates the manager",
        managers(403, 201),
        body=lambda w, me: {
            "evaluator_id": w.evaluator_of_manager.pk,
            "collaborator_id": w.other_manager.pk,
        },
    ),
    Row(
        "POST /api/assignments",
        "themselves",
        managers(409),
        body=lambda w, me: {"evaluator_id": w.spare_evaluator.pk, "collaborator_id": me},
    ),
    Row(
        "POST /api/assignments",
        "absent",
        managers(400),
        body=lambda w, me: {"evaluator_id": w.school.evaluator.pk, "collaborator_id": ABSENT},
    ),
    Row("DELETE /api/assignments/{assignment}", "assigned", managers(204)),
    Row(
        "DELETE /api/assignments/{ref_id}",
        "of their evaluator",
        managers(409, 204),
        ids=lambda w, me: Assignment.objects.get(evaluator=w.evaluator_of_manager).pk,
    ),
    Row("DELETE /api/assignments/{absent}", "absent", managers(404)),
]
