"""Categories: unique however their names are written, and kept while somebody refers to them."""

import pytest

from evaluacmo.accounts import messages
from evaluacmo.accounts.categories import create_category, delete_category, rename_category
from evaluacmo.accounts.models import Category, User
from evaluacmo.common.errors import NotFound
from tests.conftest import Browser, PersonFactory, School
from tests.failures import code_of, failure_of


def test_a_category_is_made_renamed_and_deleted(as_manager: Browser) -> None:
    made = as_manager.post_json("/categories", {"name": "  Consejería "})
    assert made.status_code == 201
    category = made.json()
    assert category == {"id": category["id"], "name": "Consejería"}
    path = f"/categories/{category['id']}"
    renamed = as_manager.put_json(path, {"name": "Orientación"})
    assert (renamed.status_code, renamed.json()) == (200, category | {"name": "Orientación"})
    assert renamed.json() | {"people": 0} in as_manager.read("/categories")
    deleted = as_manager.call("DELETE", path)
    assert (deleted.status_code, deleted.content) == (204, b"")
    failure_of(as_manager.call("DELETE", path), 404)
    failure_of(as_manager.put_json(path, {"name": "Otra"}), 404)


def test_categories_are_listed_by_name(as_manager: Browser) -> None:
    for name in ("servicios", "Administración", "Bienestar"):
        create_category(name=name)
    names = [row["name"] for row in as_manager.read("/categories")]
    assert names == ["Administración", "Bienestar", "Docentes", "servicios"]
    create_category(name="Ética")
    ordered = ["Administración", "Bienestar", "Docentes", "Ética", "servicios"]
    assert [row["name"] for row in as_manager.read("/categories")] == ordered


def test_each_states_its_active_people(
    school: School, person: PersonFactory, as_manager: Browser
) -> None:
    create_category(name="Otra")
    person("Segunda", category=school.category)
    User.objects.filter(pk=person("Inactiva", category=school.category).pk).update(is_active=False)
    people = {row["name"]: row["people"] for row in as_manager.read("/categories")}
    assert people == {"Docentes": 2, "Otra": 0}


@pytest.mark.parametrize("name", ["Docentes", "DOCENTES", " docentes "])
def test_a_name_is_taken_in_any_case(as_manager: Browser, name: str) -> None:
    other = create_category(name="Otra")
    for response in (
        as_manager.post_json("/categories", {"name": name}),
        as_manager.put_json(f"/categories/{other.pk}", {"name": name}),
    ):
        body = failure_of(response, 400)
        assert body["code"] == "name_taken"
        assert body["message"] == messages.CATEGORY_NAME_TAKEN
        assert body["fields"] == {"name": [messages.CATEGORY_NAME_TAKEN]}
    assert Category.objects.get(pk=other.pk).name == "Otra"


@pytest.mark.parametrize(
    ("first", "second"), [("Straße", "STRASSE"), ("ΣΟΦΌΣ", "σοφός"), ("É", "é")]
)
def test_case_is_that_of_every_script(db: None, first: str, second: str) -> None:
    create_category(name=first)
    browser_error = pytest.raises(Exception, match=messages.CATEGORY_NAME_TAKEN)
    with browser_error:
        create_category(name=second)


def test_the_same_category_takes_its_own_name_in_another_case(
    school: School, as_manager: Browser
) -> None:
    response = as_manager.put_json(f"/categories/{school.category.pk}", {"name": "DOCENTES"})
    assert response.json()["name"] == "DOCENTES"


def test_accents_make_another_name(as_manager: Browser) -> None:
    for name in ("Gestion", "Gestión"):
        assert as_manager.post_json("/categories", {"name": name}).status_code == 201


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize("name", ["", "  ", "\u200b", "a" * 151, "a\nb", "a\0"])
def test_a_name_that_cannot_be_kept_is_refused(
    school: School, as_manager: Browser, name: str
) -> None:
    for response in (
        as_manager.post_json("/categories", {"name": name}),
        as_manager.put_json(f"/categories/{school.category.pk}", {"name": name}),
    ):
        assert failure_of(response, 400)["fields"].keys() == {"name"}


@pytest.mark.parametrize("name", ["ñ" * 150, "ΐ" * 150, "ß" * 150, "🙂" * 150, "İ" * 150])
def test_the_longest_name_in_any_script_is_kept(as_manager: Browser, name: str) -> None:
    answer = as_manager.post_json("/categories", {"name": name})
    assert answer.json()["name"] == name


def test_a_category_in_use_says_by_how_many(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    path = f"/categories/{school.category.pk}"
    body = failure_of(as_manager.call("DELETE", path), 400)
    assert body["code"] == "category_in_use"
    assert body["message"] == (
        "No se puede eliminar la categoría: la usan 1 persona y 1 evaluación."
    )
    person("Otra", category=school.category, is_active=False)
    school.evaluation.delete()
    message = failure_of(as_manager.call("DELETE", path), 400)["message"]
    assert message.endswith("la usan 2 personas y 0 evaluaciones.")
    assert Category.objects.filter(pk=school.category.pk).exists()


def test_a_category_that_only_evaluations_use_is_kept(school: School, as_manager: Browser) -> None:
    school.collaborator.category = None
    school.collaborator.save()
    response = as_manager.call("DELETE", f"/categories/{school.category.pk}")
    assert code_of(response, 400) == "category_in_use"


def test_a_deleted_category_is_not_brought_back_by_a_rename(db: None) -> None:
    category = create_category(name="Consejería")
    delete_category(category_id=category.pk)
    with pytest.raises(NotFound):
        rename_category(category_id=category.pk, name="Orientación")
    assert not Category.objects.exists()


@pytest.mark.parametrize(
    "name", ["Docentes\u200b", "DOCENTES ", "docen\u00adtes", "\u2060Docentes"]
)
def test_a_category_whose_name_only_looks_like_another_is_refused(
    school: School, as_manager: Browser, name: str
) -> None:
    other = Category.objects.create(name="Educacio\u0301n\u00a0física")
    assert code_of(as_manager.post_json("/categories", {"name": name}), 400) == "name_taken"
    path = f"/categories/{other.pk}"
    assert code_of(as_manager.put_json(path, {"name": name}), 400) == "name_taken"
    body = {"name": "educación  FÍSICA"}
    assert code_of(as_manager.post_json("/categories", body), 400) == "name_taken"
    # the stored name is as it was typed, and can be typed better
    assert as_manager.put_json(path, body).json()["name"] == body["name"]
    assert as_manager.post_json("/categories", {"name": "Educacion física"}).status_code == 201
