"""Passwords that others set: a manager cannot sign in as their own evaluator."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps
from django.core import mail
from django.db import IntegrityError, transaction

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.assignments import messages
from evaluacmo.mail.delivery import deliver
from tests.conftest import Browser, PersonFactory, School, SentFile, browser_of, signed_in
from tests.failures import code_of, failure_of
from tests.world import edit_of, invited, new_user

pytestmark = pytest.mark.sqlite_suffices

NEW_PASSWORD = "lluvia en abril 9"
OWN_PASSWORD = "cometa de agosto 5"
TYPED = {"newPassword": NEW_PASSWORD, "confirmPassword": NEW_PASSWORD}


def again(user: User) -> User:
    return User.objects.get(pk=user.pk)


def set_password(browser: Browser, user: User) -> Any:
    return browser.put_json(f"/users/{user.pk}", edit_of(again(user)) | TYPED)


def assign(browser: Browser, evaluator: User, person: User) -> Any:
    body = {"evaluator_id": evaluator.pk, "collaborator_id": person.pk}
    return browser.post_json("/assignments", body)


# --- who set the present password -----------------------------------------------------------------


def create(browser: Browser, school: School) -> User:
    browser.post_json("/users", new_user("evaluador"))
    return User.objects.get(email="nuria@colegio.example")


def create_on_old_screen(browser: Browser, school: School) -> User:
    body = {"name": "Nuria", "email": "nuria@colegio.example", "password": NEW_PASSWORD}
    browser.post_json("/evaluators", body)
    return User.objects.get(email="nuria@colegio.example")


def edit(browser: Browser, school: School) -> User:
    assert set_password(browser, school.evaluator).status_code == 200
    return again(school.evaluator)


def edit_on_old_screen(browser: Browser, school: School) -> User:
    user = school.evaluator
    body = {"name": user.name, "email": user.email, "password": NEW_PASSWORD}
    assert browser.put_json(f"/evaluators/{user.pk}", body).status_code == 200
    return again(user)


def promote(browser: Browser, school: School) -> User:
    body = edit_of(school.collaborator) | TYPED
    assert browser.put_json(f"/users/{school.collaborator.pk}", body).status_code == 200
    body = edit_of(school.collaborator, role="evaluador")
    assert browser.put_json(f"/users/{school.collaborator.pk}", body).status_code == 200
    return again(school.collaborator)


GIVING = [create, create_on_old_screen, edit, edit_on_old_screen, promote]
given = pytest.mark.parametrize("give", GIVING)
Give = Callable[[Browser, School], User]


@given
def test_it_is_kept_who_set_a_password_and_when(
    school: School, as_manager: Browser, as_admin: Browser, give: Give
) -> None:
    user = give(as_manager, school)
    assert user.password_set_by == school.manager
    assert user.password_set_at is not None
    shown = as_admin.read(f"/users/{user.pk}")
    assert shown["access_given_by_name"] == "Gloria Hernández"
    assert shown["access_given_at"] is not None
    assert "access_given_at" not in as_manager.read(f"/users/{user.pk}")
    own = browser_of(user)
    for path in ("/users/me", "/profile", f"/users/{user.pk}"):
        answer = own.read(path)
        assert answer["access_given_by_name"] == "Gloria Hernández"
        assert answer["access_given_at"] == shown["access_given_at"]


def test_it_is_over_once_they_choose_their_own(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    set_password(as_manager, school.evaluator)
    browser = browser_of(again(school.evaluator))
    body = {"currentPassword": NEW_PASSWORD, "newPassword": OWN_PASSWORD}
    assert browser.post_json("/profile/change-password", body).status_code == 204
    me = browser.read("/users/me")
    assert (me["access_given_by_name"], me["access_given_at"]) == ("", None)
    assert assign(as_admin, school.evaluator, school.manager).status_code == 201


def test_a_link_ends_it_too(school: School, as_manager: Browser, visitor: Browser) -> None:
    set_password(as_manager, school.evaluator)
    visitor.post_json("/password/forgotten", {"email": "elena@colegio.example"})
    deliver()
    link = str(mail.outbox[0].body).split("/set-password#")[1].split()[0]
    assert (
        visitor.put_json("/password", {"link": link, "password": OWN_PASSWORD}).status_code == 204
    )
    assert (again(school.evaluator).password_set_by, again(school.evaluator).password_set_at) == (
        None,
        None,
    )


def test_an_edit_without_a_password_changes_nothing_of_it(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    set_password(as_manager, school.evaluator)
    before = again(school.evaluator)
    body = edit_of(school.evaluator, name="Elena Inés")
    as_admin.put_json(f"/users/{school.evaluator.pk}", body)
    as_admin.call("PATCH", f"/users/{school.evaluator.pk}/status")
    after = again(school.evaluator)
    assert (after.password_set_by, after.password_set_at) == (
        before.password_set_by,
        before.password_set_at,
    )
    set_password(as_admin, after)
    assert again(after).password_set_by == school.admin


def test_who_has_been_deleted_is_no_longer_named(
    school: School, as_admin: Browser, person: PersonFactory
) -> None:
    former = person("Antigua Jefa", role=Role.HUMAN_RESOURCES)
    set_password(browser_of(former), school.collaborator)
    as_admin.put_json(f"/users/{former.pk}", edit_of(former, role="evaluador"))
    assert as_admin.call("DELETE", f"/evaluators/{former.pk}").status_code == 204
    shown = as_admin.read(f"/users/{school.collaborator.pk}")
    assert shown["access_given_by_name"] == ""
    assert shown["access_given_at"] is not None


def test_the_database_refuses_contradictions(school: School) -> None:
    user = User.objects.filter(pk=school.evaluator.pk)
    for wrong in (
        {"password_set_by": school.manager},
        {"password_set_by": school.evaluator, "password_set_at": school.evaluator.created_at},
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            user.update(**wrong)


# --- assigned first -------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["evaluador", "colaborador"])
@pytest.mark.parametrize("is_active", [True, False])
def test_nobody_sets_the_password_of_their_evaluator(
    school: School, as_manager: Browser, role: str, is_active: bool
) -> None:
    """Not either while the evaluator has another role, which may be given back."""
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    User.objects.filter(pk=school.evaluator.pk).update(role=role, is_active=is_active)
    before = User.objects.filter(pk=school.evaluator.pk).values().get()
    body = edit_of(again(school.evaluator), name="Otra") | TYPED
    old = {"name": "Otra", "email": "elena@colegio.example", "password": NEW_PASSWORD}
    responses = [as_manager.put_json(f"/users/{school.evaluator.pk}", body)]
    if role == "evaluador":
        responses.append(as_manager.put_json(f"/evaluators/{school.evaluator.pk}", old))
    for response in responses:
        assert code_of(response, 403) == "evaluates_you"
    assert User.objects.filter(pk=school.evaluator.pk).values().get() == before


def test_nobody_changes_the_email_of_their_evaluator(school: School, as_manager: Browser) -> None:
    """A link for a new password would go to the new address."""
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    user = school.evaluator
    email = "gloria.otra@colegio.example"
    collaborator = {"name": "Otra", "position": "Jefa", "category_id": school.category.pk}
    for path, body in (
        (f"/users/{user.pk}", edit_of(user, email=email)),
        (f"/evaluators/{user.pk}", {"name": user.name, "email": email}),
    ):
        assert code_of(as_manager.put_json(path, body), 403) == "evaluates_you"
    User.objects.filter(pk=user.pk).update(role=Role.COLLABORATOR)
    response = as_manager.put_json(f"/collaborators/{user.pk}", collaborator | {"email": ""})
    assert code_of(response, 403) == "evaluates_you"
    assert again(user).email == "elena@colegio.example"
    body = edit_of(again(user), name="Elena Inés", email=" ELENA@colegio.example ")
    assert as_manager.put_json(f"/users/{user.pk}", body).status_code == 200


def test_somebody_else_may_set_it(school: School, as_admin: Browser, as_manager: Browser) -> None:
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    assert set_password(as_admin, school.evaluator).status_code == 200
    assert set_password(as_manager, school.collaborator).status_code == 200
    signed_in(school.manager)


# --- set first ------------------------------------------------------------------------------------


def refused(response: Any, name: str = "Gloria Hernández") -> None:
    body = failure_of(response, 409)
    assert body["code"] == "password_set_by_person"
    assert body["message"] == messages.PASSWORD_SET_BY_PERSON.format(name=name)


@given
def test_nobody_is_given_to_whose_password_they_set(
    school: School, as_manager: Browser, as_admin: Browser, give: Give
) -> None:
    evaluator = give(as_manager, school)
    refused(assign(as_admin, evaluator, school.manager))
    own = assign(as_manager, evaluator, school.manager)
    assert code_of(own, 409) == "own_assignment"
    assert not Assignment.objects.filter(collaborator=school.manager).exists()


def test_several_at_once_are_refused_as_a_whole(
    school: School, as_manager: Browser, as_admin: Browser, person: PersonFactory
) -> None:
    other = person("Otra Persona")
    set_password(as_manager, school.evaluator)
    several = {
        "evaluator_id": school.evaluator.pk,
        "collaborator_ids": [school.manager.pk, other.pk],
    }
    refused(as_admin.put_json("/readiness/evaluator", several))
    matching = {"search": "Gloria", "people": 1}
    refused(as_admin.post_json(f"/assignments/{school.evaluator.pk}/assign-found", matching))
    assert list(Assignment.objects.all()) == [school.assignment]


def test_who_is_assigned_already_stays_so(
    school: School, as_manager: Browser, as_admin: Browser, person: PersonFactory
) -> None:
    other = person("Otra Persona")
    set_password(as_manager, school.evaluator)
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    several = {
        "evaluator_id": school.evaluator.pk,
        "collaborator_ids": [school.manager.pk, other.pk],
    }
    assert as_admin.put_json("/readiness/evaluator", several).json() == {"changed": 1}


def test_an_import_says_so_at_its_row(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    def upload() -> dict[str, Any]:
        file = SentFile(b"evaluador;colaborador\nelena@colegio.example;gloria@colegio.example\n")
        made = as_admin.call("POST", "/imports?kind=assignments", file).json()
        answer: dict[str, Any] = as_admin.post_json(f"/imports/{made['id']}/check").json()
        return answer

    ready = upload()
    assert ready["failed"] == 0
    set_password(as_manager, school.evaluator)
    response = as_admin.post_json(f"/imports/{ready['id']}/apply")
    assert code_of(response, 409) == "changed_meanwhile"
    failed = upload()
    assert failed["failed"] == 1
    (finding,) = failed["findings"]
    assert finding["cell"] == "A2"
    name = "Gloria Hernández"
    assert finding["message"] == messages.PASSWORD_SET_BY_PERSON.format(name=name)
    assert not Assignment.objects.filter(collaborator=school.manager).exists()


def test_the_whole_attack_fails_at_each_turn(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    """A manager makes an evaluator, is assigned to them, signs in as them and scores herself."""
    as_manager.post_json("/users", new_user("evaluador"))
    evaluator = User.objects.get(email="nuria@colegio.example")
    assert code_of(assign(as_manager, evaluator, school.manager), 409) == "own_assignment"
    refused(assign(as_admin, evaluator, school.manager))
    assigned = assign(as_admin, school.evaluator, school.manager)
    assert assigned.status_code == 201
    assert code_of(set_password(as_manager, school.evaluator), 403) == "evaluates_you"
    # unassigning herself first would let her set the password and read whom they scored
    removed = as_manager.call("DELETE", f"/assignments/{assigned.json()['id']}")
    assert code_of(removed, 409) == "own_assignment"
    assert code_of(set_password(as_manager, school.evaluator), 403) == "evaluates_you"
    credentials = {"email": "elena@colegio.example", "password": NEW_PASSWORD}
    assert Browser().post_json("/users/login", credentials).status_code == 401


@pytest.mark.parametrize("is_given", [True, False])
def test_whether_ones_own_evaluator_has_a_given_password_cannot_be_tried(
    school: School, as_manager: Browser, as_admin: Browser, person: PersonFactory, is_given: bool
) -> None:
    """A person who has not replaced it has not signed in, and so has not sent."""
    Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    colleague = person("Rosa Díaz", role=Role.HUMAN_RESOURCES)
    if is_given:
        set_password(browser_of(colleague), school.evaluator)
    several = {"evaluator_id": school.evaluator.pk, "collaborator_ids": [colleague.pk]}
    for answer in (
        assign(as_manager, school.evaluator, colleague),
        as_manager.put_json("/readiness/evaluator", several),
    ):
        assert code_of(answer, 403) == "evaluates_you"
    path = f"/assignments/{school.evaluator.pk}"
    assert as_manager.read(f"{path}/available?search=rosa") == []
    found = as_manager.post_json(f"{path}/assign-found", {"search": "Rosa", "people": 1})
    assert code_of(found, 409) == "changed_meanwhile"
    row = f"elena@colegio.example;{colleague.email}\n"
    file = SentFile(f"evaluador;colaborador\n{row}".encode())
    made = as_manager.call("POST", "/imports?kind=assignments", file).json()["id"]
    (finding,) = as_manager.post_json(f"/imports/{made}/check").json()["findings"]
    assert finding["message"] == messages.MANAGER_TO_OWN_EVALUATOR.format(name="Rosa Díaz")
    others = person("Otra Persona")
    assert assign(as_manager, school.evaluator, others).status_code == 201
    assert assign(as_admin, school.evaluator, colleague).status_code == (409 if is_given else 201)


# --- one's own assignment -------------------------------------------------------------------------


def test_nobody_assigns_themselves(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    other = person("Otra Persona")
    several = {
        "evaluator_id": school.evaluator.pk,
        "collaborator_ids": [school.manager.pk, other.pk],
    }
    for answer in (
        assign(as_manager, school.evaluator, school.manager),
        as_manager.put_json("/readiness/evaluator", several),
    ):
        assert code_of(answer, 409) == "own_assignment"
    path = f"/assignments/{school.evaluator.pk}"
    assert "Gloria Hernández" not in [each["name"] for each in as_manager.read(f"{path}/available")]
    found = as_manager.post_json(f"{path}/assign-found", {"search": "Gloria", "people": 1})
    assert code_of(found, 409) == "changed_meanwhile"
    file = SentFile(b"evaluador;colaborador\nelena@colegio.example;gloria@colegio.example\n")
    made = as_manager.call("POST", "/imports?kind=assignments", file).json()["id"]
    checked = as_manager.post_json(f"/imports/{made}/check").json()
    assert [each["message"] for each in checked["findings"]] == [messages.OWN_ASSIGNMENT]
    assert list(Assignment.objects.all()) == [school.assignment]


def test_nobody_unassigns_themselves(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    own = Assignment.objects.create(evaluator=school.evaluator, collaborator=school.manager)
    path = f"/assignments/{school.evaluator.pk}/remove-found"
    for removed in (
        as_manager.call("DELETE", f"/assignments/{own.pk}"),
        as_manager.post_json(path, {"people": 2}),
        as_manager.post_json(path, {"search": "Gloria", "people": 1}),
    ):
        assert code_of(removed, 409) == "own_assignment"
    assert set(Assignment.objects.all()) == {school.assignment, own}
    others = as_manager.post_json(path, {"search": school.collaborator.name, "people": 1})
    assert others.json() == {"changed": 1}
    assert as_admin.call("DELETE", f"/assignments/{own.pk}").status_code == 204


@pytest.mark.parametrize("has_begun", [False, True])
def test_whether_an_import_can_be_undone_does_not_tell_who_has_begun(
    school: School, as_manager: Browser, as_admin: Browser, *, has_begun: bool
) -> None:
    file = SentFile(b"evaluador;colaborador\nelena@colegio.example;gloria@colegio.example\n")
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    made = as_admin.call("POST", "/imports?kind=assignments", file).json()["id"]
    as_admin.post_json(f"/imports/{made}/check")
    assert as_admin.post_json(f"/imports/{made}/apply").status_code == 200
    if has_begun:
        school.begin(1, evaluator=school.evaluator, collaborator=again(school.manager))
    assert code_of(as_manager.post_json(f"/imports/{made}/undo"), 409) == "import_in_use"
    assert as_admin.post_json(f"/imports/{made}/undo").status_code == (409 if has_begun else 200)


@pytest.mark.parametrize("has_begun", [False, True])
def test_whether_an_evaluator_can_be_deleted_does_not_tell_it_either(
    school: School, as_manager: Browser, person: PersonFactory, *, has_begun: bool
) -> None:
    User.objects.filter(pk=school.manager.pk).update(category=school.category)
    evaluator = person("Nadie Más", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=evaluator, collaborator=school.manager)
    if has_begun:
        school.begin(1, evaluator=evaluator, collaborator=again(school.manager))
    removed = as_manager.call("DELETE", f"/evaluators/{evaluator.pk}")
    assert code_of(removed, 403) == "evaluates_you"


# --- what the audit log still knows of earlier passwords ------------------------------------------


def test_passwords_set_before_are_recovered_from_the_audit_log(
    school: School, as_manager: Browser, as_admin: Browser, person: PersonFactory
) -> None:
    former = person("Antigua Jefa", role=Role.HUMAN_RESOURCES)
    created = create(as_manager, school)
    set_password(as_admin, school.evaluator)
    set_password(as_manager, school.evaluator)
    chosen = again(school.collaborator)
    set_password(as_manager, chosen)
    body = {"currentPassword": NEW_PASSWORD, "newPassword": OWN_PASSWORD}
    browser_of(again(chosen)).post_json("/profile/change-password", body)
    by_deleted = person("Persona")
    set_password(browser_of(former), by_deleted)
    without = as_admin.post_json("/users/invited", invited("evaluador") | {"email": "a@b.example"})
    assert without.status_code == 201
    as_admin.put_json(f"/users/{former.pk}", edit_of(former, role="evaluador"))
    as_admin.call("DELETE", f"/evaluators/{former.pk}")
    columns = ("pk", "password_set_by", "password_set_at")
    before = list(User.objects.order_by("pk").values_list(*columns))
    assert {by for _, by, _ in before} == {None, school.manager.pk}
    User.objects.update(password_set_by=None, password_set_at=None)

    migration = import_module("evaluacmo.accounts.migrations.0005_who_set_the_password")
    migration.recover(apps, None)
    after = list(User.objects.order_by("pk").values_list(*columns))
    assert [row[:2] for row in after] == [row[:2] for row in before]
    assert [row[2] is None for row in after] == [row[2] is None for row in before]
    assert again(created).password_set_by == school.manager
    assert again(by_deleted).password_set_at is not None
