"""Former evaluators of a manager stay out of that manager's reach.

What they sent in earlier years can be read in their account.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from evaluacmo.accounts.models import Assignment, FormerAssignment, Role, User
from evaluacmo.accounts.permissions import evaluators_of
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from tests.conftest import Browser, PersonFactory, School, SentFile
from tests.failures import code_of, failure_of
from tests.world import edit_of

pytestmark = pytest.mark.sqlite_suffices

NEW_PASSWORD = "lluvia en abril 9"
TYPED = {"newPassword": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD}


@pytest.fixture
def former(school: School, as_admin: Browser) -> User:
    """An evaluator whose assignment to the manager has been ended by somebody else."""
    assigned = Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    assert as_admin.call("DELETE", f"/assignments/{assigned.pk}").status_code == 204
    return User.objects.get(pk=school.evaluator.pk)


Attack = Callable[[Browser, User], Any]

ATTACKS: dict[str, Attack] = {
    "password": lambda me, them: me.put_json(f"/users/{them.pk}", edit_of(them) | TYPED),
    "temporary password": lambda me, them: me.post_json(
        "/users/temporary-passwords", {"ids": [them.pk], "replaces_chosen": True}
    ),
    "password on the old screen": lambda me, them: me.put_json(
        f"/evaluators/{them.pk}",
        {"name": them.name, "email": them.email, "password": NEW_PASSWORD},
    ),
    "e-mail": lambda me, them: me.put_json(
        f"/users/{them.pk}", edit_of(them, email="otra@colegio.example")
    ),
    "e-mail on the old screen": lambda me, them: me.put_json(
        f"/evaluators/{them.pk}", {"name": them.name, "email": "otra@colegio.example"}
    ),
    "role": lambda me, them: me.put_json(
        f"/users/{them.pk}", edit_of(them, role=Role.COLLABORATOR.value)
    ),
    "status": lambda me, them: me.call("PATCH", f"/users/{them.pk}/status?status=false"),
    "status of several": lambda me, them: me.put_json(
        "/users/status", {"ids": [them.pk], "status": False}
    ),
    "deletion": lambda me, them: me.call("DELETE", f"/evaluators/{them.pk}"),
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_a_former_evaluator_is_still_out_of_reach(
    former: User, as_manager: Browser, attack: Attack
) -> None:
    before = User.objects.values().get(pk=former.pk)
    assert code_of(attack(as_manager, former), 403) == "evaluates_you"
    assert User.objects.values().get(pk=former.pk) == before


def test_an_import_changes_no_role_of_theirs(former: User, as_manager: Browser) -> None:
    row = f"nombre;correo;rol\n{former.name};{former.email};Colaborador\n"
    made = as_manager.call("POST", "/imports?kind=people", SentFile(row.encode())).json()
    checked = as_manager.post_json(f"/imports/{made['id']}/check").json()
    assert (checked["failed"], checked["findings"][0]["column"]) == (1, "Rol")


def test_their_sign_ins_stay_hidden(former: User, as_manager: Browser, as_admin: Browser) -> None:
    path = f"/users/{former.pk}/last-sign-in"
    assert as_manager.read(path)["is_hidden"] is True
    assert as_admin.read(path)["is_hidden"] is False


def test_they_read_no_more_of_the_person_than_anybody(
    school: School, former: User, as_evaluator: Browser
) -> None:
    failure_of(as_evaluator.get(f"/api/users/{school.manager.pk}"), 403)


def test_somebody_else_may_do_all_of_it(former: User, as_admin: Browser) -> None:
    edited = as_admin.put_json(f"/users/{former.pk}", edit_of(former, email="otra@x.example"))
    assert edited.status_code == 200
    assert as_admin.call("DELETE", f"/evaluators/{former.pk}").status_code == 204


def test_nobody_else_may_if_the_evaluator_was_anonymised(
    school: School, former: User, as_manager: Browser
) -> None:
    Assignment.objects.create(evaluator=former, collaborator=school.manager)
    anonymise_person(str(former.email))
    answer = as_manager.call("PATCH", f"/users/{former.pk}/status?status=true")
    assert code_of(answer, 403) == "evaluates_you"


def test_an_anonymised_person_had_no_evaluators(school: School, former: User) -> None:
    anonymise_person(str(school.manager.email))
    assert evaluators_of(school.manager.pk) == set()


def test_people_who_were_assigned_by_mistake_can_still_be_undone(
    school: School, as_manager: Browser
) -> None:
    row = "nombre;correo;rol;categoría\nEva Gil;eva@colegio.example;Evaluador;\n"
    made = as_manager.call("POST", "/imports?kind=people", SentFile(row.encode())).json()["id"]
    as_manager.post_json(f"/imports/{made}/check")
    assert as_manager.post_json(f"/imports/{made}/apply").status_code == 200
    body = {
        "evaluator_id": User.objects.get(email="eva@colegio.example").pk,
        "collaborator_id": school.collaborator.pk,
    }
    assigned = as_manager.post_json("/assignments", body).json()["id"]
    as_manager.call("DELETE", f"/assignments/{assigned}")
    assert as_manager.post_json(f"/imports/{made}/undo").status_code == 200
    assert not FormerAssignment.objects.exists()


@pytest.mark.both_databases
def test_what_was_ended_before_is_known_from_the_log_and_what_was_sent(
    school: School, person: PersonFactory, former: User
) -> None:
    other = person("Eva Gil", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=other, collaborator=school.collaborator)
    school.submit(4, evaluator=other)
    Assignment.objects.filter(evaluator=other).delete()
    FormerAssignment.objects.all().delete()
    name = "0004_fill_former_assignments"
    before = MigrationLoader(connection).project_state([("assignments", name)]).apps
    import_module(f"evaluacmo.assignments.migrations.{name}").fill(before, None)
    assert set(FormerAssignment.objects.values_list("evaluator", "collaborator")) == {
        (former.pk, school.manager.pk),
        (other.pk, school.collaborator.pk),
    }
