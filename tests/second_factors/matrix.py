"""Permission matrix of the calls of `second_factors`."""

from evaluacmo.accounts.models import User
from tests.conftest import PASSWORD
from tests.matrix import Row, admin_only, managers, signed_in_people
from tests.second_factors.rows import begin_app, begin_passkey, give_app, give_passkey, leave_step
from tests.world import World


def with_own_app(world: World, me: int) -> tuple[()]:
    """No ids: of the person's app of codes."""
    give_app(me)
    return ()


def having_passkey(world: World, me: int) -> tuple[()]:
    """No ids: of the person's passkey."""
    give_passkey(me)
    return ()


def with_own_passkey(world: World, me: int) -> tuple[int]:
    """The id of the person's passkey, beside which they have an app."""
    give_app(me)
    return (give_passkey(me),)


def with_app(user: User) -> int:
    """The id of this person, who gets an app of codes."""
    give_app(user.pk)
    return user.pk


ROWS = [
    Row(
        "POST /api/profile/confirm",
        "own",
        signed_in_people(204),
        body=lambda w, me: {"currentPassword": PASSWORD},
    ),
    Row(
        "POST /api/profile/confirm/passkey-options",
        "own",
        signed_in_people(200),
        ids=having_passkey,
    ),
    Row("POST /api/profile/confirm/passkey-options", "none", signed_in_people(409)),
    Row("GET /api/second-factor", "own", signed_in_people(200)),
    Row(
        "POST /api/second-factor/passkey-options", "own", signed_in_people(200), ids=having_passkey
    ),
    Row(
        "POST /api/second-factor", "left", signed_in_people(200), body=lambda w, me: leave_step(me)
    ),
    Row(
        "POST /api/second-factor",
        "done",
        signed_in_people(409),
        body=lambda w, me: {"code": "123456"},
    ),
    Row("GET /api/profile/second-factors", "own", signed_in_people(200)),
    Row("POST /api/profile/second-factors/app/begin", "own", signed_in_people(200), asks=True),
    Row(
        "POST /api/profile/second-factors/app",
        "own",
        signed_in_people(201),
        body=lambda w, me: begin_app(me),
        asks=True,
    ),
    Row(
        "DELETE /api/profile/second-factors/app",
        "own",
        signed_in_people(204),
        ids=with_own_app,
        asks=True,
    ),
    Row("POST /api/profile/second-factors/passkeys/begin", "own", signed_in_people(200), asks=True),
    Row(
        "POST /api/profile/second-factors/passkeys",
        "own",
        signed_in_people(201),
        body=lambda w, me: begin_passkey(me),
        asks=True,
    ),
    Row(
        "DELETE /api/profile/second-factors/passkeys/{passkey_id}",
        "own",
        signed_in_people(204),
        ids=with_own_passkey,
        asks=True,
    ),
    Row(
        "DELETE /api/profile/second-factors/passkeys/{passkey_id}",
        "other",
        signed_in_people(404),
        ids=lambda w, me: give_passkey(w.pupil.pk),
    ),
    Row("DELETE /api/profile/second-factors/passkeys/{absent}", "absent", signed_in_people(404)),
    Row(
        "POST /api/profile/second-factors/recovery-codes",
        "own",
        signed_in_people(200),
        ids=with_own_app,
        asks=True,
    ),
    Row("GET /api/users/{rival}/second-factor", "other", managers(200)),
    Row("GET /api/users/{absent}/second-factor", "absent", managers(404)),
    Row(
        "DELETE /api/users/{user_id}/second-factor",
        "other",
        admin_only(204),
        ids=lambda w, me: with_app(w.spare_evaluator),
        asks=True,
    ),
    Row("DELETE /api/users/{me}/second-factor", "own", admin_only(409)),
    Row("DELETE /api/users/{absent}/second-factor", "absent", admin_only(404)),
]
