"""Permission matrix of the calls of `receipts`."""

from evaluacmo.accounts.models import User
from evaluacmo.receipts.services import confirm
from evaluacmo.results.models import PersonResult
from tests.matrix import Row, signed_in_people
from tests.world import World, unassign_missing


def with_complete_result(world: World, me: int) -> tuple[()]:
    """No ids: this person's own result, which they can confirm."""
    unassign_missing(me)
    return ()


def complete_result_of(world: World, me: int) -> int:
    """The school's evaluation, this person's result in which they can confirm."""
    unassign_missing(me)
    return world.school.evaluation.pk


def receipt_of(world: World, me: int) -> int:
    """The school's evaluation, this person's result in which they have confirmed."""
    if PersonResult.unrestricted.filter(collaborator=me).exists():
        unassign_missing(me)
        evaluation_id = world.school.evaluation.pk
        confirm(actor=User.objects.get(pk=me), evaluation_id=evaluation_id, version=1)
    return world.school.evaluation.pk


ROWS = [
    Row(
        "GET /api/receipts",
        "",
        signed_in_people(200),
        ids=with_complete_result,
        empty=("gestionhumana", "admin"),
    ),
    Row(
        "PUT /api/receipts/{evaluation_id}",
        "own",
        (401, 200, 200, 404, 404),
        ids=complete_result_of,
        body=lambda w, me: {"version": 1},
    ),
    Row(
        "PUT /api/receipts/{other_evaluation}",
        "other",
        signed_in_people(404),
        body=lambda w, me: {"version": 1},
    ),
    Row(
        "PUT /api/receipts/{absent}",
        "absent",
        signed_in_people(404),
        body=lambda w, me: {"version": 1},
    ),
    Row(
        "POST /api/receipts/{evaluation_id}/answer",
        "own",
        (401, 201, 201, 404, 404),
        ids=receipt_of,
        body=lambda w, me: {"text": "Gracias."},
    ),
    Row(
        "POST /api/receipts/{evaluation}/answer",
        "own, not confirmed",
        (401, 409, 409, 404, 404),
        body=lambda w, me: {"text": "Gracias."},
    ),
    Row(
        "POST /api/receipts/{absent}/answer",
        "absent",
        signed_in_people(404),
        body=lambda w, me: {"text": "Gracias."},
    ),
]
