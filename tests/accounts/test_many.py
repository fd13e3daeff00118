"""What managers do with several people at once: all or none."""

import pytest

from evaluacmo.accounts.models import Role, User
from evaluacmo.auditlog.models import Action, AuditEvent
from tests.conftest import Browser, PersonFactory, School
from tests.failures import failure_of
from tests.queries import count_statements


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


def test_only_those_chosen_are_exported(as_manager: Browser, person: PersonFactory) -> None:
    chosen = [person("Ana Ruiz"), person("Beto Sol")]
    person("Celia Mar")
    query = "&".join(f"ids={one.pk}" for one in chosen)
    rows = as_manager.exported(f"/exports/people?sort=-name&{query}")
    assert [row[0] for row in rows] == ["Beto Sol", "Ana Ruiz"]
