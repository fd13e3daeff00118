"""Permission matrix of the calls of `readiness`."""

from typing import Any

from evaluacmo.accounts.models import User
from evaluacmo.common.clock import current_year
from evaluacmo.evaluations.models import Evaluation
from tests.doubles import double_of
from tests.matrix import Row, managers
from tests.world import ABSENT, World


def spelling(world: World, *people: User) -> dict[str, Any]:
    """A manager's body for spelling the department of these people in another way."""
    User.objects.filter(pk__in=[each.pk for each in people]).update(
        department="BIENESTAR", department_key="bienestar"
    )
    return {
        "kind": "department",
        "name": "Bienestar",
        "replaced": ["BIENESTAR"],
        "people": len(people),
    }


def make_double(world: World) -> None:
    """Let a category have an equal name."""
    double_of(world.free_category, f"{world.free_category.name}\u200b")


def join(world: World, *people: User) -> dict[str, Any]:
    """A manager's body for joining a category with these people into one of the same name."""
    kept = world.free_category
    joined = double_of(kept, f"{kept.name}\u200b")
    User.objects.filter(pk__in=[each.pk for each in people]).update(category=joined)
    return {"category_id": kept.pk, "joined_id": joined.pk, "people": len(people), "evaluations": 0}


def before_submissions(world: World, me: int) -> tuple[()]:
    """Move all submissions to last year."""
    Evaluation.objects.update(period=current_year() - 1)
    return ()


ROWS = [
    Row("GET /api/readiness", "", managers(200)),
    Row(
        "GET /api/readiness/first-steps",
        "",
        managers(200),
        ids=before_submissions,
        schema="FirstStepsOut",
    ),
    Row("GET /api/readiness/first-steps", "done", managers(200), empty=("gestionhumana", "admin")),
    Row("GET /api/readiness/people", "", managers(200)),
    Row(
        "PUT /api/readiness/category",
        "other",
        managers(200),
        body=lambda w, me: {
            "category_id": w.free_category.pk,
            "user_ids": [w.pupil.pk, w.colleague.pk],
        },
    ),
    Row(
        "PUT /api/readiness/category",
        "admin among them",
        managers(403, 200),
        body=lambda w, me: {
            "category_id": w.free_category.pk,
            "user_ids": [w.pupil.pk, w.chief.pk],
        },
    ),
    Row(
        "PUT /api/readiness/category",
        "human resources among them",
        managers(403, 200),
        body=lambda w, me: {
            "category_id": w.free_category.pk,
            "user_ids": [w.pupil.pk, w.other_manager.pk],
        },
    ),
    Row(
        "PUT /api/readiness/category",
        "themselves among them",
        managers(409),
        body=lambda w, me: {"category_id": w.free_category.pk, "user_ids": [w.pupil.pk, me]},
    ),
    Row(
        "PUT /api/readiness/category",
        "absent",
        managers(400),
        body=lambda w, me: {"category_id": w.free_category.pk, "user_ids": [ABSENT]},
    ),
    Row(
        "PUT /api/readiness/evaluator",
        "other",
        managers(200),
        body=lambda w, me: {
            "evaluator_id": w.school.evaluator.pk,
            "collaborator_ids": [w.pupil.pk, w.colleague.pk],
        },
    ),
    Row(
        "PUT /api/readiness/evaluator",
        "themselves among them",
        managers(409),
        body=lambda w, me: {
            "evaluator_id": w.spare_evaluator.pk,
            "collaborator_ids": [w.pupil.pk, me],
        },
    ),
    Row(
        "PUT /api/readiness/evaluator",
        "absent",
        managers(400),
        body=lambda w, me: {
            "evaluator_id": w.school.evaluator.pk,
            "collaborator_ids": [w.colleague.pk, ABSENT],
        },
    ),
    Row("GET /api/readiness/doubles", "", managers(200), body=lambda w, me: make_double(w)),
    Row(
        "PUT /api/readiness/spelling",
        "other",
        managers(200),
        body=lambda w, me: spelling(w, w.pupil, w.colleague),
    ),
    Row(
        "PUT /api/readiness/spelling",
        "admin among them",
        managers(403, 200),
        body=lambda w, me: spelling(w, w.pupil, w.chief),
    ),
    Row(
        "PUT /api/readiness/spelling",
        "absent",
        managers(409),
        body=lambda w, me: spelling(w, w.pupil) | {"people": 2},
    ),
    Row(
        "PUT /api/readiness/join-categories",
        "other",
        managers(200),
        body=lambda w, me: join(w, w.pupil, w.colleague),
    ),
    Row(
        "PUT /api/readiness/join-categories",
        "admin among them",
        managers(403, 200),
        body=lambda w, me: join(w, w.pupil, w.chief),
    ),
    Row(
        "PUT /api/readiness/join-categories",
        "own",
        managers(409),
        body=lambda w, me: join(w, *User.objects.filter(pk=me)),
    ),
    Row(
        "PUT /api/readiness/join-categories",
        "absent",
        managers(404),
        body=lambda w, me: join(w) | {"joined_id": ABSENT},
    ),
]
