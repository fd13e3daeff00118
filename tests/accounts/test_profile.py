"""One's own data, of which people correct their name alone."""

import pytest

from evaluacmo.accounts.models import User
from tests.conftest import Browser, School
from tests.failures import failure_of

pytestmark = pytest.mark.sqlite_suffices


def test_the_profile_is_ones_own(school: School, as_collaborator: Browser) -> None:
    assert as_collaborator.read("/profile") == {
        "id": school.collaborator.pk,
        "name": "Camilo Peña",
        "email": "camilo@colegio.example",
        "identity_number": "",
        "role": "colaborador",
        "position": "Docente",
        "department": "Primaria",
        "category_name": "Docentes",
        "access_given_by_name": "",
        "access_given_at": None,
    }


def test_without_a_category_its_name_is_an_empty_text(as_admin: Browser) -> None:
    profile = as_admin.read("/profile")
    assert (profile["role"], profile["category_name"]) == ("admin", "")


def test_people_correct_their_name_and_nothing_else(
    school: School, as_collaborator: Browser
) -> None:
    before = as_collaborator.read("/profile")
    response = as_collaborator.put_json(
        "/profile",
        {
            "name": "  Camilo Andrés Peña ",
            "email": "otro@colegio.example",
            "role": "admin",
            "position": "Rector",
            "department": "Rectoría",
            "category_id": None,
            "category_name": "Otra",
            "status": False,
            "id": school.admin.pk,
            "password": "una clave larga 9",
        },
    )
    assert response.status_code == 200
    assert response.json() == before | {"name": "Camilo Andrés Peña"}
    assert as_collaborator.read("/profile") == response.json()
    assert as_collaborator.read("/users/me")["name"] == "Camilo Andrés Peña"
    assert User.objects.get(pk=school.admin.pk).name == "Adela Ríos"


@pytest.mark.parametrize("name", ["", " ", "\u200b", "a" * 151, "a\nb"])
def test_a_name_that_cannot_be_kept_is_refused(as_collaborator: Browser, name: str) -> None:
    body = failure_of(as_collaborator.put_json("/profile", {"name": name}), 400)
    assert body["fields"].keys() == {"name"}
    assert as_collaborator.read("/profile")["name"] == "Camilo Peña"


def test_the_name_is_corrected_wherever_it_is_shown(
    school: School, as_collaborator: Browser, as_manager: Browser, as_evaluator: Browser
) -> None:
    as_collaborator.put_json("/profile", {"name": "Íñigo Peña"})
    assert as_manager.read("/users?search=inigo")[0]["name"] == "Íñigo Peña"
    assigned = as_evaluator.read(f"/assignments/{school.evaluator.pk}")
    assert assigned[0]["collaborator_name"] == "Íñigo Peña"
