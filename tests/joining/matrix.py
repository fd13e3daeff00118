"""Permission matrix of the calls of `joining`."""

from typing import Any

from evaluacmo.accounts.models import FormerAssignment, User
from evaluacmo.joining.queries import get_preview
from tests.matrix import Row, admin_only
from tests.world import ABSENT, World


def join_accounts(world: World, me: int, *, joined_id: int | None = None) -> dict[str, Any]:
    """An admin's body for joining an account into the colleague's, after its preview."""
    joined = joined_id or world.uninvited.pk
    reader = User.objects.filter(pk=me).first()
    preview = get_preview(
        reader=reader or world.chief,
        stays=world.colleague,
        joined=User.objects.filter(pk=joined).first() or world.uninvited,
    )
    return {"joined_id": joined, "version": preview.version}


def join_evaluator_of(world: World, me: int) -> dict[str, Any]:
    """The same for somebody who has evaluated the reader."""
    if reader := User.objects.filter(pk=me).exclude(pk=world.uninvited.pk).first():
        FormerAssignment.objects.create(evaluator=world.uninvited, collaborator=reader)
    return join_accounts(world, me)


ROWS = [
    Row(
        "GET /api/users/{colleague}/join", "other", admin_only(200), query="?joined_id={uninvited}"
    ),
    Row("GET /api/users/{colleague}/join", "own", admin_only(409), query="?joined_id={me}"),
    Row(
        "GET /api/users/{colleague}/join",
        "who evaluates the other",
        admin_only(409),
        query="?joined_id={rival}",
    ),
    Row("GET /api/users/{colleague}/join", "absent", admin_only(404), query="?joined_id={absent}"),
    Row(
        "POST /api/users/{colleague}/join", "other", admin_only(200), body=join_accounts, asks=True
    ),
    Row(
        "POST /api/users/{colleague}/join",
        "own",
        admin_only(409),
        body=lambda w, me: join_accounts(w, me, joined_id=me),
    ),
    Row(
        "POST /api/users/{colleague}/join",
        "who has evaluated the reader",
        admin_only(403),
        body=join_evaluator_of,
    ),
    Row(
        "POST /api/users/{colleague}/join",
        "absent",
        admin_only(404),
        body=lambda w, me: join_accounts(w, me, joined_id=ABSENT),
    ),
]
