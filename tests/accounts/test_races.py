"""Races between two people who act at the same instant."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest
from django.db import connection

from evaluacmo.accounts.models import Assignment, Category, Role, User
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from tests.conftest import Browser, PersonFactory, School, browser_of
from tests.failures import fields_of
from tests.threads import at_once, locked_elsewhere
from tests.world import edit_of

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 12


def deactivate(browser: Browser, user: User) -> int:
    """Press Desactivar."""
    return int(browser.call("PATCH", f"/users/{user.pk}/status").status_code)


def demote(browser: Browser, user: User) -> int:
    """Make an admin a collaborator."""
    body = edit_of(user, role="colaborador")
    return int(browser.put_json(f"/users/{user.pk}", body).status_code)


def test_of_two_admins_who_turn_on_each_other_one_is_left(person: PersonFactory) -> None:
    first, second = (person(name, role=Role.ADMIN) for name in ("Adela Ríos", "Berta Solano"))
    for number in range(ROUNDS):
        User.objects.filter(pk__in=(first.pk, second.pk)).update(role=Role.ADMIN, is_active=True)
        for admin in (first, second):
            admin.refresh_from_db()
        browsers = browser_of(first), browser_of(second)
        act = demote if number % 3 == 0 else deactivate
        answers = at_once(
            partial(act, browsers[0], second),
            partial(deactivate, browsers[1], first),
            queued=number % 2 == 0,
        )
        left = User.objects.filter(role=Role.ADMIN, is_active=True).count()
        assert left == 1, (number, answers)
        assert sorted(answers) == [200, 401]


def test_nobody_deactivates_after_being_deactivated(person: PersonFactory) -> None:
    names = ("Adela Ríos", "Berta Solano", "Carla Mora")
    admins = [person(name, role=Role.ADMIN) for name in names]
    for number in range(ROUNDS):
        User.objects.filter(role=Role.ADMIN).update(is_active=True)
        for admin in admins:
            admin.refresh_from_db()
        browsers = [browser_of(admin) for admin in admins]
        targets = admins[1:] + admins[:1]
        last = AuditEvent.objects.latest("pk").pk if number else 0
        answers = at_once(
            *(
                partial(deactivate, browser, target)
                for browser, target in zip(browsers, targets, strict=True)
            ),
            queued=number % 2 == 0,
        )
        assert set(answers) <= {200, 401}, (number, answers)
        deactivations = AuditEvent.objects.filter(
            pk__gt=last, action=Action.USER_STATUS_CHANGED
        ).order_by("pk")
        gone: set[int | None] = set()
        for deactivation in deactivations:
            assert deactivation.actor_id not in gone, (number, answers)
            gone.add(deactivation.person_id)
        assert len(gone) == answers.count(200)
        assert User.objects.filter(role=Role.ADMIN, is_active=True).count() == 3 - len(gone) >= 1


def test_nobody_is_assigned_to_whose_password_they_set_at_the_same_instant(
    person: PersonFactory,
) -> None:
    manager = person("Gloria Hernández", role=Role.HUMAN_RESOURCES)
    evaluator = person("Elena Duarte", role=Role.EVALUATOR)
    passwords = {"newPassword": "lluvia en abril 9", "confirmPassword": "lluvia en abril 9"}
    pair = {"evaluator_id": evaluator.pk, "collaborator_id": manager.pk}
    browsers = [browser_of(manager) for _ in range(2)]
    for number in range(ROUNDS):
        Assignment.objects.all().delete()
        User.objects.filter(pk=evaluator.pk).update(password_set_by=None, password_set_at=None)
        answers = at_once(
            partial(browsers[0].put_json, f"/users/{evaluator.pk}", edit_of(evaluator) | passwords),
            partial(browsers[1].post_json, "/assignments", pair),
            queued=number % 2 == 0,
        )
        statuses = tuple(answer.status_code for answer in answers)
        assert statuses in {(200, 409), (403, 201)}


def test_an_email_is_given_to_one_of_those_who_ask_for_it_at_once(person: PersonFactory) -> None:
    admin = person("Adela Ríos", role=Role.ADMIN)
    browsers = [browser_of(admin) for _ in range(4)]
    for number in range(6):
        body = {
            "name": "Nuria Campo",
            "email": f"nuria{number}@colegio.example",
            "password": "una clave larga 9",
            "role": "colaborador",
        }
        bodies = [body, body | {"email": body["email"].upper()}] * 2
        answers = at_once(
            *(
                partial(browser.post_json, "/users", sent)
                for browser, sent in zip(browsers, bodies, strict=True)
            ),
            queued=number % 2 == 0,
        )
        assert sorted(answer.status_code for answer in answers) == [201, 400, 400, 400]
        codes = {answer.json().get("code") for answer in answers}
        assert codes == {None, "email_taken"}
        assert User.objects.filter(email=body["email"]).count() == 1


def test_an_email_taken_at_the_same_instant_is_refused_at_its_person(
    person: PersonFactory,
) -> None:
    admin = person("Adela Ríos", role=Role.ADMIN)
    browsers = [browser_of(admin) for _ in range(2)]
    for number in range(ROUNDS):
        people = [
            {"name": name, "email": f"{name}{number}@colegio.example", "role": "colaborador"}
            for name in ("eva", "nuria", "pablo")
        ]
        single = people[1] | {"password": "una clave larga 9"}
        several, one = at_once(
            partial(browsers[0].post_json, "/users/several", {"people": people}),
            partial(browsers[1].post_json, "/users", single),
            queued=number % 2 == 0,
        )
        assert {several.status_code, one.status_code} == {201, 400}
        if several.status_code == 400:
            assert fields_of(several) == {"people.1.email"}


def test_an_edit_takes_no_email_that_is_given_at_the_same_instant(person: PersonFactory) -> None:
    admin = person("Adela Ríos", role=Role.ADMIN)
    people = [person(f"Persona {number}") for number in range(3)]
    browsers = [browser_of(admin) for _ in people]
    for number in range(8):
        email = f"nueva{number}@colegio.example"
        answers = at_once(
            *(
                partial(browser.put_json, f"/users/{colleague.pk}", edit_of(colleague, email=email))
                for browser, colleague in zip(browsers, people, strict=True)
            ),
            queued=number % 2 == 0,
        )
        assert sorted(answer.status_code for answer in answers) == [200, 400, 400]
        assert User.objects.filter(email=email).count() == 1


def test_a_category_is_made_once(person: PersonFactory) -> None:
    admin = person("Adela Ríos", role=Role.ADMIN)
    browsers = [browser_of(admin) for _ in range(3)]
    for number in range(8):
        names = [f"Nueva {number}", f"NUEVA {number}", f"nueva {number}"]
        answers = at_once(
            *(
                partial(browser.post_json, "/categories", {"name": name})
                for browser, name in zip(browsers, names, strict=True)
            )
        )
        assert sorted(answer.status_code for answer in answers) == [201, 400, 400]
    assert Category.objects.count() == 8


def test_a_category_is_not_deleted_under_somebody_who_is_given_it(person: PersonFactory) -> None:
    admin = person("Adela Ríos", role=Role.ADMIN)
    pupil = person("Camilo Peña")
    browsers = [browser_of(admin) for _ in range(2)]
    for number in range(ROUNDS):
        category = Category.objects.create(name=f"Categoría {number}")
        given, deleted = at_once(
            partial(
                browsers[0].put_json,
                f"/users/{pupil.pk}",
                edit_of(pupil, category_id=category.pk),
            ),
            partial(browsers[1].call, "DELETE", f"/categories/{category.pk}"),
            queued=number % 2 == 0,
        )
        exists = Category.objects.filter(pk=category.pk).exists()
        assert exists == (deleted.status_code != 204)
        assert (given.status_code == 200) == (
            User.objects.get(pk=pupil.pk).category_id == category.pk
        )
        assert {given.status_code, deleted.status_code} <= {200, 204, 400, 409}


def test_a_rename_brings_no_deleted_category_back(person: PersonFactory) -> None:
    admin = person("Adela Ríos", role=Role.ADMIN)
    browsers = [browser_of(admin) for _ in range(2)]
    for number in range(ROUNDS):
        category = Category.objects.create(name=f"Categoría {number}")
        path = f"/categories/{category.pk}"
        renamed, deleted = at_once(
            partial(browsers[0].put_json, path, {"name": f"Otra {number}"}),
            partial(browsers[1].call, "DELETE", path),
        )
        assert deleted.status_code == 204
        assert renamed.status_code in {200, 404}
        assert not Category.objects.filter(pk=category.pk).exists()


@contextmanager
def locked_admins() -> Iterator[None]:
    """Another connection keeps the rows of all admins locked; SQLite has no locks of rows."""
    if connection.vendor == "sqlite":
        yield
        return
    admins = User.objects.filter(role=Role.ADMIN).select_for_update()
    with locked_elsewhere(lambda: list(admins)):
        yield


def test_changes_of_others_do_not_wait_for_the_admins(person: PersonFactory) -> None:
    person("Adela Ríos", role=Role.ADMIN)
    browser = browser_of(person("Gloria", role=Role.HUMAN_RESOURCES))
    other = person("Nuria Campo", email="nuria@colegio.example")
    with locked_admins():
        assert browser.put_json(f"/users/{other.pk}", edit_of(other, name="N.")).status_code == 200
        assert demote(browser, person("Elena", role=Role.EVALUATOR)) == 200
        assert deactivate(browser, other) == 200
        assert anonymise_person("nuria@colegio.example").email is None


def test_one_manager_moves_a_person_whom_another_renames(school: School) -> None:
    two = [browser_of(school.manager), browser_of(school.admin)]
    path = f"/users/{school.collaborator.pk}"
    for number in range(ROUNDS):
        form = two[0].read(path)
        category = Category.objects.create(name=f"Grupo {number}")
        moved, renamed = {"category_id": category.pk}, {"name": f"Nombre {number}"}
        answers = at_once(
            *(
                partial(each.put_json, path, form | change | {"base": form})
                for each, change in zip(two, (moved, renamed), strict=True)
            ),
            queued=number % 2 == 0,
        )
        assert [answer.status_code for answer in answers] == [200, 200]
        assert two[0].read(path).items() >= (moved | renamed).items()
        events = AuditEvent.objects.filter(action="user.changed").order_by("-id")[:2]
        assert sorted(sorted(event.changes) for event in events) == [["category"], ["name"]]
