"""Managers change several people at once: all or none."""

import pytest

from evaluacmo.accounts import messages
from evaluacmo.accounts.assignments import delete_assignments_of
from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.auditlog.models import Action, AuditEvent
from tests.conftest import Browser, NewEvents, PersonFactory, School, browser_of
from tests.failures import failure_of
from tests.queries import count_statements

pytestmark = pytest.mark.sqlite_suffices


@pytest.mark.both_databases
def test_several_people_are_deactivated_or_none(
    as_manager: Browser, school: School, person: PersonFactory
) -> None:
    people = [person(f"Persona {number}") for number in range(3)]
    ids = [one.pk for one in people]

    def active() -> int:
        return User.objects.filter(pk__in=ids, is_active=True).count()

    own = school.manager.pk
    assert (
        "No puede desactivar su propia cuenta."
        in (
            failure_of(
                as_manager.put_json("/users/status", {"ids": [*ids, own], "status": False}), 409
            )
        )["message"]
    )
    admin = person("Ada Ruiz", role=Role.ADMIN)
    refused = as_manager.put_json("/users/status", {"ids": [*ids, admin.pk], "status": False})
    assert failure_of(refused, 403)["message"].startswith("Ada Ruiz: ")
    assert active() == len(ids)
    assert not AuditEvent.objects.filter(action=Action.USER_STATUS_CHANGED).exists()

    answer = as_manager.put_json("/users/status", {"ids": ids, "status": False})
    assert answer.json() == {"changed": 3}
    assert active() == 0
    events = AuditEvent.objects.filter(action=Action.USER_STATUS_CHANGED)
    assert sorted(events.values_list("person_id", flat=True)) == sorted(ids)
    again = as_manager.put_json("/users/status", {"ids": ids, "status": False})
    assert again.json() == {"changed": 0}


def test_too_long_a_list_is_not_called_a_long_text(as_manager: Browser) -> None:
    refused = as_manager.post_json("/users/temporary-passwords", {"ids": [*range(1, 102)]})
    told = failure_of(refused, 400)["fields"]["ids"]
    assert told == ["La lista es demasiado larga. El máximo es 100."]


@pytest.mark.parametrize("count", [0, 501])
def test_how_many_at_once_is_said(as_manager: Browser, count: int) -> None:
    body = {"ids": [*range(1, count + 1)], "status": False}
    told = failure_of(as_manager.put_json("/users/status", body), 400)["fields"]["ids"]
    assert told == ["Elija entre 1 y 500 personas."]


def test_the_queries_do_not_grow_with_the_people(
    as_manager: Browser, person: PersonFactory
) -> None:
    def queries(count: int) -> int:
        body = {"ids": [people.pop().pk for _ in range(count)], "status": False}
        return count_statements(lambda: as_manager.put_json("/users/status", body), 200)

    people = [person(f"Persona {number}") for number in range(31)]
    assert queries(1) == queries(30)


SEVERAL, PREVIEW = "/users/several", "/users/several/preview"


@pytest.mark.both_databases
def test_several_people_get_a_role_department_and_position(
    as_manager: Browser, person: PersonFactory, new_events: NewEvents
) -> None:
    ana, beto = person("Ana Ruiz", department="Primaria"), person("Beto Sol")
    as_ana = browser_of(ana)
    ids = [ana.pk, beto.pk]
    new_events()
    body = {"ids": ids, "role": "evaluador", "department": "Primaria", "position": "Docente"}
    assert as_manager.post_json(PREVIEW, body).json() == {"changed": 2, "new_managers": []}
    assert new_events() == []
    assert as_manager.put_json(SEVERAL, body).json() == {"changed": 2}
    for one in (ana, beto):
        one.refresh_from_db()
        assert (one.role, one.department, one.position) == ("evaluador", "Primaria", "Docente")
    events = [(event.action, event.person_id, set(event.changes)) for event in new_events()]
    assert sorted(events) == sorted(
        [
            (Action.USER_ROLE_CHANGED, ana.pk, {"role"}),
            (Action.USER_ROLE_CHANGED, beto.pk, {"role"}),
            (Action.USER_CHANGED, ana.pk, {"position"}),
            (Action.USER_CHANGED, beto.pk, {"department", "position"}),
        ]
    )
    # a new role ends the sessions, as for one
    assert as_ana.get("/api/users/me").status_code == 401
    again = as_manager.put_json(SEVERAL, body)
    assert again.json() == {"changed": 0}
    assert new_events() == []


def test_what_is_left_out_stays_and_an_empty_text_clears(
    as_manager: Browser, person: PersonFactory
) -> None:
    ana = person("Ana Ruiz", department="Primaria", position="Docente")
    assert as_manager.put_json(SEVERAL, {"ids": [ana.pk], "department": ""}).status_code == 200
    ana.refresh_from_db()
    assert (ana.role, ana.department, ana.position) == ("colaborador", "", "Docente")


def test_those_who_become_managers_are_named_before(
    as_admin: Browser, person: PersonFactory
) -> None:
    people = [person(name) for name in ("Zoila Paz", "Ana Ruiz")]
    people.append(person("Hilda Sol", role=Role.HUMAN_RESOURCES))
    body = {"ids": [one.pk for one in people], "role": "admin"}
    assert as_admin.post_json(PREVIEW, body).json() == {
        "changed": 3,
        "new_managers": ["Ana Ruiz", "Zoila Paz"],
    }
    assert as_admin.put_json(SEVERAL, body).json() == {"changed": 3}


def test_the_rules_for_one_hold_for_several_and_name_who_stands_in_the_way(
    as_manager: Browser, school: School, person: PersonFactory, new_events: NewEvents
) -> None:
    admin, as_admin = school.admin, browser_of(school.admin)
    ana, boss = person("Ana Ruiz"), person("Ada Mora", role=Role.ADMIN)
    own = person("Elsa Rey", role=Role.EVALUATOR)
    # ever: the assignment is over
    Assignment.objects.create(evaluator=own, collaborator=school.manager)
    delete_assignments_of(own)
    new_events()
    refused = [
        (as_manager, {"ids": [ana.pk], "role": "gestionhumana"}, 403, messages.ADMIN_ONLY),
        (
            as_manager,
            {"ids": [ana.pk, boss.pk], "position": "Otra"},
            403,
            f"Ada Mora: {messages.ADMIN_ONLY}",
        ),
        (
            as_manager,
            {"ids": [ana.pk, own.pk], "role": "colaborador"},
            403,
            f"Elsa Rey: {messages.ROLE_OR_STATUS_OF_EVALUATOR}",
        ),
        (
            as_admin,
            {"ids": [ana.pk, admin.pk], "role": "evaluador"},
            409,
            f"{admin.name}: {messages.OWN_ROLE}",
        ),
        (as_manager, {"ids": [ana.pk, 2**60], "role": "evaluador"}, 400, None),
        (as_manager, {"ids": [ana.pk]}, 400, messages.NOTHING_TO_CHANGE),
        (as_manager, {"ids": [ana.pk], "role": "rector"}, 400, None),
        (as_manager, {"ids": [ana.pk], "department": "a" * 151}, 400, None),
    ]
    for browser, body, status, message in refused:
        told = failure_of(browser.put_json(SEVERAL, body), status)
        assert message in {None, told["message"]}, body
    ana.refresh_from_db()
    assert (ana.role, ana.position) == ("colaborador", "")
    assert {event.action for event in new_events()} == {Action.ACCESS_REFUSED}
    # data other than access are changed for an evaluator of one's own, as for one
    body = {"ids": [own.pk], "department": "Primaria"}
    assert as_manager.put_json(SEVERAL, body).json() == {"changed": 1}


def test_an_active_admin_remains(as_admin: Browser, school: School, person: PersonFactory) -> None:
    others = [person(name, role=Role.ADMIN) for name in ("Ana Ruiz", "Beto Sol")]
    body = {"ids": [one.pk for one in others], "role": "colaborador"}
    assert as_admin.put_json(SEVERAL, body).json() == {"changed": 2}
    assert User.objects.filter(role=Role.ADMIN, is_active=True).get() == school.admin


def test_the_queries_of_a_change_do_not_grow_with_the_people(
    as_manager: Browser, person: PersonFactory
) -> None:
    def queries(count: int) -> int:
        body = {"ids": [people.pop().pk for _ in range(count)], "role": "evaluador"}
        return count_statements(lambda: as_manager.put_json(SEVERAL, body), 200)

    people = [person(f"Persona {number}") for number in range(31)]
    assert queries(1) == queries(30)


def test_only_those_chosen_are_exported(as_manager: Browser, person: PersonFactory) -> None:
    chosen = [person("Ana Ruiz"), person("Beto Sol")]
    person("Celia Mar")
    query = "&".join(f"ids={one.pk}" for one in chosen)
    rows = as_manager.exported(f"/exports/people?sort=-name&{query}")
    assert [row[0] for row in rows] == ["Beto Sol", "Ana Ruiz"]
