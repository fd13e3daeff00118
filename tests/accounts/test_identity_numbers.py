"""The identity numbers of people: how they are stored, compared, changed and recorded."""

import json
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.services import update_user
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.text import normalise_identity_number
from evaluacmo.maintenance.privacy.anonymise import anonymise_person
from evaluacmo.maintenance.privacy.export import export_person
from tests.conftest import Browser, NewEvents, PersonFactory, School, browser_of
from tests.failures import code_of, failure_of

pytestmark = pytest.mark.sqlite_suffices

NUMBER = "52123456"
NEW = {"name": "Nuria Gil", "email": "nuria@colegio.example", "role": "colaborador"}


def edit(browser: Browser, user: User, **changes: Any) -> Any:
    whole = browser.read(f"/users/{user.pk}")
    return browser.put_json(f"/users/{user.pk}", {**whole, **changes, "base": whole})


@pytest.mark.parametrize(
    "written",
    [
        "52123456",
        "52.123.456",
        " 52 123 456 ",
        "52-123-456",
        "52,123,456",
        "５２１２３４５６",
        "52'123'456",
    ],
)
def test_a_number_is_one_however_it_is_written(written: str) -> None:
    assert normalise_identity_number(written) == NUMBER


def test_letters_and_leading_zeros_count(as_manager: Browser, school: School) -> None:
    for written, stored in (("ab-12.345", "AB12345"), ("0052123456", "0052123456")):
        answer = edit(as_manager, school.collaborator, identity_number=written)
        assert answer.json()["identity_number"] == stored


@pytest.mark.parametrize(
    "written", ["123", "no tiene", "1" * 21, "52_123_456", "52123456/1", "cédula5"]
)
def test_what_is_no_number_is_refused_in_words(
    as_manager: Browser, school: School, written: str
) -> None:
    failure = failure_of(edit(as_manager, school.collaborator, identity_number=written), 400)
    assert failure["fields"] == {
        "identity_number": [messages.BAD_IDENTITY_NUMBER.format(shortest=4, longest=20)]
    }


@pytest.mark.parametrize("written", ["", " ", "-", ". ."])
def test_without_digits_there_is_none(as_manager: Browser, school: School, written: str) -> None:
    edit(as_manager, school.collaborator, identity_number=NUMBER)
    assert edit(as_manager, school.collaborator, identity_number=written).status_code == 200
    assert User.objects.get(pk=school.collaborator.pk).identity_number is None


@pytest.mark.both_databases
def test_no_two_people_have_the_same(
    as_manager: Browser, school: School, person: PersonFactory
) -> None:
    person("Otilia", identity_number=NUMBER)
    taken = [
        edit(as_manager, school.collaborator, identity_number="52.123.456"),
        as_manager.post_json(
            "/users", {**NEW, "password": "una clave larga 9", "identity_number": NUMBER}
        ),
    ]
    for answer in taken:
        failure = failure_of(answer, 400)
        assert failure["code"] == "identity_number_taken"
        assert failure["fields"] == {"identity_number": [messages.IDENTITY_NUMBER_TAKEN]}
    several = [
        {**NEW, "identity_number": "1234"},
        {**NEW, "email": "", "identity_number": "12-34"},
        {**NEW, "email": "", "identity_number": NUMBER},
    ]
    assert failure_of(as_manager.post_json("/users/several", {"people": several}), 400)[
        "fields"
    ] == {
        "people.1.identity_number": [messages.IDENTITY_NUMBER_REPEATED],
        "people.2.identity_number": [messages.IDENTITY_NUMBER_TAKEN],
    }
    with pytest.raises(IntegrityError), transaction.atomic():
        person("Zoilo", identity_number=NUMBER)


@pytest.mark.both_databases
def test_the_database_holds_no_empty_one(person: PersonFactory) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        person("Zoilo", identity_number="")


def test_managers_find_a_person_by_the_whole_number_only(
    as_manager: Browser, person: PersonFactory
) -> None:
    otilia = person("Otilia", identity_number=NUMBER)

    def find(number: str) -> list[int]:
        answer = as_manager.post_json("/users/by-identity-number", {"identity_number": number})
        return [each["id"] for each in answer.json()]

    assert find("52.123.456") == [otilia.pk]
    assert find("5212345") == []
    assert as_manager.read(f"/users?search={NUMBER}") == []
    empty = as_manager.post_json("/users/by-identity-number", {"identity_number": " - "})
    assert code_of(empty, 400) == "invalid"


def test_events_tell_that_it_changed_and_not_what(
    as_manager: Browser, school: School, new_events: NewEvents
) -> None:
    made = as_manager.post_json(
        "/users/several", {"people": [{**NEW, "identity_number": "9876543"}]}
    ).json()[0]
    edit(as_manager, school.collaborator, identity_number=NUMBER, position="Rector")
    edit(as_manager, school.collaborator, identity_number="")
    events = AuditEvent.objects.filter(action__in=("user.created", "user.changed")).order_by("id")
    created, *changed = [event.changes for event in events.filter(actor=school.manager)]
    assert created["identity_number"] == [None, None]
    assert changed == [
        {"identity_number": [None, None], "position": ["Docente", "Rector"]},
        {"identity_number": [None, None]},
    ]
    assert made["identity_number"] == "9876543"
    stored = json.dumps(list(AuditEvent.objects.values_list("changes", "label")))
    assert NUMBER not in stored
    assert "9876543" not in stored


def test_who_has_changed_it_meanwhile_is_told_with_the_value(
    as_manager: Browser, as_admin: Browser, school: School
) -> None:
    base = as_manager.read(f"/users/{school.collaborator.pk}")
    edit(as_admin, school.collaborator, identity_number="1234")
    late = as_manager.put_json(
        f"/users/{school.collaborator.pk}", {**base, "identity_number": "5678", "base": base}
    )
    assert late.status_code == 409
    changed = late.json()["changed"]["identity_number"]
    assert (changed["value"], changed["changed_by_name"]) == ("1234", "Adela Ríos")


def test_it_is_compared_as_it_is_stored_with_what_was_read(
    as_manager: Browser, as_admin: Browser, school: School
) -> None:
    edit(as_manager, school.collaborator, identity_number=NUMBER)
    base = as_manager.read(f"/users/{school.collaborator.pk}")
    edit(as_admin, school.collaborator, identity_number="1234")
    same = {**base, "position": "Rector", "identity_number": "52.123.456"}
    answer = as_manager.put_json(f"/users/{school.collaborator.pk}", {**same, "base": base})
    assert answer.json()["identity_number"] == "1234"


def test_a_person_sees_their_own_and_cannot_change_it(school: School) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(identity_number=NUMBER)
    own = browser_of(school.collaborator)
    for path in ("/profile", "/users/me", f"/users/{school.collaborator.pk}"):
        assert own.read(path)["identity_number"] == NUMBER
    own.put_json("/profile", {"name": "Camilo", "identity_number": "1234"})
    assert own.read("/profile")["identity_number"] == NUMBER


def test_evaluators_do_not_see_it(school: School) -> None:
    User.objects.filter(pk=school.collaborator.pk).update(identity_number=NUMBER)
    evaluator = browser_of(school.evaluator)
    assert "identity_number" not in evaluator.read(f"/users/{school.collaborator.pk}")
    refused = evaluator.post_json("/users/by-identity-number", {"identity_number": NUMBER})
    assert code_of(refused, 403) == "forbidden"


def test_it_is_no_password(school: School, as_manager: Browser) -> None:
    edit(as_manager, school.collaborator, identity_number="QWRTPSDFGH12")
    refused = edit(
        as_manager,
        school.collaborator,
        newPassword="qwrtpsdfgh12",
        confirmPassword="qwrtpsdfgh12",
    )
    assert failure_of(refused, 400)["fields"].keys() == {"newPassword"}


def test_it_is_exported_and_erased(school: School) -> None:
    update_user(
        actor=school.admin,
        user_id=school.collaborator.pk,
        role="colaborador",
        identity_number=NUMBER,
    )
    told = json.loads(export_person("camilo@colegio.example"))
    assert told["person"]["identity_number"] == NUMBER
    anonymise_person("camilo@colegio.example")
    assert User.objects.get(pk=school.collaborator.pk).identity_number is None


# --- people without e-mail ------------------------------------------------------------------------


def test_a_collaborator_may_be_without_email(as_manager: Browser) -> None:
    people = [
        {"name": "Rosa Aseo", "email": "", "role": "colaborador"},
        {"name": "Luis Portero", "email": " ", "role": "colaborador"},
    ]
    made = as_manager.post_json("/users/several", {"people": people})
    assert [each["email"] for each in made.json()] == ["", ""]
    rosa = User.objects.get(name="Rosa Aseo")
    assert rosa.email is None
    assert edit(as_manager, rosa, position="Aseo").json()["position"] == "Aseo"
    assert edit(as_manager, rosa, email="rosa@colegio.example").json()["email"] != ""
    # that is done on the legacy screen only
    assert failure_of(edit(as_manager, rosa, email=""), 400)["fields"].keys() == {"email"}


@pytest.mark.parametrize("role", [Role.EVALUATOR, Role.HUMAN_RESOURCES, Role.ADMIN])
def test_whoever_evaluates_or_manages_needs_one(
    as_admin: Browser, person: PersonFactory, role: str
) -> None:
    needed = [messages.EMAIL_OF_ROLE]
    people = [
        {"name": "Uno", "email": "", "role": "colaborador"},
        {"name": "Dos", "email": "", "role": role},
    ]
    refused = failure_of(as_admin.post_json("/users/several", {"people": people}), 400)
    assert (refused["code"], refused["fields"]) == ("email_needed", {"people.1.email": needed})
    rosa = person("Rosa", email=None)
    refused = failure_of(edit(as_admin, rosa, role=role), 400)
    assert refused["fields"] == {"email": needed}
    both = edit(as_admin, rosa, role=role, email="rosa@colegio.example")
    assert both.status_code == 200
