"""Setting a password by an e-mailed link: the invitation, and what was forgotten."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from operator import attrgetter

import pytest
import time_machine
from axes.models import AccessAttempt
from django.contrib.auth.hashers import make_password
from django.core import mail
from django.core.mail import EmailMultiAlternatives
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import Role, User
from evaluacmo.accounts.services import toggle_status, update_user
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.auditlog.services import purge_before
from evaluacmo.common.text import WORD_JOINER
from evaluacmo.evaluations.models import Evaluation
from evaluacmo.mail import messages
from evaluacmo.mail.delivery import deliver
from evaluacmo.mail.models import LinkRequest, Message, MessageKind
from evaluacmo.mail.queries import pending_tasks_of
from evaluacmo.mail.rendering import reminder
from evaluacmo.mail.services import REQUESTS_PER_ADDRESS
from evaluacmo.mail.tokens import find_user, link_for
from evaluacmo.results.reader import unrestricted
from evaluacmo.school.models import School as SchoolSettings
from tests.conftest import PASSWORD, Browser, PersonFactory, School, browser_of, signed_in
from tests.failures import code_of, failure_of
from tests.queries import count_statements

pytestmark = pytest.mark.sqlite_suffices

NEW = "lluvia en abril 9"
NOON = datetime(2026, 5, 4, 17, tzinfo=UTC)
NUMBER_OF_NOBODY = 10**9


@pytest.fixture
def newcomer(person: PersonFactory) -> User:
    """A person without a password."""
    user = person("Nadia Reyes", email="nadia@colegio.example")
    user.set_unusable_password()
    user.save()
    return user


def link_of(user: User) -> str:
    """The part after the # of a link made now."""
    return link_for(User.objects.get(pk=user.pk)).partition("#")[2]


def body_of(link: str, password: str = NEW) -> dict[str, str]:
    return {"link": link, "password": password}


def arrived() -> str:
    """The link in the one e-mail that was sent."""
    (email,) = mail.outbox
    return str(email.body).split("/set-password#")[1].split()[0]


def actions(user: User) -> list[str]:
    """The actions recorded about a person."""
    return list(
        AuditEvent.objects.filter(person=user).order_by("id").values_list("action", flat=True)
    )


# --- invitations ----------------------------------------------------------------------------------


def test_an_invitation_leads_to_a_password_and_in(newcomer: User, as_manager: Browser) -> None:
    assert as_manager.read(f"/users/{newcomer.pk}")["has_access"] is False
    assert as_manager.post_json(f"/users/{newcomer.pk}/invitation").status_code == 204
    assert deliver() == 1
    link, browser = arrived(), Browser()
    opened = browser.post_json("/password/link", {"link": link})
    assert opened.json() == {"name": "Nadia Reyes", "email": "nadia@colegio.example"}
    assert browser.put_json("/password", body_of(link)).status_code == 204
    credentials = {"email": "nadia@colegio.example", "password": NEW}
    assert browser.post_json("/users/login", credentials).status_code == 200
    assert as_manager.read(f"/users/{newcomer.pk}")["has_access"] is True
    assert actions(newcomer) == [
        Action.USER_INVITED,
        Action.LINK_OPENED,
        Action.USER_PASSWORD_SET,
    ]
    assert code_of(as_manager.post_json(f"/users/{newcomer.pk}/invitation"), 409) == "has_password"


def test_names_from_before_become_no_links(
    school: School, newcomer: User, as_manager: Browser
) -> None:
    User.objects.filter(pk=newcomer.pk).update(name="Gane en https://evil.example/x")
    SchoolSettings.objects.create(name="www.evil.example")
    as_manager.post_json(f"/users/{newcomer.pk}/invitation")
    assert deliver() == 1
    (email,) = mail.outbox
    assert isinstance(email, EmailMultiAlternatives)
    texts = [str(email.body), *(str(each.content) for each in email.alternatives)]
    for text in texts:
        assert "evil.example" in text.replace(WORD_JOINER, "")
        shown = text.replace(f"<title>{email.subject}</title>", "")
        assert not any(part in shown for part in ("evil.", "www.", "https://evil"))
    Evaluation.objects.update(name="evil.example")
    school.submit()
    ready = reminder(
        school.collaborator, pending_tasks_of(school.collaborator, reader=unrestricted)
    )
    for text in (ready.text, ready.html):
        assert "«evil" in text
        assert "«evil." not in text


def test_somebody_is_created_and_invited_or_neither(
    as_manager: Browser, settings: Settings
) -> None:
    body = {"name": "Nadia", "email": "nadia@colegio.example", "role": "evaluador"}
    settings.EMAIL_ON = False
    assert code_of(as_manager.post_json("/users/invited", body), 409) == "email_off"
    settings.EMAIL_ON = True
    failure_of(as_manager.post_json("/users/invited", body | {"category_id": 10**9}), 400)
    assert not User.objects.filter(email="nadia@colegio.example").exists()
    made = as_manager.post_json("/users/invited", body)
    assert (made.status_code, made.json()["has_access"]) == (201, False)
    assert deliver() == 1
    assert arrived().startswith(f"{made.json()['id']}-")
    failure_of(as_manager.post_json("/users/invited", body), 400)
    assert Message.objects.count() == 1


@pytest.mark.parametrize(
    ("state", "code"),
    [({"is_active": False}, "person_inactive"), ({"email": None}, "no_email")],
)
def test_nobody_is_invited_to_nowhere(
    newcomer: User, as_manager: Browser, state: dict[str, object], code: str
) -> None:
    User.objects.filter(pk=newcomer.pk).update(**state)
    assert code_of(as_manager.post_json(f"/users/{newcomer.pk}/invitation"), 409) == code
    assert not Message.objects.exists()


def test_several_are_invited_or_none(
    newcomer: User, as_manager: Browser, person: PersonFactory
) -> None:
    other = person("Ana Gil", email="ana@colegio.example")
    other.set_unusable_password()
    other.save()
    ids = {"ids": [newcomer.pk, other.pk]}
    User.objects.filter(pk=other.pk).update(is_active=False)
    refused = failure_of(as_manager.post_json("/users/invitations", ids), 409)
    assert refused["message"] == f"Ana Gil: {messages.INVITED_INACTIVE}"
    assert not Message.objects.exists()
    User.objects.filter(pk=other.pk).update(is_active=True)
    assert as_manager.post_json("/users/invitations", ids).json() == {"people": 2}
    invited = Message.objects.filter(kind=MessageKind.INVITATION).values_list("person", flat=True)
    assert set(invited) == {newcomer.pk, other.pk}
    again = failure_of(as_manager.post_json("/users/invitations", ids), 409)
    assert again["code"] == "already_invited"
    first = min(newcomer, other, key=attrgetter("pk"))
    assert again["message"] == f"{first.name}: {messages.INVITATION_WAITS}"
    assert Message.objects.count() == 2
    assert actions(newcomer) == actions(other) == [Action.USER_INVITED]


def test_the_statements_do_not_grow_with_the_people(
    as_manager: Browser, person: PersonFactory
) -> None:
    people = [person(f"Persona {number}") for number in range(13)]
    User.objects.filter(pk__in=[user.pk for user in people]).update(password=make_password(None))
    one, dozen = (
        count_statements(lambda body=body: as_manager.post_json("/users/invitations", body), 200)
        for body in ({"ids": [user.pk for user in some]} for some in (people[:1], people[1:]))
    )
    assert one == dozen


def test_an_invitation_under_way_is_enough(newcomer: User, as_manager: Browser) -> None:
    address = f"/users/{newcomer.pk}/invitation"
    assert as_manager.post_json(address).status_code == 204
    assert code_of(as_manager.post_json(address), 409) == "already_invited"
    deliver()
    assert as_manager.post_json(address).status_code == 204
    assert Message.objects.count() == 2


# --- what ends a link -----------------------------------------------------------------------------


def sign_in(user: User, school: School) -> None:
    signed_in(user)


def change_password(user: User, school: School) -> None:
    browser_of(user).post_json(
        "/profile/change-password", {"currentPassword": PASSWORD, "newPassword": NEW}
    )


def change_email(user: User, school: School) -> None:
    update_user(actor=school.admin, user_id=user.pk, email="otro@colegio.example")


def change_email_and_back(user: User, school: School) -> None:
    update_user(actor=school.admin, user_id=user.pk, email="otro@colegio.example")
    update_user(actor=school.admin, user_id=user.pk, email=str(user.email))


def change_role(user: User, school: School) -> None:
    update_user(actor=school.admin, user_id=user.pk, role=Role.EVALUATOR)


def turn_off_and_on(user: User, school: School) -> None:
    toggle_status(actor=school.admin, user_id=user.pk)
    toggle_status(actor=school.admin, user_id=user.pk)


def turn_off(user: User, school: School) -> None:
    toggle_status(actor=school.admin, user_id=user.pk)


@pytest.mark.parametrize(
    "ending",
    [
        sign_in,
        change_password,
        change_email,
        change_email_and_back,
        change_role,
        turn_off_and_on,
        turn_off,
    ],
)
def test_a_link_ends_with_what_it_was_made_for(
    school: School, visitor: Browser, ending: Callable[[User, School], None]
) -> None:
    link = link_of(school.collaborator)
    assert find_user(link) == school.collaborator
    ending(school.collaborator, school)
    # a link that has ended does not work again when the log forgets why
    purge_before(timezone.now())
    before = User.objects.get(pk=school.collaborator.pk).password
    for call in (
        visitor.post_json("/password/link", {"link": link}),
        visitor.put_json("/password", body_of(link)),
    ):
        assert code_of(call, 400) == "bad_link"
    assert User.objects.get(pk=school.collaborator.pk).password == before


def test_an_e_mail_corrected_before_the_link_was_made_ends_nothing(school: School) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        change_email_and_back(school.collaborator, school)
        assert find_user(link_of(school.collaborator)) == school.collaborator
        clock.shift(timedelta(hours=1))
        link = link_of(school.collaborator)
        update_user(actor=school.admin, user_id=school.collaborator.pk, position="Docente")
        assert find_user(link) == school.collaborator
        change_email_and_back(school.collaborator, school)
        assert find_user(link) is None


def test_a_link_is_good_once_and_for_three_days(school: School, visitor: Browser) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        link = link_of(school.collaborator)
        clock.shift(timedelta(days=3))
        assert find_user(link) == school.collaborator
        clock.shift(timedelta(seconds=1))
        assert find_user(link) is None
    link = link_of(school.collaborator)
    assert visitor.put_json("/password", body_of(link)).status_code == 204
    assert code_of(visitor.put_json("/password", body_of(link)), 400) == "bad_link"


def test_what_only_looks_like_a_link_is_none(school: School, visitor: Browser) -> None:
    link = link_of(school.collaborator)
    number, _, token = link.partition("-")
    for wrong in (
        f"{school.admin.pk}-{token}",
        f"{NUMBER_OF_NOBODY}-{token}",
        f"{'9' * 60}-{token}",
        f"²-{token}",
        f"{number}-{token[:-1]}",
        f"{number}-",
        number,
        "-",
        f" {link}",
    ):
        assert code_of(visitor.post_json("/password/link", {"link": wrong}), 400) == "bad_link"
    failure_of(visitor.post_json("/password/link", {"link": "1" * 101}), 400)


def test_what_is_no_link_keeps_nobody_from_writing(school: School, visitor: Browser) -> None:
    number = school.collaborator.pk
    for wrong in ("nada", f"{number}-nada", link_of(school.collaborator)[:-1]):
        for call in (
            lambda wrong=wrong: visitor.post_json("/password/link", {"link": wrong}),
            lambda wrong=wrong: visitor.put_json("/password", body_of(wrong)),
        ):
            with CaptureQueriesContext(connection) as captured:
                assert code_of(call(), 400) == "bad_link"
            # each transaction within the test's own is a savepoint
            assert not [each for each in captured if "SAVEPOINT" in each["sql"]]


def test_a_weak_password_is_refused_at_its_field_and_the_link_stays(
    school: School, visitor: Browser
) -> None:
    link = link_of(school.collaborator)
    for weak in ("corta", "camilo@colegio.example", "1234567890"):
        answer = visitor.put_json("/password", body_of(link, weak))
        assert failure_of(answer, 400)["fields"].keys() == {"password"}
    assert find_user(link) == school.collaborator


def test_the_temporary_password_is_not_chosen_by_a_link(
    as_manager: Browser, newcomer: User, visitor: Browser
) -> None:
    (given,) = as_manager.post_json("/users/temporary-passwords", {"ids": [newcomer.pk]}).json()
    newcomer.refresh_from_db()
    link = link_of(newcomer)
    for kept in (given["access_code"], given["access_code"].replace("-", "").upper()):
        failure = failure_of(visitor.put_json("/password", body_of(link, kept)), 400)
        assert (failure["code"], failure["fields"].keys()) == ("password_was_given", {"password"})
    assert visitor.put_json("/password", body_of(link)).status_code == 204


def test_a_new_password_ends_all_sessions_and_the_lock_out_here(school: School) -> None:
    old, visitor = browser_of(school.collaborator), Browser()
    wrong = {"email": "camilo@colegio.example", "password": "no es esta clave"}
    for _ in range(6):
        last = visitor.post_json("/users/login", wrong)
    assert last.status_code == 429
    visitor.put_json("/password", body_of(link_of(school.collaborator)))
    assert old.get("/api/users/me").status_code == 401
    assert visitor.post_json("/users/login", wrong | {"password": NEW}).status_code == 200
    assert not AccessAttempt.objects.filter(username="camilo@colegio.example").exists()


# --- what was forgotten ---------------------------------------------------------------------------


def ask(email: str, address: str = "192.0.2.1") -> int:
    """Ask for a link; the status."""
    browser = Browser()
    browser.defaults["REMOTE_ADDR"] = address
    return int(browser.post_json("/password/forgotten", {"email": email}).status_code)


def test_whoever_has_forgotten_gets_a_link(school: School) -> None:
    assert ask(" Camilo@Colegio.example ") == 204
    assert deliver() == 1
    (email,) = mail.outbox
    assert email.to == ["camilo@colegio.example"]
    assert Browser().put_json("/password", body_of(arrived())).status_code == 204
    assert actions(school.collaborator)[0] == Action.LINK_REQUESTED


def test_nobody_learns_whether_an_e_mail_is_anybodys(school: School) -> None:
    def cost(email: str) -> tuple[int, list[str]]:
        with CaptureQueriesContext(connection) as captured:
            status = ask(email)
        return status, [each["sql"].split(" ")[0] for each in captured.captured_queries]

    toggle_status(actor=school.admin, user_id=school.evaluator.pk)
    known = cost("camilo@colegio.example")
    assert cost("nadie@colegio.example") == known
    assert cost("elena@colegio.example") == known
    assert cost("no es un correo") == known
    assert deliver() == 1
    assert [email.to for email in mail.outbox] == [["camilo@colegio.example"]]


def test_nobody_gets_a_second_link_within_ten_minutes(school: School) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        for minutes in (0, 5, 4, 2):
            clock.shift(timedelta(minutes=minutes))
            assert ask("camilo@colegio.example") == 204
            deliver()
        assert len(mail.outbox) == 2


def test_one_address_asks_for_a_school_and_for_no_more(school: School) -> None:
    with time_machine.travel(NOON, tick=False) as clock:
        statuses = [ask(f"{n}@colegio.example") for n in range(REQUESTS_PER_ADDRESS + 1)]
        assert statuses == [204] * REQUESTS_PER_ADDRESS + [429]
        assert ask("camilo@colegio.example", "192.0.2.2") == 204
        assert LinkRequest.objects.count() == REQUESTS_PER_ADDRESS + 1
        clock.shift(timedelta(minutes=10, seconds=1))
        assert ask("camilo@colegio.example") == 204
        deliver()
        assert LinkRequest.objects.count() == 1


def test_invented_requests_silence_nobody_who_has_signed_in_there(school: School) -> None:
    signed_in(school.collaborator)
    here = "127.0.0.1"
    for n in range(REQUESTS_PER_ADDRESS):
        ask(f"{n}@colegio.example", here)
    # the same answer, with a write each: it would tell who has an account and has signed in here
    for email in ("gloria@colegio.example", "nadie@colegio.example", "camilo@colegio.example"):
        with CaptureQueriesContext(connection) as captured:
            assert ask(email, here) == 429
        assert any(query["sql"].startswith(("INSERT", "UPDATE")) for query in captured)
    assert ask("camilo@colegio.example", here) == 429
    deliver()
    assert [message.to for message in mail.outbox] == [["camilo@colegio.example"]]


def test_a_network_of_ipv6_asks_as_one_address(school: School) -> None:
    addresses = [f"2001:db8:1:2::{n:x}" for n in range(REQUESTS_PER_ADDRESS + 1)]
    statuses = [ask("camilo@colegio.example", address) for address in addresses]
    assert statuses == [204] * REQUESTS_PER_ADDRESS + [429]
    assert ask("camilo@colegio.example", "2001:db8:1:3::1") == 204


def test_requests_that_arrive_meanwhile_wait_for_the_next_round(school: School) -> None:
    """Otherwise people who go on asking would keep the worker from sending anything."""

    def one_more() -> bool:
        assert ask("nadie@colegio.example") == 204
        return False

    for number in range(3):
        assert ask(f"{number}@colegio.example") == 204
    deliver(is_stopping=one_more)
    assert LinkRequest.objects.filter(is_open=True).count() >= 3
    assert LinkRequest.objects.filter(is_open=False).count() == 3


def test_a_worker_that_is_stopped_answers_no_more_requests(school: School) -> None:
    assert ask("camilo@colegio.example") == 204
    assert deliver(is_stopping=lambda: True) == 0
    assert LinkRequest.objects.get().is_open


def test_without_e_mail_nothing_is_asked_for(visitor: Browser, settings: Settings) -> None:
    settings.EMAIL_ON = False
    answer = visitor.post_json("/password/forgotten", {"email": "camilo@colegio.example"})
    assert failure_of(answer, 409)["message"] == messages.EMAIL_OFF
    assert not LinkRequest.objects.exists()


def test_links_stand_in_no_table(school: School, newcomer: User, as_manager: Browser) -> None:
    as_manager.post_json(f"/users/{newcomer.pk}/invitation")
    deliver()
    token = arrived().partition("-")[2]
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")  # noqa: S608
            assert not [row for row in cursor.fetchall() if token in repr(row)], table
