"""Passwords switched off for everybody but admins."""

import pytest
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Access, Role, Session, User
from evaluacmo.accounts.passwords import set_temporary_passwords
from evaluacmo.accounts.queries import UserFilter, list_users
from evaluacmo.mail.models import LinkRequest, Message, MessageKind
from evaluacmo.mail.rendering import render_message
from evaluacmo.mail.tokens import link_for
from evaluacmo.readiness.first_steps import get_first_steps
from evaluacmo.results.reader import Reader
from tests.conftest import PASSWORD, Browser, PersonFactory, School
from tests.school_accounts.running import RunningIssuer


@pytest.fixture
def _off(issuer: RunningIssuer, settings: Settings) -> None:
    settings.PASSWORDS_FOR_ALL = False


pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.usefixtures("_off")]


def sign_in(user: User) -> int:
    answer = Browser().post_json("/users/login", {"email": user.email, "password": PASSWORD})
    return int(answer.status_code)


def test_only_admins_sign_in_with_theirs(school: School) -> None:
    assert sign_in(school.admin) == 200
    sessions = Session.objects.count()
    for user in (school.manager, school.evaluator, school.collaborator):
        assert sign_in(user) == 401
    assert Session.objects.count() == sessions


def test_a_password_of_somebody_else_is_refused(
    school: School, as_admin: Browser, as_evaluator: Browser
) -> None:
    elena, new = school.evaluator, "otra clave larga 9"
    before = elena.password
    edit = {"name": elena.name, "email": elena.email, "role": elena.role}
    refusals = [
        as_evaluator.post_json(
            "/profile/change-password", {"currentPassword": PASSWORD, "newPassword": new}
        ),
        as_admin.put_json(
            f"/users/{elena.pk}", edit | {"newPassword": new, "confirmPassword": new}
        ),
        as_admin.post_json("/users", edit | {"email": "otra@colegio.example", "password": new}),
        as_admin.post_json(
            "/users/temporary-passwords", {"ids": [elena.pk], "replaces_chosen": True}
        ),
        as_admin.post_json(f"/users/{elena.pk}/invitation"),
    ]
    assert [(each.status_code, each.json()["code"]) for each in refusals] == [
        (409, "passwords_off")
    ] * len(refusals)
    elena.refresh_from_db()
    assert elena.password == before
    assert not Message.objects.exists()
    assert not User.objects.filter(email="otra@colegio.example").exists()


def test_no_link_leads_to_one(school: School, visitor: Browser, settings: Settings) -> None:
    settings.PASSWORDS_FOR_ALL = True
    link = link_for(school.evaluator).partition("#")[2]
    settings.PASSWORDS_FOR_ALL = False
    answer = visitor.put_json("/password", {"link": link, "password": "otra clave larga 9"})
    assert answer.status_code == 400
    for user, is_written_to in ((school.evaluator, False), (school.admin, True)):
        answer = visitor.post_json("/password/forgotten", {"email": user.email})
        assert answer.status_code == 204
        assert LinkRequest.objects.filter(person=user).exists() == is_written_to
    for kind in (MessageKind.INVITATION, MessageKind.RESET):
        assert render_message(Message(person=school.evaluator, kind=kind)) is None


def test_being_without_is_no_alarm(school: School, person: PersonFactory) -> None:
    elena = school.evaluator
    elena.set_unusable_password()
    elena.save()
    assert (elena.access, elena.has_access) == (Access.SCHOOL_ACCOUNT, True)
    ignacio = person("Ignacio Vera", role=Role.EVALUATOR, email="ignacio@otro.example")
    assert (ignacio.access, ignacio.has_access) == (Access.NONE, False)
    assert school.admin.access == Access.SET
    steps = get_first_steps(reader=Reader(school.admin))
    assert steps.evaluators_without_access == 1


@pytest.mark.both_databases
def test_the_kinds_of_access_are_found_as_people_have_them(
    school: School, person: PersonFactory, settings: Settings
) -> None:
    person("Ignacio Vera", email="ignacio@otro.example")
    person("Sin Correo", email=None)
    person("Otra", email="otra@otro.example").set_unusable_password()
    set_temporary_passwords(
        actor=school.admin,
        user_ids=[person("Adela", role=Role.ADMIN).pk],
        replaces_chosen=True,
    )
    for is_for_all in (True, False):
        settings.PASSWORDS_FOR_ALL = is_for_all
        for access in Access:
            found = set(User.objects.with_access(access))
            assert found == {user for user in User.objects.all() if user.access == access}
        assert [user.access for user in list_users(UserFilter(sort="status"))]
