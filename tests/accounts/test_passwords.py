"""The rules for a new password, wherever one is given."""

import logging
import time
import unicodedata
from collections.abc import Callable
from threading import Event, Lock, Thread
from typing import Any, ClassVar

import pytest
from django.contrib.auth.hashers import make_password
from django.db import connection
from pytest_django.fixtures import Settings

from evaluacmo.accounts import messages
from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.passwords import (
    change_own_password,
    hash_password,
    set_temporary_password,
)
from evaluacmo.accounts.services import toggle_status
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.common.errors import NotSignedIn
from evaluacmo.school.models import School as SchoolSettings
from tests.conftest import PASSWORD, Browser, PersonFactory, School, browser_of
from tests.failures import code_of, fields_of
from tests.hashing import CheapArgon2Hasher
from tests.world import edit_of

pytestmark = pytest.mark.sqlite_suffices

GOOD = "otra clave larga 9"
Give = Callable[[str], Any]


@pytest.fixture
def pupil(person: PersonFactory) -> User:
    """A person whose data must not make their password."""
    return person(
        "Marcela Quintero",
        role=Role.EVALUATOR,
        email="mquintero@colegio.example",
        position="Coordinadora",
        department="Bachillerato",
    )


def person_of(user: User) -> dict[str, Any]:
    """The same data for somebody new."""
    return edit_of(user, email="nueva.mquintero@colegio.example")


def giving(where: str, browser: Browser, pupil: User) -> tuple[str, Give]:
    """The key of the new password at a place where one is given, and how to give it."""
    name_and_email = {"name": pupil.name, "email": pupil.email}
    own = browser_of(pupil)
    new = person_of(pupil)
    places: dict[str, tuple[str, Give]] = {
        "create": (
            "password",
            lambda password: browser.post_json("/users", new | {"password": password}),
        ),
        "edit": (
            "newPassword",
            lambda password: browser.put_json(
                f"/users/{pupil.pk}",
                edit_of(pupil, newPassword=password, confirmPassword=password),
            ),
        ),
        "change": (
            "newPassword",
            lambda password: own.post_json(
                "/profile/change-password",
                {"currentPassword": PASSWORD, "newPassword": password},
            ),
        ),
        "old create": (
            "password",
            lambda password: browser.post_json(
                "/evaluators", name_and_email | {"email": new["email"], "password": password}
            ),
        ),
        "old edit": (
            "password",
            lambda password: browser.put_json(
                f"/evaluators/{pupil.pk}", name_and_email | {"password": password}
            ),
        ),
    }
    return places[where]


everywhere = pytest.mark.parametrize(
    "where", ["create", "edit", "change", "old create", "old edit"]
)


def signs_in(email: str, password: str) -> bool:
    """Whether this is the password of this e-mail."""
    response = Browser().post_json("/users/login", {"email": email, "password": password})
    return bool(response.status_code == 200)


@everywhere
def test_a_weak_password_is_refused_at_its_field(
    as_manager: Browser, pupil: User, where: str
) -> None:
    key, give = giving(where, as_manager, pupil)
    people, kept = User.objects.count(), User.objects.get(pk=pupil.pk).password
    for password in (
        "nueve 789",
        "x",
        "l" * 257,
        "l" * 5000,
        "1234567890",
        "q1w2e3r4t5",
        "PASSWORD123",
        "Marcela Quintero",
        "marcelaquintero",
        "mquintero@colegio",
        "nul\0en medio",
        "🙂" * 9,
        "Password123!",
        "teamomucho2024",
    ):
        response = give(password)
        assert key in fields_of(response), password
        assert password not in response.json()["fields"][key]
    assert (User.objects.count(), User.objects.get(pk=pupil.pk).password) == (people, kept)


@pytest.mark.parametrize("where", ["create", "edit", "change"])
def test_position_and_department_make_no_password(
    as_manager: Browser, pupil: User, where: str
) -> None:
    key, give = giving(where, as_manager, pupil)
    for password in ("coordinadora", "Bachillerato1", "colegio-marcéla 26", "xyz colegio marcela"):
        response = give(password)
        assert messages.PASSWORD_GUESSABLE in response.json()["fields"][key], password
    assert give("unos de coordinadora 77").status_code < 300


@everywhere
@pytest.mark.parametrize(
    "password",
    [
        " " * 10,
        "🙂" * 10,
        "abababababab",
        "colegio2026",
        "C0l3g10-2026!",
        "Colombia2026",
        "evaluacmo2026",
        "Diciembre 2026",
        "lunes 12 de enero",
        "profesora 1975",
        "Gimnasio Los Cerros",
        "cerros.2026.cerros",
        "chia 2026 chia",
        "3001234567",
        "asdfgh2026hgfdsa",
        "marcela-qwertyuiop",
    ],
)
def test_what_everybody_knows_makes_no_password(
    as_manager: Browser, pupil: User, where: str, password: str
) -> None:
    SchoolSettings.objects.create(name="Gimnasio Los Cerros", city="Chía")
    key, give = giving(where, as_manager, pupil)
    assert messages.PASSWORD_GUESSABLE in give(password).json()["fields"][key]


@everywhere
def test_a_long_password_may_contain_what_everybody_knows(
    as_manager: Browser, pupil: User, where: str
) -> None:
    SchoolSettings.objects.create(name="Gimnasio Los Cerros", city="Chía")
    _, give = giving(where, as_manager, pupil)
    assert give("en el colegio de Chía crecen guayacanes").status_code < 300


@pytest.mark.parametrize("password", ["biblioteka", "BIBLIOTEKA", "  biblioteka 77"])
def test_breached_passwords_are_refused_without_asking_anybody(
    as_collaborator: Browser, password: str
) -> None:
    response = change(as_collaborator, PASSWORD, password)
    assert response.json()["fields"] == {"newPassword": [messages.PASSWORD_TOO_COMMON]}


def test_new_data_count_for_a_password_given_with_them(as_manager: Browser, pupil: User) -> None:
    body = edit_of(
        pupil,
        name="Rosalía Benavides",
        newPassword="rosaliabenavides",
        confirmPassword="rosaliabenavides",
    )
    response = as_manager.put_json(f"/users/{pupil.pk}", body)
    assert fields_of(response) == {"newPassword"}
    assert User.objects.get(pk=pupil.pk).name == "Marcela Quintero"


@everywhere
@pytest.mark.parametrize(
    "password",
    [
        "diez signo",
        "ñandú veloz " * 21 + "1234",
        "🙂🎈🚲🌵🐌" * 2,
        "  con espacios  ",
        "línea\nnueva\t\x1b\u202e",
    ],
    ids=["shortest", "longest", "emoji", "spaces", "controls"],
)
def test_any_other_password_is_kept_as_it_is(
    as_manager: Browser, pupil: User, where: str, password: str
) -> None:
    if where != "create" and not password.startswith(" "):
        password = f" {password}"[:256]
    _, give = giving(where, as_manager, pupil)
    response = give(password)
    assert response.status_code in {200, 201, 204}, response.content
    email = "nueva.mquintero@colegio.example" if "create" in where else str(pupil.email)
    stored = User.objects.get(email=email)
    assert stored.check_password(password)
    assert not stored.check_password(password.strip() if password != password.strip() else "x")


@everywhere
def test_an_empty_password(as_manager: Browser, pupil: User, where: str) -> None:
    key, give = giving(where, as_manager, pupil)
    response = give("")
    if where in {"edit", "old edit"}:
        assert response.status_code == 200
    else:
        assert fields_of(response) == {key}
    assert User.objects.get(pk=pupil.pk).check_password(PASSWORD)


@everywhere
def test_no_password_is_answered_or_logged(
    as_manager: Browser, pupil: User, where: str, caplog: pytest.LogCaptureFixture
) -> None:
    _, give = giving(where, as_manager, pupil)
    with caplog.at_level(logging.DEBUG):
        for password in (GOOD, "zaqx", "l" * 257):
            response = give(password)
            assert password not in response.content.decode()
            assert "argon2" not in response.content.decode()
            assert password not in caplog.text


class WatchedHasher(CheapArgon2Hasher):
    """Counts the transactions within the test's own in which a password is hashed or compared."""

    depths: ClassVar[list[int]] = []

    def encode(self, password: str, salt: str) -> str:
        self.depths.append(len(connection.savepoint_ids))
        return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        self.depths.append(len(connection.savepoint_ids))
        return super().verify(password, encoded)


@everywhere
def test_hashing_keeps_nobody_from_writing(
    as_manager: Browser, pupil: User, where: str, settings: Settings
) -> None:
    settings.PASSWORD_HASHERS = ["tests.accounts.test_passwords.WatchedHasher"]
    _, give = giving(where, as_manager, pupil)
    WatchedHasher.depths.clear()
    outside = len(connection.savepoint_ids)
    assert give(GOOD).status_code < 300
    assert set(WatchedHasher.depths) == {outside}


# --- one password, several spellings --------------------------------------------------------------

COMPOSED = "un ñandú español"
DECOMPOSED = unicodedata.normalize("NFD", COMPOSED)
SPACED = COMPOSED.replace(" ", "\N{NO-BREAK SPACE}")


@everywhere
@pytest.mark.parametrize("given", [COMPOSED, DECOMPOSED, SPACED])
def test_a_password_is_the_same_however_its_letters_are_typed(
    as_manager: Browser, pupil: User, where: str, given: str
) -> None:
    _, give = giving(where, as_manager, pupil)
    assert give(given).status_code < 300
    email = "nueva.mquintero@colegio.example" if "create" in where else str(pupil.email)
    for typed in (COMPOSED, DECOMPOSED, SPACED):
        assert signs_in(email, typed)
    assert not signs_in(email, COMPOSED.replace("ú", "u"))
    assert not signs_in(email, COMPOSED.upper())


def test_the_present_password_is_the_same_however_its_letters_are_typed(pupil: User) -> None:
    browser = browser_of(pupil)
    assert change(browser, PASSWORD, DECOMPOSED).status_code == 204
    assert change(browser, COMPOSED, GOOD).status_code == 204


def test_a_password_from_before_works_as_it_was_typed(pupil: User) -> None:
    User.objects.filter(pk=pupil.pk).update(password=make_password(DECOMPOSED))
    assert signs_in(str(pupil.email), DECOMPOSED)
    browser = browser_of(User.objects.get(pk=pupil.pk))
    assert change(browser, DECOMPOSED, COMPOSED).status_code == 204
    assert signs_in(str(pupil.email), DECOMPOSED)


def test_the_length_is_that_of_the_letters(pupil: User) -> None:
    nine_letters = unicodedata.normalize("NFD", "ñandúes ñ")
    assert len(nine_letters) > 10
    assert "newPassword" in fields_of(change(browser_of(pupil), PASSWORD, nine_letters))


def test_every_account_takes_as_many_hashes_as_an_unknown_e_mail(
    pupil: User, person: PersonFactory, settings: Settings
) -> None:
    settings.PASSWORD_HASHERS = ["tests.accounts.test_passwords.WatchedHasher"]
    pupil.set_password(GOOD)
    pupil.save()
    hashes = []
    inactive, temporary = person("Ana", is_active=False), person("Luz")
    inactive.set_password(DECOMPOSED)
    inactive.save()
    set_temporary_password(temporary, password_hash=hash_password("abcd-efgh-jkmn"), by=pupil)
    temporary.save()
    people = (pupil, inactive, temporary)
    for email in (*(str(user.email) for user in people), "nadie@colegio.example"):
        WatchedHasher.depths.clear()
        assert not signs_in(email, DECOMPOSED)
        hashes.append(len(WatchedHasher.depths))
    assert hashes == [3] * 4


# --- one's own ------------------------------------------------------------------------------------


def change(browser: Browser, current: str, new: str) -> Any:
    """Change one's own password."""
    return browser.post_json(
        "/profile/change-password", {"currentPassword": current, "newPassword": new}
    )


def test_one_changes_ones_own_password(as_collaborator: Browser, school: School) -> None:
    response = change(as_collaborator, PASSWORD, GOOD)
    assert (response.status_code, response.content) == (204, b"")
    assert signs_in("camilo@colegio.example", GOOD)
    assert not signs_in("camilo@colegio.example", PASSWORD)


@pytest.mark.parametrize("current", ["no es esta", PASSWORD.upper(), f"{PASSWORD} ", "l" * 5000])
def test_a_wrong_current_password_is_400(
    as_collaborator: Browser, school: School, current: str
) -> None:
    response = change(as_collaborator, current, GOOD)
    assert code_of(response, 400) == "wrong_password"
    assert fields_of(response) == {"currentPassword"}
    assert signs_in("camilo@colegio.example", PASSWORD)


def test_the_current_password_is_looked_at_before_the_new_one(as_collaborator: Browser) -> None:
    assert fields_of(change(as_collaborator, "no es esta", "corta")) == {"currentPassword"}


def test_wrong_current_passwords_lock_as_at_sign_in(school: School) -> None:
    browser = browser_of(school.collaborator)
    for _ in range(5):
        assert code_of(change(browser, "no es esta", GOOD), 400) == "wrong_password"
    for current in ("no es esta", PASSWORD):
        response = change(browser, current, GOOD)
        assert code_of(response, 429) == "locked_out"
        assert response["Retry-After"] == "600"
    assert User.objects.get(pk=school.collaborator.pk).check_password(PASSWORD)
    assert browser.get("/api/users/me").status_code == 200
    wrong = {"email": "camilo@colegio.example", "password": PASSWORD}
    assert code_of(Browser().post_json("/users/login", wrong), 429) == "locked_out"
    locked = AuditEvent.objects.get(action=Action.SESSION_LOCKED, actor=school.collaborator)
    assert locked.person_id == school.collaborator.pk


def test_failed_sign_ins_count_for_the_current_password(school: School) -> None:
    wrong = {"email": "Camilo@colegio.example", "password": "no es esta"}
    for _ in range(4):
        Browser().post_json("/users/login", wrong)
    browser = browser_of(school.collaborator)
    assert code_of(change(browser, "no es esta", GOOD), 400) == "wrong_password"
    assert code_of(change(browser, PASSWORD, GOOD), 429) == "locked_out"


def test_the_right_current_password_forgets_the_failures(school: School) -> None:
    browser = browser_of(school.collaborator)
    for _ in range(2):
        for _ in range(4):
            assert code_of(change(browser, "no es esta", GOOD), 400) == "wrong_password"
        assert "newPassword" in fields_of(change(browser, PASSWORD, "corta"))
    assert change(browser, PASSWORD, GOOD).status_code == 204


def test_one_persons_guesses_lock_nobody_else(school: School, as_evaluator: Browser) -> None:
    browser = browser_of(school.collaborator)
    for _ in range(6):
        change(browser, "no es esta", GOOD)
    assert change(as_evaluator, PASSWORD, GOOD).status_code == 204


def test_the_session_of_somebody_whose_email_was_removed_has_ended(person: PersonFactory) -> None:
    browser = browser_of(person(email=None))
    assert code_of(change(browser, PASSWORD, GOOD), 401) == "not_signed_in"


def test_the_own_password_is_changed_in_the_profile_only(
    school: School, as_manager: Browser, as_admin: Browser
) -> None:
    for browser, user in ((as_manager, school.manager), (as_admin, school.admin)):
        body = edit_of(user, name="Otro", newPassword=GOOD, confirmPassword=GOOD)
        response = browser.put_json(f"/users/{user.pk}", body)
        assert code_of(response, 400) == "own_password"
        assert response.json()["fields"] == {"newPassword": [messages.OWN_PASSWORD]}
        assert "perfil" in messages.OWN_PASSWORD
        stored = User.objects.get(pk=user.pk)
        assert (stored.name, stored.check_password(PASSWORD)) == (user.name, True)


class FormerHasher(CheapArgon2Hasher):
    """The hasher of the tests at another cost, as before an update of the program."""

    time_cost = 2


def test_a_password_is_changed_whose_hash_has_a_former_cost(person: PersonFactory) -> None:
    former, user = FormerHasher(), person()
    user.password = former.encode(PASSWORD, former.salt())
    user.save()
    browser, other = browser_of(user), browser_of(user)
    assert code_of(change(browser, "no es esta", GOOD), 400) == "wrong_password"
    assert "newPassword" in fields_of(change(browser, PASSWORD, "corta"))
    assert other.get("/api/users/me").status_code == 200
    assert change(browser, PASSWORD, GOOD).status_code == 204
    assert browser.get("/api/users/me").status_code == 200
    assert signs_in(str(user.email), GOOD)


def test_a_password_that_was_replaced_on_the_way_stays(school: School) -> None:
    on_the_way = User.objects.get(pk=school.collaborator.pk)
    change_own_password(user=school.collaborator, new_password="la primera clave 1")
    with pytest.raises(NotSignedIn):
        change_own_password(user=on_the_way, new_password=GOOD)
    assert signs_in("camilo@colegio.example", "la primera clave 1")


def test_somebody_deactivated_on_the_way_changes_no_password(school: School) -> None:
    on_the_way = User.objects.get(pk=school.collaborator.pk)
    toggle_status(actor=school.manager, user_id=school.collaborator.pk)
    with pytest.raises(NotSignedIn):
        change_own_password(user=on_the_way, new_password=GOOD)
    assert User.objects.get(pk=school.collaborator.pk).check_password(PASSWORD)


# --- turns ----------------------------------------------------------------------------------------


class Watched(CheapArgon2Hasher):
    """Hashes of which each takes a moment, and tells whether another one is being made."""

    MOMENT: ClassVar[float] = 0.02
    alone: ClassVar = Lock()
    overlaps: ClassVar[list[bool]] = []
    begun: ClassVar = Event()

    def params(self) -> Any:
        """The parameters, which Django asks for as part of each hash."""
        is_alone = self.alone.acquire(blocking=False)
        self.overlaps.append(not is_alone)
        self.begun.set()
        time.sleep(self.MOMENT)
        if is_alone:
            self.alone.release()
        return super().params()


def test_a_process_hashes_one_password_at_a_time_in_order() -> None:
    done = []

    def hash_some(name: str, count: int) -> None:
        for _ in range(count):
            Watched().encode(PASSWORD, "sal de prueba")
        done.append(name)

    threads = [Thread(target=hash_some, args=("many", 30))]
    threads += [Thread(target=hash_some, args=(f"one {number}", 1)) for number in range(3)]
    threads[0].start()
    assert Watched.begun.wait(60)
    for thread in threads[1:]:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert done[-1] == "many"
    assert Watched.overlaps == [False] * 33
