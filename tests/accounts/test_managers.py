"""Human resources cannot change each other or admins, by no way that changes people."""

from typing import Any

import pytest

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Role, User
from tests.conftest import Browser, PersonFactory, School, SentFile
from tests.failures import code_of
from tests.world import edit_of, invited, new_user

pytestmark = pytest.mark.sqlite_suffices

MANAGER_ROLES = [Role.HUMAN_RESOURCES, Role.ADMIN]
NEW_PASSWORD = "lluvia en abril 9"
TYPED = {"newPassword": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD}

managers = pytest.mark.parametrize("role", MANAGER_ROLES)


def everybody() -> list[dict[str, Any]]:
    return list(User.objects.order_by("pk").values())


@managers
def test_human_resources_grant_no_managers_role(
    school: School, as_manager: Browser, role: Role
) -> None:
    before = everybody()
    for response in (
        as_manager.post_json("/users", new_user(role)),
        as_manager.post_json("/users/invited", invited(role)),
        as_manager.put_json(f"/users/{school.evaluator.pk}", edit_of(school.evaluator, role=role)),
        as_manager.put_json(f"/users/{school.collaborator.pk}", new_user(role)),
    ):
        assert code_of(response, 403) == "forbidden"
    assert everybody() == before


@managers
@pytest.mark.parametrize(
    "change",
    [
        {},
        {"name": "Otro"},
        {"email": "otro@colegio.example"},
        {"role": "evaluador"},
        {"status": False},
        TYPED,
    ],
    ids=["nothing", "name", "e-mail", "role", "status", "password"],
)
def test_human_resources_edit_no_other_manager(
    school: School,
    as_manager: Browser,
    person: PersonFactory,
    role: Role,
    change: dict[str, Any],
) -> None:
    other = person("Berta Solano", role=role)
    before = everybody()
    response = as_manager.put_json(f"/users/{other.pk}", edit_of(other, **change))
    assert code_of(response, 403) == "forbidden"
    assert everybody() == before


@managers
@pytest.mark.parametrize("is_active", [True, False])
def test_human_resources_neither_deactivate_nor_activate_nor_invite_other_managers(
    school: School, as_manager: Browser, person: PersonFactory, role: Role, is_active: bool
) -> None:
    other = person("Berta Solano", role=role, is_active=is_active, category=school.category)
    for wanted in ("", "?status=true", "?status=false"):
        path = f"/users/{other.pk}/status{wanted}"
        assert code_of(as_manager.call("PATCH", path), 403) == "forbidden"
    assert code_of(as_manager.post_json(f"/users/{other.pk}/invitation"), 403) == "forbidden"
    category = {"category_id": school.category.pk, "user_ids": [other.pk]}
    assert code_of(as_manager.put_json("/readiness/category", category), 403) == "forbidden"
    assert User.objects.get(pk=other.pk).is_active == is_active


def test_human_resources_edit_themselves(school: School, as_manager: Browser) -> None:
    body = edit_of(
        school.manager,
        name="Gloria Inés",
        email="ines@colegio.example",
        position="Jefe de Talento Humano",
    )
    response = as_manager.put_json(f"/users/{school.manager.pk}", body)
    assert response.json().items() >= body.items()
    for change in ({"role": "evaluador"}, {"status": False}):
        response = as_manager.put_json(f"/users/{school.manager.pk}", body | change)
        assert code_of(response, 409) == "own_standing"
    response = as_manager.put_json(f"/users/{school.manager.pk}", body | {"role": "admin"})
    assert code_of(response, 403) == "forbidden"


def test_nobody_changes_their_own_category(
    school: School, as_manager: Browser, as_admin: Browser, person: PersonFactory
) -> None:
    """They would choose another evaluation, or leave the one that they are in."""
    mine, other = school.manager, person("Otra Persona")
    several = {"category_id": school.category.pk, "user_ids": [other.pk, mine.pk]}
    for answer in (
        as_manager.put_json(f"/users/{mine.pk}", edit_of(mine, category_id=school.category.pk)),
        as_manager.put_json("/readiness/category", several),
    ):
        assert code_of(answer, 409) == "own_category"
    file = f"correo;categoría\n{mine.email};{school.category.name}\n"
    made = as_manager.call("POST", "/imports?kind=people", SentFile(file.encode())).json()
    path = f"/imports/{made['id']}"
    columns = {"columns": {"email": [0], "category": [1]}}
    as_manager.call("PUT", f"{path}/mapping", columns)
    checked = as_manager.post_json(f"{path}/check").json()
    assert [each["message"] for each in checked["findings"]] == [messages.OWN_CATEGORY]
    assert not User.objects.filter(category__isnull=False, pk__in=[mine.pk, other.pk]).exists()
    assert as_admin.put_json("/readiness/category", several).json() == {"changed": 2}
    # as it is, it may be sent
    kept = as_manager.put_json(
        f"/users/{mine.pk}", edit_of(mine, name="Gloria Inés", category_id=school.category.pk)
    )
    assert kept.json()["name"] == "Gloria Inés"


def test_admins_do_all_of_it(school: School, as_admin: Browser, person: PersonFactory) -> None:
    for role in MANAGER_ROLES:
        other = person("Berta Solano", role=role)
        path = f"/users/{other.pk}"
        body = edit_of(other, name="Berta Inés") | TYPED
        assert as_admin.put_json(path, body).json()["name"] == "Berta Inés"
        assert as_admin.call("PATCH", f"{path}/status").json()["status"] is False
        made = as_admin.post_json("/users", new_user(role) | {"email": f"{role}@colegio.example"})
        assert made.json()["role"] == role


@managers
def test_human_resources_import_and_remove_no_managers(
    school: School, as_manager: Browser, as_admin: Browser, role: Role
) -> None:
    row = f"nombre;correo;rol\nBerta Solano;berta@colegio.example;{role}\n"
    uploaded = as_manager.call("POST", "/imports?kind=people", SentFile(row.encode())).json()
    checked = as_manager.post_json(f"/imports/{uploaded['id']}/check").json()
    assert (checked["failed"], checked["findings"][0]["column"]) == (1, "Rol")
    path = f"/imports/{uploaded['id']}"
    assert code_of(as_manager.post_json(f"{path}/apply"), 409) == "has_errors"

    uploaded = as_admin.call("POST", "/imports?kind=people", SentFile(row.encode())).json()
    path = f"/imports/{uploaded['id']}"
    assert as_admin.post_json(f"{path}/check").json()["failed"] == 0
    # checked by an admin, whose file it is
    assert code_of(as_manager.post_json(f"{path}/apply"), 403) == "not_own_import"
    assert not User.objects.filter(email="berta@colegio.example").exists()

    uploaded = as_admin.call("POST", "/imports?kind=people", SentFile(row.encode())).json()
    path = f"/imports/{uploaded['id']}"
    as_admin.post_json(f"{path}/check")
    confirmed = {"confirms_roles": True}
    assert as_admin.post_json(f"{path}/apply", confirmed).status_code == 200
    assert code_of(as_manager.post_json(f"{path}/undo"), 409) == "import_in_use"
    assert User.objects.filter(email="berta@colegio.example").exists()
    assert as_admin.post_json(f"{path}/undo").status_code == 200


@managers
def test_the_old_screens_reach_no_manager(
    school: School, as_manager: Browser, person: PersonFactory, role: Role
) -> None:
    other = person("Berta Solano", role=role)
    before = everybody()
    evaluator = {"name": "Otro", "email": "otro@colegio.example", "password": NEW_PASSWORD}
    collaborator = {"name": "Otro", "position": "Jefe", "category_id": school.category.pk}
    for user in (other, school.manager):
        for screen, body in (("evaluators", evaluator), ("collaborators", collaborator)):
            path = f"/{screen}/{user.pk}"
            assert code_of(as_manager.put_json(path, body), 404) == "not_found"
            assert code_of(as_manager.call("DELETE", path), 404) == "not_found"
    assert everybody() == before
