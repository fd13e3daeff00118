"""Permission matrix of the calls of `accounts`."""

from typing import Any

from evaluacmo.accounts.models import User
from tests.conftest import PASSWORD, browser_of
from tests.matrix import Row, admin_only, everybody, managers, signed_in_people
from tests.world import ABSENT, World, edit_of, invited, new_user


def session_of(user: User) -> int:
    """The number of a new session of this person, elsewhere."""
    browser_of(user)
    return user.sessions.latest("started_at").opaque_id


def with_another_session(world: World, me: int) -> tuple[()]:
    """No ids: of the person's sessions, of which one is elsewhere."""
    for user in User.objects.filter(pk=me):
        browser_of(user)
    return ()


TYPED_PASSWORD = {"newPassword": "una clave larga 9", "confirmPassword": "una clave larga 9"}

NEW_EVALUATOR = {"name": "Nuria", "email": "nuria@colegio.example", "password": "una clave larga 9"}


def collaborator_body(world: World) -> dict[str, Any]:
    """The body of the old form for collaborators."""
    return {
        "name": "Nuria",
        "position": "Portera",
        "department": "",
        "email": "",
        "category_id": world.free_category.pk,
    }


ROWS = [
    Row("GET /api/csrf-token", "", everybody(200)),
    Row(
        "POST /api/users/login",
        "",
        everybody(200),
        body=lambda w, me: {"email": w.pupil.email, "password": PASSWORD},
    ),
    Row("POST /api/logout", "", everybody(204)),
    Row("POST /api/users/logout", "", everybody(204)),
    Row("GET /api/users/me", "own", signed_in_people(200)),
    Row("GET /api/profile", "own", signed_in_people(200)),
    Row(
        "PUT /api/profile", "own", signed_in_people(200), body=lambda w, me: {"name": "Otro Nombre"}
    ),
    Row(
        "POST /api/profile/change-password",
        "own",
        signed_in_people(204),
        body=lambda w, me: {"currentPassword": PASSWORD, "newPassword": "otra clave larga 9"},
    ),
    Row("GET /api/profile/sessions", "own", signed_in_people(200)),
    Row("DELETE /api/profile/sessions", "own", signed_in_people(204), ids=with_another_session),
    Row(
        "DELETE /api/profile/sessions/{session_id}",
        "own",
        signed_in_people(204),
        ids=lambda w, me: session_of(w.pupil if me == ABSENT else User.objects.get(pk=me)),
    ),
    Row(
        "DELETE /api/profile/sessions/{session_id}",
        "other",
        signed_in_people(404),
        ids=lambda w, me: session_of(w.pupil),
    ),
    Row("DELETE /api/profile/sessions/{absent}", "absent", signed_in_people(404)),
    Row("GET /api/users", "", managers(200)),
    Row(
        "POST /api/users/by-identity-number",
        "",
        managers(200),
        body=lambda w, me: {"identity_number": "52.123.456"},
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "without a password",
        managers(200),
        body=lambda w, me: {"ids": [w.uninvited.pk]},
        asks=True,
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "with a password",
        managers(409),
        body=lambda w, me: {"ids": [w.uninvited.pk, w.pupil.pk]},
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "in place of a chosen password",
        managers(200),
        body=lambda w, me: {"ids": [w.pupil.pk], "replaces_chosen": True},
        asks=True,
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "of another manager, in place of a chosen password",
        admin_only(200),
        body=lambda w, me: {"ids": [w.other_manager.pk], "replaces_chosen": True},
        asks=True,
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "own, in place of the chosen password",
        managers(400),
        body=lambda w, me: {"ids": [me], "replaces_chosen": True},
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "who evaluates the manager",
        admin_only(409),
        body=lambda w, me: {"ids": [w.evaluator_of_manager.pk]},
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "another manager",
        admin_only(409),
        body=lambda w, me: {"ids": [w.other_manager.pk]},
    ),
    Row(
        "POST /api/users/temporary-passwords",
        "absent",
        managers(400),
        body=lambda w, me: {"ids": [ABSENT]},
    ),
    Row(
        "PUT /api/users/status",
        "other",
        managers(200),
        body=lambda w, me: {"ids": [w.pupil.pk, w.colleague.pk], "status": False},
    ),
    Row(
        "PUT /api/users/status",
        "human resources among them",
        managers(403, 200),
        body=lambda w, me: {"ids": [w.pupil.pk, w.other_manager.pk], "status": False},
        asks=True,
    ),
    Row(
        "PUT /api/users/status",
        "who evaluates the manager",
        admin_only(200),
        body=lambda w, me: {"ids": [w.evaluator_of_manager.pk], "status": False},
    ),
    Row(
        "PUT /api/users/status",
        "oneself among them",
        managers(409),
        body=lambda w, me: {"ids": [w.pupil.pk, me], "status": False},
    ),
    Row(
        "PUT /api/users/status",
        "absent",
        managers(400),
        body=lambda w, me: {"ids": [ABSENT], "status": True},
    ),
    Row(
        "PUT /api/users/several",
        "other",
        managers(200),
        body=lambda w, me: {"ids": [w.pupil.pk, w.colleague.pk], "department": "Primaria"},
    ),
    Row(
        "PUT /api/users/several",
        "role of a manager",
        managers(403, 200),
        body=lambda w, me: {"ids": [w.pupil.pk], "role": "gestionhumana"},
        asks=True,
    ),
    Row(
        "PUT /api/users/several",
        "human resources among them",
        managers(403, 200),
        body=lambda w, me: {"ids": [w.pupil.pk, w.other_manager.pk], "position": "Docente"},
    ),
    Row(
        "PUT /api/users/several",
        "who evaluates the manager",
        admin_only(200),
        body=lambda w, me: {"ids": [w.evaluator_of_manager.pk], "role": "colaborador"},
    ),
    Row(
        "PUT /api/users/several",
        "own role",
        managers(409),
        body=lambda w, me: {"ids": [w.pupil.pk, me], "role": "evaluador"},
    ),
    Row(
        "PUT /api/users/several",
        "absent",
        managers(400),
        body=lambda w, me: {"ids": [ABSENT], "department": "Primaria"},
    ),
    Row(
        "POST /api/users/several/preview",
        "other",
        managers(200),
        body=lambda w, me: {"ids": [w.pupil.pk], "role": "evaluador"},
    ),
    Row(
        "POST /api/users/several/preview",
        "role of a manager",
        managers(403, 200),
        body=lambda w, me: {"ids": [w.pupil.pk], "role": "gestionhumana"},
    ),
    Row(
        "POST /api/users/several",
        "other",
        managers(201),
        body=lambda w, me: {"people": [invited("colaborador")]},
    ),
    Row(
        "POST /api/users/several",
        "admin",
        managers(403, 201),
        body=lambda w, me: {"people": [invited("admin")]},
        asks=True,
    ),
    Row("GET /api/users/departments", "", managers(200)),
    Row("GET /api/users/positions", "", managers(200)),
    Row("POST /api/users", "other", managers(201), body=lambda w, me: new_user("colaborador")),
    Row(
        "POST /api/users",
        "admin",
        managers(403, 201),
        body=lambda w, me: new_user("admin"),
        asks=True,
    ),
    Row(
        "POST /api/users",
        "human resources",
        managers(403, 201),
        body=lambda w, me: new_user("gestionhumana"),
        asks=True,
    ),
    Row("GET /api/users/{me}", "own", signed_in_people(200), schema="AccountOut"),
    Row(
        "GET /api/users/{pupil}",
        "assigned",
        (401, 403, 200, 200, 200),
        schema={"evaluador": "AssignedUserOut", "gestionhumana": "UserOut", "admin": "AccountOut"},
    ),
    Row(
        "GET /api/users/{colleague}",
        "other",
        managers(200),
        schema={"gestionhumana": "UserOut", "admin": "AccountOut"},
    ),
    Row(
        "GET /api/users/{chief}",
        "admin",
        managers(200),
        schema={"gestionhumana": "UserOut", "admin": "AccountOut"},
    ),
    Row("GET /api/users/{absent}", "absent", managers(404)),
    Row("GET /api/users/{rival}/last-sign-in", "other", managers(200)),
    Row("GET /api/users/{absent}/last-sign-in", "absent", managers(404)),
    Row("PUT /api/users/{me}", "own", managers(200), body=lambda w, me: w.own_edit(me)),
    Row(
        "PUT /api/users/{colleague}",
        "other",
        managers(200),
        body=lambda w, me: edit_of(w.colleague, role="evaluador", newPassword=""),
    ),
    Row(
        "PUT /api/users/{me}",
        "own, with a password",
        managers(400),
        body=lambda w, me: w.own_edit(me) | TYPED_PASSWORD,
    ),
    Row(
        "PUT /api/users/{evaluator_of_manager}",
        "password of their evaluator",
        managers(403, 200),
        body=lambda w, me: edit_of(w.evaluator_of_manager) | TYPED_PASSWORD,
        asks=True,
    ),
    Row(
        "PUT /api/users/{evaluator_of_manager}",
        "e-mail of their evaluator",
        managers(403, 200),
        body=lambda w, me: edit_of(w.evaluator_of_manager, email="nuria@colegio.example"),
        asks=True,
    ),
    Row(
        "PUT /api/users/{evaluator_of_manager}",
        "role of their evaluator",
        managers(403, 200),
        body=lambda w, me: edit_of(w.evaluator_of_manager, role="colaborador"),
    ),
    Row(
        "PUT /api/users/{me}",
        "category of their own",
        managers(409),
        body=lambda w, me: w.own_edit(me) | {"category_id": w.free_category.pk},
    ),
    Row(
        "PUT /api/users/{colleague}",
        "other, to make human resources",
        managers(403, 200),
        body=lambda w, me: edit_of(w.colleague, role="gestionhumana"),
        asks=True,
    ),
    Row(
        "PUT /api/users/{other_manager}",
        "human resources",
        managers(403, 200),
        body=lambda w, me: edit_of(w.other_manager),
    ),
    Row(
        "PUT /api/users/{other_manager}",
        "human resources, to demote",
        managers(403, 200),
        body=lambda w, me: edit_of(w.other_manager, role="colaborador"),
        asks=True,
    ),
    Row(
        "PUT /api/users/{colleague}",
        "other, to make an admin",
        managers(403, 200),
        body=lambda w, me: edit_of(w.colleague, role="admin"),
        asks=True,
    ),
    Row("PUT /api/users/{chief}", "admin", managers(403, 200), body=lambda w, me: edit_of(w.chief)),
    Row(
        "PUT /api/users/{chief}",
        "admin, to demote",
        managers(403, 200),
        body=lambda w, me: edit_of(w.chief, role="colaborador"),
        asks=True,
    ),
    Row(
        "PUT /api/users/{absent}", "absent", managers(404), body=lambda w, me: edit_of(w.colleague)
    ),
    Row(
        "PUT /api/users/{absent}",
        "absent, to make an admin",
        managers(403, 404),
        body=lambda w, me: edit_of(w.colleague, role="admin"),
    ),
    Row("PATCH /api/users/{me}/status", "own", managers(409)),
    Row("PATCH /api/users/{colleague}/status", "other", managers(200)),
    Row("PATCH /api/users/{evaluator_of_manager}/status", "their evaluator", managers(403, 200)),
    Row("PATCH /api/users/{chief}/status", "admin", managers(403, 200), asks=True),
    Row(
        "PATCH /api/users/{other_manager}/status", "human resources", managers(403, 200), asks=True
    ),
    Row("PATCH /api/users/{absent}/status", "absent", managers(404)),
    Row("GET /api/categories", "", managers(200)),
    Row("POST /api/categories", "", managers(201), body=lambda w, me: {"name": "Nueva"}),
    Row(
        "PUT /api/categories/{category}",
        "other",
        managers(200),
        body=lambda w, me: {"name": "Nueva"},
    ),
    Row(
        "PUT /api/categories/{absent}",
        "absent",
        managers(404),
        body=lambda w, me: {"name": "Nueva"},
    ),
    Row("DELETE /api/categories/{free_category}", "free", managers(204)),
    Row("DELETE /api/categories/{category}", "in use", managers(400)),
    Row("DELETE /api/categories/{absent}", "absent", managers(404)),
    Row("GET /api/evaluators", "", managers(200)),
    Row("POST /api/evaluators", "", managers(201), body=lambda w, me: NEW_EVALUATOR),
    Row(
        "PUT /api/evaluators/{rival}",
        "other",
        managers(200),
        body=lambda w, me: {"name": "Nuria", "email": w.rival.email},
    ),
    Row(
        "PUT /api/evaluators/{colleague}",
        "of another role",
        managers(404),
        body=lambda w, me: NEW_EVALUATOR,
    ),
    Row("PUT /api/evaluators/{chief}", "admin", managers(404), body=lambda w, me: NEW_EVALUATOR),
    Row(
        "PUT /api/evaluators/{evaluator_of_manager}",
        "their evaluator",
        managers(403, 200),
        body=lambda w, me: NEW_EVALUATOR,
        asks=True,
    ),
    Row("PUT /api/evaluators/{absent}", "absent", managers(404), body=lambda w, me: NEW_EVALUATOR),
    Row("DELETE /api/evaluators/{spare_evaluator}", "free", managers(204)),
    Row("DELETE /api/evaluators/{rival}", "with history", managers(400)),
    Row("DELETE /api/evaluators/{pupil}", "of another role", managers(404)),
    Row("DELETE /api/evaluators/{chief}", "admin", managers(404)),
    Row("DELETE /api/evaluators/{evaluator_of_manager}", "their evaluator", managers(403, 204)),
    Row("DELETE /api/evaluators/{absent}", "absent", managers(404)),
    Row("GET /api/collaborators", "", managers(200)),
    Row("POST /api/collaborators", "", managers(201), body=lambda w, me: collaborator_body(w)),
    Row(
        "PUT /api/collaborators/{colleague}",
        "other",
        managers(200),
        body=lambda w, me: collaborator_body(w),
        asks=True,
    ),
    Row(
        "PUT /api/collaborators/{rival}",
        "of another role",
        managers(404),
        body=lambda w, me: collaborator_body(w),
    ),
    Row(
        "PUT /api/collaborators/{chief}",
        "admin",
        managers(404),
        body=lambda w, me: collaborator_body(w),
    ),
    Row(
        "PUT /api/collaborators/{absent}",
        "absent",
        managers(404),
        body=lambda w, me: collaborator_body(w),
    ),
    Row("DELETE /api/collaborators/{uninvited}", "free", managers(204)),
    Row("DELETE /api/collaborators/{pupil}", "whose evaluation has been begun", managers(400)),
    Row("DELETE /api/collaborators/{colleague}", "with history", managers(400)),
    Row("DELETE /api/collaborators/{spare_evaluator}", "of another role", managers(404)),
    Row("DELETE /api/collaborators/{chief}", "admin", managers(404)),
    Row("DELETE /api/collaborators/{absent}", "absent", managers(404)),
]
