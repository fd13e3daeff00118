"""Files that tell people by their identity numbers, or have people without e-mail."""

from typing import Any

import pytest

from evaluacmo.accounts.messages import EMAIL_OF_EVALUATOR, EMAIL_OF_ROLE
from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.imports import messages, services
from evaluacmo.imports.models import Import
from tests.conftest import Browser, PersonFactory, School
from tests.imports.files import kept, shown, table, uploaded

pytestmark = pytest.mark.sqlite_suffices

HEADINGS = ("Nombre", "Cédula", "Correo", "Rol")
NUMBER = "52123456"


def applied(each: Import) -> Import:
    assert each.author is not None
    return services.apply(actor=each.author, import_id=each.pk, update_existing=True)


def known(school: School, **fields: Any) -> User:
    """The collaborator, with an identity number."""
    User.objects.filter(pk=school.collaborator.pk).update(identity_number=NUMBER, **fields)
    return User.objects.get(pk=school.collaborator.pk)


@pytest.mark.both_databases
def test_people_come_with_numbers_and_without_emails(school: School) -> None:
    rows = [
        ("Rosa Aseo", "1.234.567", "", "Colaborador"),
        ("Luis Portero", "", "", "Colaborador"),
        ("Nuria Gil", "7-654-321", "nuria@colegio.example", "Colaborador"),
    ]
    each = kept(school.manager, "people", HEADINGS, rows)
    assert (each.failed, each.findings) == (0, [])
    applied(each)
    made = User.objects.filter(name__in=[row[0] for row in rows]).order_by("name")
    assert list(made.values_list("name", "identity_number", "email")) == [
        ("Luis Portero", None, None),
        ("Nuria Gil", "7654321", "nuria@colegio.example"),
        ("Rosa Aseo", "1234567", None),
    ]
    services.undo(actor=school.manager, import_id=each.pk)
    assert not made.exists()


@pytest.mark.both_databases
def test_a_number_tells_who_it_is_before_the_email(school: School) -> None:
    known(school, email=None)
    row = ("Camilo Peña Gómez", "52.123.456", "camilo.pena@colegio.example", "")
    each = kept(school.manager, "people", HEADINGS, [row])
    assert (each.failed, each.updated) == (0, 1)
    applied(each)
    camilo = User.objects.get(pk=school.collaborator.pk)
    assert (camilo.name, camilo.email) == ("Camilo Peña Gómez", "camilo.pena@colegio.example")
    event = AuditEvent.objects.get(action="user.changed", person=camilo.pk)
    assert event.changes["email"] == [None, "camilo.pena@colegio.example"]
    services.undo(actor=school.manager, import_id=each.pk)
    assert known(school).email is None


def test_a_number_is_added_to_whom_the_email_tells_and_taken_back(
    school: School, as_manager: Browser
) -> None:
    row = ("", NUMBER, "camilo@colegio.example", "")
    each = kept(school.manager, "people", HEADINGS, [row])
    (change,) = as_manager.read(f"/imports/{each.pk}/changes")
    assert change["changes"] == [{"column": "Documento", "before": "", "after": NUMBER}]
    applied(each)
    assert User.objects.get(pk=school.collaborator.pk).identity_number == NUMBER
    event = AuditEvent.objects.get(action="user.changed", person=school.collaborator.pk)
    assert event.changes == {"identity_number": [None, None]}
    services.undo(actor=school.manager, import_id=each.pk)
    assert User.objects.get(pk=school.collaborator.pk).identity_number is None


def test_another_address_of_the_same_person_is_a_change(school: School) -> None:
    known(school)
    row = ("PEÑA, CAMILO", NUMBER, "otro@colegio.example", "")
    each = kept(school.manager, "people", HEADINGS, [row])
    assert (each.failed, each.updated) == (0, 1)
    applied(each)
    assert User.objects.get(pk=school.collaborator.pk).email == "otro@colegio.example"


def test_rows_that_tell_two_people_are_refused_in_words(
    school: School, person: PersonFactory
) -> None:
    known(school)
    person("Otilia Marín", identity_number="999888", email="otilia@colegio.example")
    person("Zoe Rey", email=None, identity_number="777666")
    rows = [
        ("Camilo Peña", NUMBER, "otilia@colegio.example", ""),
        ("Otilia Marín", "123123", "otilia@colegio.example", ""),
        ("Zoe Rey", "777.666", "", "Evaluador"),
        ("Zoe Rey", "777666", "", ""),
        ("Nuevo", "no tiene", "", "Colaborador"),
        ("Otro", "", "", "Evaluador"),
    ]
    each = kept(school.manager, "people", HEADINGS, rows)
    found = dict(shown(each))
    assert found["B2"] == messages.TWO_PEOPLE.format(
        by_number="Camilo Peña", by_email="Otilia Marín"
    )
    assert found["B3"] == messages.ANOTHER_NUMBER.format(name="Otilia Marín")
    assert found["C4"] == EMAIL_OF_ROLE
    assert found["B5"] == messages.REPEATED_IDENTITY_NUMBER.format(row=4)
    assert found["B6"].startswith("Escriba el número del documento")
    assert found["C7"] == EMAIL_OF_ROLE
    stranger = ("Juana Díaz", NUMBER, "juana@colegio.example", "")
    each = kept(school.manager, "people", HEADINGS, [stranger])
    assert shown(each) == [("B2", messages.ANOTHER_EMAIL.format(name="Camilo Peña"))]


def test_a_person_told_in_two_ways_stands_twice(school: School) -> None:
    known(school)
    rows = [("", NUMBER, "", ""), ("", "", "camilo@colegio.example", "")]
    each = kept(school.manager, "people", HEADINGS, rows)
    sentence = messages.REPEATED_PERSON.format(name="Camilo Peña", row=2)
    assert shown(each) == [("A3", sentence)]


def test_nobody_changes_the_email_of_their_evaluator_by_a_file(
    school: School, person: PersonFactory
) -> None:
    judge = person("Jorge Lara", role=Role.EVALUATOR, identity_number=NUMBER)
    Assignment.objects.create(evaluator=judge, collaborator=school.manager)
    row = ("Jorge Lara", NUMBER, "mio@colegio.example", "")
    each = kept(school.manager, "people", HEADINGS, [row])
    assert shown(each) == [("C2", EMAIL_OF_EVALUATOR)]


def test_the_workbook_of_people_comes_in_again(
    school: School, as_manager: Browser, person: PersonFactory
) -> None:
    known(school)
    person("Rosa Aseo", email=None, identity_number="1234567", position="Aseo")
    headings, *rows = as_manager.sheet("/exports/people").iter_rows(values_only=True)
    texts = [tuple(str(cell or "") for cell in row) for row in rows]
    each = kept(school.admin, "people", [str(text) for text in headings], texts)
    assert (each.failed, each.updated, each.skipped) == (0, 0, len(rows))


# --- assignments ----------------------------------------------------------------------------------


PAIR = ("Jefe inmediato", "Colaborador")


@pytest.mark.parametrize(
    ("chief", "about"),
    [
        ("elena@colegio.example", NUMBER),
        ("Elena Duarte", "52.123.456"),
        ("DUARTE, ELENA", "Camilo Peña"),
        ("duarte elena", "PEÑA CAMILO"),
        ("Elena  Duarte", "pena camilo"),
    ],
)
def test_people_of_assignments_are_told_by_email_number_or_name(
    school: School, person: PersonFactory, chief: str, about: str
) -> None:
    known(school)
    Assignment.objects.all().delete()
    each = kept(school.manager, "assignments", PAIR, [(chief, about)])
    assert (each.failed, each.findings) == (0, [])
    applied(each)
    pair = Assignment.objects.values_list("evaluator", "collaborator").get()
    assert pair == (school.evaluator.pk, school.collaborator.pk)


def test_surnames_and_names_of_assignments_stand_in_columns_of_their_own(
    school: School, as_manager: Browser
) -> None:
    Assignment.objects.all().delete()
    headings = ("Apellidos jefe", "Nombres jefe", "Apellidos", "Nombres")
    each = kept(school.manager, "assignments", headings, [("DUARTE", "ELENA", "PEÑA", "CAMILO")])
    assert (each.failed, each.findings) == (0, [])
    applied(each)
    pair = Assignment.objects.values_list("evaluator", "collaborator").get()
    assert pair == (school.evaluator.pk, school.collaborator.pk)
    # chosen by hand where the headings tell nothing, and proposed for the next file
    Assignment.objects.all().delete()
    unknown = ("A", "B", "C", "D")
    for is_known in (False, True):
        made = uploaded(
            school.manager, "assignments", table(unknown, [("DUARTE", "ELENA", "PEÑA", "CAMILO")])
        )
        assert made.state == ("checking" if is_known else "mapping")
        if not is_known:
            chosen = {"columns": {"evaluator": [1, 0], "collaborator": [3, 2]}}
            answer = as_manager.call("PUT", f"/imports/{made.pk}/mapping", chosen)
            assert answer.json()["state"] == "checking", answer.content
        checked = as_manager.post_json(f"/imports/{made.pk}/check").json()
        assert (checked["failed"], checked["skipped"], checked["total"]) == (0, 0, 1)


def test_whom_no_text_tells_is_refused_with_what_to_do(
    school: School, person: PersonFactory
) -> None:
    known(school)
    for _ in range(2):
        person("Ana Paz")
    person("Luz Mar", is_active=False)
    luz = person("Luz Mar")
    rows = [
        ("Elena Duarte", "Ana Paz"),
        ("Elena Duarte", "Nadie Así"),
        ("Elena Duarte", "1234567"),
        ("Elena Duarte", "nadie@colegio.example"),
        ("Elena Duarte", "Luz Mar"),
        ("elena@colegio.example", str(luz.email)),
        ("Elena Duarte", "Peña Ana"),
    ]
    each = kept(school.manager, "assignments", PAIR, rows)
    assert shown(each) == [
        ("B2", messages.AMBIGUOUS_NAME.format(count=2)),
        ("B3", messages.UNKNOWN_NAME),
        ("B4", messages.UNKNOWN_IDENTITY_NUMBER),
        ("B5", messages.UNKNOWN_EMAIL),
        ("A7", messages.ALREADY_ASSIGNED),
        ("B8", messages.UNKNOWN_NAME),
    ]


def test_surnames_in_another_order_are_another_name(school: School, person: PersonFactory) -> None:
    person("Ana María Gómez Peña")
    rows = [("Elena Duarte", "Ana María Peña Gómez"), ("Elena Duarte", "GÓMEZ PEÑA ANA MARÍA")]
    each = kept(school.manager, "assignments", PAIR, rows)
    assert shown(each) == [("B2", messages.UNKNOWN_NAME)]
