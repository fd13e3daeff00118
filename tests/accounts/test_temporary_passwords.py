"""Temporary passwords: who gets one, and what they open (rules: people)."""

from datetime import timedelta
from importlib import import_module

import pytest
import time_machine
from django.apps import apps
from django.db import connection
from django.http import HttpResponse
from django.utils import timezone

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Access, Assignment, Role, User
from evaluacmo.accounts.passwords import TEMPORARY_LIFETIME, remove_password
from evaluacmo.accounts.session_store import BY_PASSWORD
from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.common.messages import REQUIRED
from tests.conftest import PASSWORD, Browser, PersonFactory, School, signed_in
from tests.failures import failure_of
from tests.queries import count_statements
from tests.world import edit_of

pytestmark = pytest.mark.sqlite_suffices

ABSENT = 99_999
GIVE = "/users/temporary-passwords"
CHOSEN = "una clave bien larga 7"


@pytest.fixture
def newcomer(person: PersonFactory) -> User:
    return without_password(person("Nadia Reyes", email="nadia@colegio.example"))


def without_password(user: User) -> User:
    remove_password(user)
    user.save()
    return user


def given_to(browser: Browser, *users: User) -> list[str]:
    response = browser.post_json(GIVE, {"ids": [user.pk for user in users]})
    assert response.status_code == 200, response.content
    assert response.headers["Cache-Control"] == "no-store"
    return [row["access_code"] for row in response.json()]


def sign_in(user: User, password: str) -> tuple[Browser, int]:
    browser = Browser()
    answer = browser.post_json("/users/login", {"email": user.email, "password": password})
    return browser, answer.status_code


def access_of(browser: Browser, user: User) -> str:
    access: str = browser.read(f"/users/{user.pk}")["access"]
    return access


def test_with_a_temporary_password_one_can_only_choose_another(
    as_manager: Browser, newcomer: User
) -> None:
    (temporary,) = given_to(as_manager, newcomer)
    browser, status = sign_in(newcomer, temporary)
    assert status == 200
    assert browser.read("/users/me")["access"] == "temporary"
    for path in ("/profile", "/receipts", f"/users/{newcomer.pk}"):
        failure = failure_of(browser.get(f"/api{path}"), 403)
        assert failure["code"] == "password_change_required"
        assert failure["message"] == messages.CHOOSE_PASSWORD
    failure_of(browser.put_json("/profile", {"name": "Otra"}), 403)
    changed = browser.post_json(
        "/profile/change-password", {"currentPassword": temporary, "newPassword": CHOSEN}
    )
    assert changed.status_code == 204
    assert browser.read("/profile")["name"] == newcomer.name
    assert browser.read("/users/me")["access"] == "set"
    assert sign_in(newcomer, temporary)[1] == 401
    assert sign_in(newcomer, CHOSEN)[1] == 200


def test_whoever_signed_in_with_a_temporary_password_does_not_type_it_again(
    as_manager: Browser, newcomer: User
) -> None:
    (temporary,) = given_to(as_manager, newcomer)
    browser, _ = sign_in(newcomer, temporary)
    elsewhere, _ = sign_in(newcomer, temporary)
    refused = browser.post_json("/profile/change-password", {"newPassword": temporary.upper()})
    assert_known_to_another(refused, "newPassword")
    wrong = {"currentPassword": "no es esta", "newPassword": CHOSEN}
    failure_of(browser.post_json("/profile/change-password", wrong), 400)
    body = {"newPassword": CHOSEN}
    assert browser.post_json("/profile/change-password", body).status_code == 204
    # once, and in a session that still stands
    again = browser.post_json("/profile/change-password", {"newPassword": "otra clave larga 9"})
    assert failure_of(again, 400)["fields"] == {"currentPassword": [REQUIRED]}
    failure_of(elsewhere.post_json("/profile/change-password", body), 401)
    assert sign_in(newcomer, CHOSEN)[1] == 200


def test_nobody_else_changes_a_password_without_typing_it(
    school: School, as_manager: Browser, newcomer: User
) -> None:
    body = {"newPassword": CHOSEN}
    own = signed_in(school.collaborator)
    assert failure_of(own.post_json("/profile/change-password", body), 400)["fields"] == {
        "currentPassword": [REQUIRED]
    }
    # a session from a way in where no password is typed
    (temporary,) = given_to(as_manager, newcomer)
    browser, _ = sign_in(newcomer, temporary)
    session = browser.session
    session[BY_PASSWORD] = False
    session.save()
    assert failure_of(browser.post_json("/profile/change-password", body), 400)["fields"] == {
        "currentPassword": [REQUIRED]
    }
    # one that was given after they had signed in
    earlier = signed_in(school.collaborator)
    as_manager.post_json(GIVE, {"ids": [school.collaborator.pk], "replaces_chosen": True})
    failure_of(earlier.post_json("/profile/change-password", body), 401)


def retyped(password: str) -> list[str]:
    """A temporary password as people type and paste it."""
    return [
        password.replace("-", ""),
        password.replace("-", " "),
        password.replace("-", "\N{EN DASH}"),
        password.upper(),
        f" {password}\n",
        f"\N{ZERO WIDTH SPACE}{password}\N{NO-BREAK SPACE}",
        password.title().replace("-", " - "),
    ]


def test_a_temporary_password_is_the_same_however_it_is_typed(
    as_manager: Browser, newcomer: User
) -> None:
    (temporary,) = given_to(as_manager, newcomer)
    for typed in retyped(temporary):
        assert sign_in(newcomer, typed)[1] == 200, repr(typed)
    assert sign_in(newcomer, temporary[:-1])[1] == 401
    browser, _ = sign_in(newcomer, temporary)
    for typed in retyped(temporary):
        refused = choose(browser, current=typed, new="corta")
        assert failure_of(refused, 400)["fields"].keys() == {"newPassword"}, repr(typed)
    assert choose(browser, current=temporary.upper(), new=CHOSEN).status_code == 204


def test_retyping_a_temporary_password_spends_no_attempts(
    as_manager: Browser, newcomer: User
) -> None:
    (temporary,) = given_to(as_manager, newcomer)
    for _ in range(4):
        assert sign_in(newcomer, "no es esta")[1] == 401
    assert sign_in(newcomer, temporary.upper())[1] == 200
    for _ in range(4):
        assert sign_in(newcomer, "no es esta")[1] == 401
    assert sign_in(newcomer, temporary)[1] == 200


def test_an_own_password_that_looks_like_a_temporary_one_is_compared_as_it_is(
    school: School,
) -> None:
    person = school.collaborator
    person.set_password("abcd-efgh-jkmn")
    person.save()
    for typed in retyped("abcd-efgh-jkmn")[:4]:
        assert sign_in(person, typed)[1] == 401, repr(typed)
    assert sign_in(person, "abcd-efgh-jkmn")[1] == 200


def choose(browser: Browser, *, current: str, new: str) -> HttpResponse:
    return browser.post_json(
        "/profile/change-password", {"currentPassword": current, "newPassword": new}
    )


def assert_known_to_another(refused: HttpResponse, key: str) -> None:
    failure = failure_of(refused, 400)
    assert failure["code"] == "password_was_given"
    assert failure["fields"] == {key: [messages.PASSWORD_WAS_GIVEN]}


def test_a_temporary_password_never_becomes_the_own_one(
    as_manager: Browser, newcomer: User
) -> None:
    (temporary,) = given_to(as_manager, newcomer)
    browser, _ = sign_in(newcomer, temporary)
    for kept in (temporary, *retyped(temporary)):
        assert_known_to_another(choose(browser, current=temporary, new=kept), "newPassword")
    assert browser.read("/users/me")["access"] == "temporary"
    assert choose(browser, current=temporary, new=CHOSEN).status_code == 204
    refused = choose(browser, current=CHOSEN, new=temporary)
    assert_known_to_another(refused, "newPassword")


def test_a_password_that_a_manager_typed_never_becomes_the_own_one(
    as_manager: Browser, school: School
) -> None:
    person = school.collaborator
    typed = "Guayacán-amarillo 12"
    body = edit_of(person, newPassword=typed, confirmPassword=typed)
    assert as_manager.put_json(f"/users/{person.pk}", body).status_code == 200
    browser, _ = sign_in(person, typed)
    for kept in (typed, typed.lower(), "guayacánamarillo12"):
        assert_known_to_another(choose(browser, current=typed, new=kept), "newPassword")
    created = edit_of(person, email="otra@colegio.example", password=typed)
    assert as_manager.post_json("/users", created).status_code == 201
    browser, _ = sign_in(User.objects.get(email="otra@colegio.example"), typed)
    assert_known_to_another(choose(browser, current=typed, new=typed), "newPassword")


def test_present_passwords_that_others_have_set_are_known_after_an_update(
    as_manager: Browser, newcomer: User, school: School
) -> None:
    (temporary,) = given_to(as_manager, newcomer)
    User.objects.update(given_password="")
    migration = import_module("evaluacmo.accounts.migrations.0009_given_passwords")
    migration.keep(apps, connection.schema_editor())
    assert User.objects.get(pk=school.collaborator.pk).given_password == ""
    browser, _ = sign_in(newcomer, temporary)
    refused = choose(browser, current=temporary, new=temporary.upper())
    assert_known_to_another(refused, "newPassword")


def test_passwords_are_answered_once_and_stored_hashed(
    as_manager: Browser, newcomer: User, person: PersonFactory
) -> None:
    other = without_password(person("Ana Gil", email="ana@colegio.example"))
    response = as_manager.post_json(GIVE, {"ids": [newcomer.pk, other.pk]})
    first, second = response.json()
    assert [first["name"], second["name"]] == ["Ana Gil", "Nadia Reyes"]
    assert first["access_code"] != second["access_code"]
    newcomer.refresh_from_db()
    assert newcomer.password.startswith("argon2")
    assert newcomer.check_password(second["access_code"])
    events = AuditEvent.objects.filter(action="user.temporary_password_set")
    assert {event.person_id for event in events} == {newcomer.pk, other.pk}
    assert second["access_code"] not in str(list(events.values()))


def test_a_temporary_password_ends_after_two_weeks_with_its_sessions(
    as_manager: Browser, newcomer: User
) -> None:
    (temporary,) = given_to(as_manager, newcomer)
    newcomer.refresh_from_db()
    end = newcomer.password_expires_at
    assert end is not None
    assert end - timezone.now() > TEMPORARY_LIFETIME - timedelta(minutes=1)
    with time_machine.travel(end - timedelta(minutes=10), tick=False) as clock:
        browser, status = sign_in(newcomer, temporary)
        assert status == 200
        clock.move_to(end)
        failure_of(browser.get("/api/users/me"), 401)
        assert sign_in(newcomer, temporary)[1] == 401
        newcomer.refresh_from_db()
        assert newcomer.access == "none"


def test_a_new_temporary_password_replaces_the_former_one(
    as_manager: Browser, newcomer: User
) -> None:
    (former,) = given_to(as_manager, newcomer)
    browser, _ = sign_in(newcomer, former)
    (temporary,) = given_to(as_manager, newcomer)
    failure_of(browser.get("/api/users/me"), 401)
    assert sign_in(newcomer, former)[1] == 401
    assert sign_in(newcomer, temporary)[1] == 200


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"is_active": False}, "person_inactive"),
        ({"email": None}, "no_email"),
    ],
)
def test_all_get_one_or_none(
    as_manager: Browser,
    newcomer: User,
    person: PersonFactory,
    change: dict[str, object],
    code: str,
) -> None:
    other = without_password(person("Ana Gil", email="ana@colegio.example"))
    User.objects.filter(pk=other.pk).update(**change)
    response = as_manager.post_json(GIVE, {"ids": [newcomer.pk, other.pk]})
    failure = failure_of(response, 409)
    assert failure["code"] == code
    assert failure["message"].startswith("Ana Gil ")
    newcomer.refresh_from_db()
    assert not newcomer.has_access


def test_whoever_has_chosen_a_password_keeps_it(as_manager: Browser, school: School) -> None:
    response = as_manager.post_json(GIVE, {"ids": [school.collaborator.pk]})
    assert failure_of(response, 409)["code"] == "has_password"


def test_a_password_that_was_chosen_is_replaced_where_that_is_asked(
    as_manager: Browser, school: School
) -> None:
    person = school.collaborator
    signed_in, status = sign_in(person, PASSWORD)
    assert status == 200
    body = {"ids": [person.pk], "replaces_chosen": True}
    (given,) = as_manager.post_json(GIVE, body).json()
    failure_of(signed_in.get("/api/users/me"), 401)
    assert sign_in(person, PASSWORD)[1] == 401
    browser, status = sign_in(person, given["access_code"])
    assert (status, browser.read("/users/me")["access"]) == (200, "temporary")
    person.refresh_from_db()
    assert person.password_set_by == school.manager


def test_nobody_replaces_their_own_password_so(as_manager: Browser, school: School) -> None:
    body = {"ids": [school.manager.pk], "replaces_chosen": True}
    assert failure_of(as_manager.post_json(GIVE, body), 400)["code"] == "own_password"


@pytest.mark.parametrize("replaces", [True, False])
def test_nobody_replaces_the_password_of_who_evaluates_them(
    as_manager: Browser, school: School, person: PersonFactory, replaces: bool
) -> None:
    evaluator = person("Eva Gil", email="eva@colegio.example", role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=evaluator, collaborator=school.manager)
    body = {"ids": [evaluator.pk], "replaces_chosen": replaces}
    assert failure_of(as_manager.post_json(GIVE, body), 403)["code"] == "evaluates_you"


def test_nobody_gets_the_password_of_who_evaluates_them(
    as_manager: Browser, school: School, newcomer: User
) -> None:
    User.objects.filter(pk=newcomer.pk).update(role=Role.EVALUATOR)
    Assignment.objects.create(evaluator=newcomer, collaborator=school.manager)
    response = as_manager.post_json(GIVE, {"ids": [newcomer.pk]})
    assert failure_of(response, 403)["code"] == "evaluates_you"


def test_the_statements_do_not_grow_with_the_people(
    as_manager: Browser, person: PersonFactory
) -> None:
    people = [without_password(person(f"Persona {number}")) for number in range(13)]
    one, dozen = (
        count_statements(lambda body=body: as_manager.post_json(GIVE, body), 200)
        for body in ({"ids": [user.pk for user in some]} for some in (people[:1], people[1:]))
    )
    assert one == dozen


def test_people_are_filtered_by_access(
    as_manager: Browser, newcomer: User, person: PersonFactory
) -> None:
    expired = without_password(person("Ana Gil", email="ana@colegio.example"))
    temporary = without_password(person("Luz Mora", email="luz@colegio.example"))
    given_to(as_manager, expired, temporary)
    User.objects.filter(pk=expired.pk).update(password_expires_at=timezone.now())

    def listed(access: str) -> set[str]:
        return {row["name"] for row in as_manager.read(f"/users?access={access}")}

    assert listed("none") == {"Ana Gil", "Nadia Reyes"}
    assert listed("temporary") == {"Luz Mora"}
    assert not listed("set") & {"Ana Gil", "Nadia Reyes", "Luz Mora"}
    assert {access_of(as_manager, user) for user in (expired, newcomer)} == {"none"}
    failure_of(as_manager.get("/api/users?access=x"), 400)


@pytest.mark.parametrize("ids", [[], [0], ["1"], list(range(1, 102)), None])
def test_nonsense_is_refused(as_manager: Browser, ids: object) -> None:
    failure_of(as_manager.post_json(GIVE, {"ids": ids}), 400)


def test_an_unknown_person_is_refused_at_the_ids(as_manager: Browser, newcomer: User) -> None:
    refused = as_manager.post_json(GIVE, {"ids": [newcomer.pk, ABSENT]})
    assert failure_of(refused, 400)["fields"] == {"ids": [messages.UNKNOWN_PERSON]}
    newcomer.refresh_from_db()
    assert newcomer.access == Access.NONE
