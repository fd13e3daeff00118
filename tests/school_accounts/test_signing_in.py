"""Signing in with the school's account, at an issuer that answers over HTTP."""

import logging
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.apps import apps
from django.conf import settings
from django.utils import timezone
from pytest_django.fixtures import Settings

from evaluacmo.accounts.models import KnownNetwork, Session, User
from evaluacmo.accounts.passwords import set_temporary_passwords
from evaluacmo.accounts.session_store import (
    BROWSER,
    BY_PASSWORD,
    CONFIRMED,
    NETWORK,
    SEEN,
    STARTED,
    SYSTEM,
)
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.mail.models import Message
from evaluacmo.school_accounts.models import SchoolAccount
from tests.conftest import Browser, PersonFactory, School
from tests.school_accounts.conftest import CLIENT
from tests.school_accounts.running import RunningIssuer
from tests.world import edit_of

pytestmark = pytest.mark.sqlite_suffices

BEGIN, CALLBACK = "/school-account/login", "/school-account/callback"


def try_to_begin(browser: Browser, next_page: str = "", left_by: str = "", **headers: str) -> Any:
    if settings.CSRF_COOKIE_NAME not in browser.cookies:
        browser.get("/api/csrf-token")
    token = browser.cookies[settings.CSRF_COOKIE_NAME].value
    form = {"next": next_page, "left_by": left_by}
    return browser.post(BEGIN, form, headers={"X-CSRFToken": token, **headers})


def begin(browser: Browser, next_page: str = "", left_by: str = "") -> str:
    answer = try_to_begin(browser, next_page, left_by)
    assert answer.status_code == 200, answer.content
    return str(answer.json()["address"])


def come_back(browser: Browser, address: str) -> str:
    """Where the browser is sent from the address of the issuer's answer."""
    parts = urlsplit(address)
    assert parts.path == CALLBACK
    answer = browser.get(f"{parts.path}?{parts.query}")
    assert answer.status_code == 302, answer.content
    assert answer["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    return str(answer["Location"])


def enter(browser: Browser, issuer: RunningIssuer, *, subject: str = "s-1", page: str = "") -> str:
    return come_back(browser, issuer.sign_in(begin(browser, page), subject=subject))


def refused(reason: str) -> str:
    return f"/login?school-account={reason}"


def who(browser: Browser) -> str | None:
    answer = browser.get("/api/users/me")
    return str(answer.json()["name"]) if answer.status_code == 200 else None


def account_of(user: User, issuer: RunningIssuer, subject: str = "s-1", **claims: Any) -> None:
    issuer.has(subject, **{"email": user.email, "email_verified": True, **claims})


def events() -> list[tuple[str, int | None, int | None, str]]:
    rows = AuditEvent.objects.filter(action__regex="^(session|user)").order_by("at", "id")
    return [(row.action, row.actor_id, row.person_id, row.label) for row in rows]


@pytest.mark.both_databases
def test_the_first_time_by_the_verified_email_then_by_the_subject(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    elena = school.evaluator
    account_of(elena, issuer, email="ELENA@Colegio.example")
    assert enter(visitor, issuer, page="/evaluation-form?collaborator=7") == (
        "/evaluation-form?collaborator=7"
    )
    assert who(visitor) == elena.name
    account = SchoolAccount.objects.get()
    assert (account.person, account.issuer, account.subject, account.email) == (
        elena,
        issuer.url,
        "s-1",
        elena.email,
    )
    elena.refresh_from_db()
    assert elena.last_signed_in_at is not None
    assert KnownNetwork.objects.filter(person=elena).exists()
    assert events() == [
        (Action.SCHOOL_ACCOUNT_LINKED, elena.pk, elena.pk, ""),
        (Action.SESSION_STARTED, elena.pk, None, ""),
    ]
    started = AuditEvent.objects.get(action=Action.SESSION_STARTED)
    assert started.changes == {"way": [None, "school_account"]}
    assert [message.kind for message in Message.objects.all()] == ["account_linked"]
    # also after a change of the e-mail there
    account_of(elena, issuer, email="otra@colegio.example", email_verified=False)
    again = Browser()
    assert enter(again, issuer) == "/"
    assert who(again) == elena.name
    assert SchoolAccount.objects.count() == 1


def test_a_page_that_somebody_left_opens_for_them_only(
    school: School, issuer: RunningIssuer
) -> None:
    elena = school.evaluator
    account_of(elena, issuer)

    def enter_at(left_by: str) -> str:
        browser = Browser()
        address = begin(browser, "/home?x=1", left_by=left_by)
        return come_back(browser, issuer.sign_in(address, subject="s-1"))

    assert enter_at(str(elena.pk)) == "/home?x=1"
    assert enter_at(str(school.manager.pk)) == "/"


def test_a_signed_in_person_gets_a_new_session(
    school: School, as_manager: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer)
    before = as_manager.cookies["sessionid"].value
    assert enter(as_manager, issuer) == "/"
    assert who(as_manager) == school.evaluator.name
    assert not Session.objects.filter(session_key=before).exists()


def test_no_token_of_the_issuer_is_kept(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer, name="Otro Nombre", picture="https://evil.example/x.png")
    enter(visitor, issuer)
    session = Session.objects.get().get_decoded()
    assert set(session) == {
        *("_auth_user_id", "_auth_user_backend", "_auth_user_hash", "_session_expiry"),
        *(STARTED, SEEN, BY_PASSWORD, CONFIRMED, NETWORK, BROWSER, SYSTEM),
    }
    for model in apps.get_models():
        if model._meta.app_label in {"account", "socialaccount"}:
            assert not model._default_manager.exists()
    school.evaluator.refresh_from_db()
    assert school.evaluator.name == "Elena Duarte"


def test_what_is_asked_of_the_issuer(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer)
    parts = urlsplit(begin(visitor))
    asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"{issuer.url}/oauth2/authorize"
    assert asked["redirect_uri"] == f"http://testserver{CALLBACK}"
    assert (asked["client_id"], asked["response_type"]) == (CLIENT, "code")
    assert set(asked["scope"].split()) == {"openid", "email"}
    assert asked["code_challenge_method"] == "S256"
    assert min(len(asked[name]) for name in ("state", "nonce", "code_challenge")) >= 16
    # each time anew
    again = parse_qs(urlsplit(begin(visitor)).query)
    for name in ("state", "nonce", "code_challenge"):
        assert again[name] != [asked[name]]
    # the proof of the browser is not in the address
    back = urlsplit(issuer.sign_in(begin(visitor), subject="s-1"))
    assert set(parse_qs(back.query)) == {"code", "state"}


def test_behind_the_proxy_the_way_back_is_encrypted(
    school: School, visitor: Browser, issuer: RunningIssuer, settings: Settings
) -> None:
    visitor.get("/api/csrf-token")
    settings.HTTPS, settings.ALLOWED_HOSTS = True, ["evaluacmo.colegio.example"]
    headers = {"Host": "evaluacmo.colegio.example", "Origin": "https://evaluacmo.colegio.example"}
    settings.CSRF_TRUSTED_ORIGINS = ["https://evaluacmo.colegio.example"]
    answer = try_to_begin(visitor, **headers)
    asked = parse_qs(urlsplit(answer.json()["address"]).query)
    assert asked["redirect_uri"] == [f"https://evaluacmo.colegio.example{CALLBACK}"]


LIES: dict[str, dict[str, Any]] = {
    "another issuer": {"claims": {"iss": "https://accounts.google.com"}},
    "no issuer": {"claims": {"iss": None}},
    "another audience": {"claims": {"aud": "another-client"}},
    "no audience": {"claims": {"aud": None}},
    "several audiences": {"claims": {"aud": [CLIENT, "another-client"]}},
    "issued to another": {"claims": {"azp": "another-client"}},
    "another nonce": {"claims": {"nonce": "another"}},
    "no nonce": {"claims": {"nonce": None}},
    "a nonce that is no text": {"claims": {"nonce": 7}},
    "expired": {"claims": {"exp": 1}},
    "never expires": {"claims": {"exp": None}},
    "no moment": {"claims": {"iat": None}},
    "from the future": {"claims": {"iat": 9_999_999_999}},
    "no subject": {"claims": {"sub": None}},
    "an empty subject": {"claims": {"sub": ""}},
    "a subject that is no text": {"claims": {"sub": 7}},
    "an endless subject": {"claims": {"sub": "x" * 256}},
    "another key": {"foreign_key": True},
    "a key of another name": {"header": {"kid": "another"}},
    "a key without a name": {"header": {"kid": None}},
    "not signed": {"algorithm": "none"},
    "signed with the public key": {"algorithm": "HS256"},
    "no token": {"without_id_token": True},
    "keys that are none": {"answers": {"/jwks": [200, "[]"]}},
    "keys without names": {"answers": {"/jwks": [200, '{"keys": [{"kty": "RSA"}]}']}},
    "tokens that are none": {"answers": {"/oauth2/token": [200, '{"access_token": 7}']}},
    "tokens that are no JSON": {"answers": {"/oauth2/token": [200, '{"access']}},
    "no tokens": {"answers": {"/oauth2/token": [400, '{"error": "invalid_client"}']}},
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES.keys())
def test_an_answer_that_does_not_hold_lets_nobody_in(
    lie: dict[str, Any], school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer)
    address = issuer.sign_in(begin(visitor), subject="s-1")
    issuer.lie(**lie)
    assert come_back(visitor, address) in {refused("invalid"), refused("away")}
    assert who(visitor) is None
    assert not SchoolAccount.objects.exists()
    # and the same way without the lie
    issuer.lie()
    assert enter(visitor, issuer) == "/"


def test_a_document_of_another_issuer_is_none(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer)
    address = issuer.sign_in(begin(visitor), subject="s-1")
    for document in (
        {"issuer": "https://accounts.google.com"},
        {"token_endpoint": "file:///etc/passwd"},
        {"jwks_uri": None},
        {"authorization_endpoint": "javascript:alert(1)"},
    ):
        issuer.lie(document=document)
        assert try_to_begin(visitor).status_code == 503
    issuer.lie(document={"issuer": "https://accounts.google.com"})
    assert come_back(visitor, address) == refused("invalid")


DOCUMENT, TOKENS, KEYS = "/.well-known/openid-configuration", "/oauth2/token", "/jwks"
AWAY: dict[str, dict[str, Any]] = {
    "breaks": {"answers": {path: [500, "no"] for path in (DOCUMENT, KEYS)}},
    "has no tokens": {"waits": {TOKENS: 3}},
    "is slow": {"waits": {DOCUMENT: 3}},
    "has no keys": {"waits": {KEYS: 3}},
}


@pytest.mark.parametrize("how", AWAY.values(), ids=AWAY.keys())
def test_an_issuer_that_is_away_is_nobodys_fault(
    how: dict[str, Any],
    school: School,
    visitor: Browser,
    issuer: RunningIssuer,
    settings: Settings,
) -> None:
    settings.SOCIALACCOUNT_REQUESTS_TIMEOUT = 0.2
    account_of(school.evaluator, issuer)
    address = issuer.sign_in(begin(visitor), subject="s-1")
    issuer.lie(**how)
    assert come_back(visitor, address) == refused("away")
    assert who(visitor) is None
    if DOCUMENT in str(how):
        answer = try_to_begin(visitor)
        assert answer.status_code == 503
        assert answer.json()["message"].startswith("El servicio de cuentas del colegio no responde")
    assert events() == []


def test_an_issuer_that_nobody_answers_for(
    school: School, visitor: Browser, issuer: RunningIssuer, settings: Settings
) -> None:
    account_of(school.evaluator, issuer)
    address = issuer.sign_in(begin(visitor), subject="s-1")
    settings.ISSUER = type(settings.ISSUER)(
        url="http://127.0.0.1:1",
        client_id=CLIENT,
        client_secret="secreto",
        domains=settings.ISSUER.domains,
        label="",
    )
    assert come_back(visitor, address) == refused("away")
    assert try_to_begin(visitor).status_code == 503


def test_an_answer_elsewhere_is_not_followed(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer)
    address = issuer.sign_in(begin(visitor), subject="s-1")
    issuer.lie(answers={"/oauth2/token": [307, ""]})
    assert come_back(visitor, address) == refused("invalid")


@pytest.mark.both_databases
def test_a_code_and_a_state_work_once(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer)
    address = issuer.sign_in(begin(visitor), subject="s-1")
    assert come_back(visitor, address) == "/"
    visitor.post_json("/logout")
    assert come_back(visitor, address) == refused("expired")
    # nor with the state of another try
    state = parse_qs(urlsplit(begin(visitor)).query)["state"][0]
    code = parse_qs(urlsplit(address).query)["code"][0]
    assert come_back(visitor, f"http://testserver{CALLBACK}?code={code}&state={state}") == refused(
        "invalid"
    )
    assert who(visitor) is None


def test_nobody_is_signed_in_by_what_another_browser_began(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer)
    address = issuer.sign_in(begin(visitor), subject="s-1")
    victim = Browser()
    assert come_back(victim, address) == refused("expired")
    # nor while the victim begins as well
    begin(victim)
    assert come_back(victim, address) == refused("expired")
    assert who(victim) is None
    # whose code does not fit the verifier of the other browser
    code = parse_qs(urlsplit(address).query)["code"][0]
    state = parse_qs(urlsplit(begin(victim)).query)["state"][0]
    assert come_back(victim, f"http://testserver{CALLBACK}?code={code}&state={state}") == refused(
        "invalid"
    )
    assert who(victim) is None


def test_what_was_begun_too_long_ago(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer)
    with time_machine.travel(timezone.now() - timedelta(minutes=11)):
        address = issuer.sign_in(begin(visitor), subject="s-1")
    assert come_back(visitor, address) == refused("expired")


@pytest.mark.parametrize(
    "query", ["", "?state=x", "?code=x", "?code=x&state=y", "?error=server_error&state=x"]
)
def test_a_way_back_without_a_beginning(
    query: str, visitor: Browser, issuer: RunningIssuer
) -> None:
    assert come_back(visitor, f"http://testserver{CALLBACK}{query}") == refused("expired")
    assert events() == []


def test_whoever_changes_their_mind_is_led_back(
    visitor: Browser, issuer: RunningIssuer, db: None
) -> None:
    state = parse_qs(urlsplit(begin(visitor)).query)["state"][0]
    back = f"http://testserver{CALLBACK}?error=access_denied&state={state}"
    assert come_back(visitor, back) == refused("cancelled")


@pytest.mark.parametrize(
    "page",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        "evil",
        "/\n/evil.example",
    ],
)
def test_nobody_is_led_to_another_site(
    page: str, school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer)
    assert enter(visitor, issuer, page=page) == "/"


def test_beginning_needs_the_token(school: School, visitor: Browser, issuer: RunningIssuer) -> None:
    answer = visitor.post(BEGIN, {"next": "/"})
    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")
    page = visitor.get("/nowhere")["Content-Type"]
    assert visitor.get(BEGIN)["Content-Type"] == page
    assert visitor.post(CALLBACK).status_code == 403
    assert not Session.objects.exists()


STRANGERS: dict[str, tuple[dict[str, Any], str]] = {
    "of another domain": ({"email": "elena@otro.example"}, "foreign"),
    "of a domain that ends alike": ({"email": "elena@mi-colegio.example"}, "foreign"),
    "of a domain below": ({"email": "elena@x.colegio.example"}, "foreign"),
    "of another organisation": ({"hd": "otro.example"}, "foreign"),
    "not verified": ({"email_verified": False}, "unverified"),
    "not said to be verified": ({"email_verified": None}, "unverified"),
    "without an e-mail": ({"email": None}, "unverified"),
    "with a lookalike": ({"email": "\u0435lena@colegio.example"}, "unverified"),
    "unknown": ({"email": "nadie@colegio.example"}, "unknown"),
}


@pytest.mark.parametrize(("claims", "reason"), STRANGERS.values(), ids=STRANGERS.keys())
def test_strangers_stay_outside(
    claims: dict[str, Any], reason: str, school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    people = User.objects.count()
    account_of(school.evaluator, issuer)
    issuer.lie(claims=claims)
    assert enter(visitor, issuer) == refused(reason)
    assert who(visitor) is None
    assert User.objects.count() == people
    assert not SchoolAccount.objects.exists()
    assert events() == [(Action.SCHOOL_ACCOUNT_REFUSED, None, None, reason)]


def test_a_stranger_is_a_line_of_the_log_as_after_a_wrong_password(
    school: School, visitor: Browser, issuer: RunningIssuer, caplog: pytest.LogCaptureFixture
) -> None:
    account_of(school.evaluator, issuer)
    issuer.lie(claims=STRANGERS["unknown"][0])
    assert enter(visitor, issuer) == refused("unknown")
    line = ("evaluacmo.signin", logging.WARNING, "Sign-in refused from 127.0.0.1")
    assert line in caplog.record_tuples


def test_a_deactivated_person_and_an_unknown_one_are_told_the_same(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    elena = school.evaluator
    account_of(elena, issuer)
    assert enter(visitor, issuer) == "/"
    visitor.post_json("/logout")
    # between the way there and the way back
    address = issuer.sign_in(begin(visitor), subject="s-1")
    User.objects.filter(pk=elena.pk).update(is_active=False)
    assert come_back(visitor, address) == refused("unknown")
    assert who(visitor) is None
    assert events()[-1] == (Action.SCHOOL_ACCOUNT_REFUSED, None, elena.pk, "unknown")
    SchoolAccount.objects.all().delete()
    assert enter(visitor, issuer) == refused("unknown")
    assert not SchoolAccount.objects.exists()


@pytest.mark.both_databases
def test_whose_address_another_account_gets_is_not_taken_over(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    elena = school.evaluator
    account_of(elena, issuer, "s-1")
    enter(visitor, issuer, subject="s-1")
    visitor.post_json("/logout")
    # the school has given her address to somebody else
    account_of(elena, issuer, "s-2")
    assert enter(visitor, issuer, subject="s-2") == refused("other_account")
    assert who(visitor) is None
    assert events()[-1] == (Action.SCHOOL_ACCOUNT_REFUSED, None, elena.pk, "other_account")


def test_a_link_ends_with_the_email_by_which_it_was_made(
    school: School, visitor: Browser, as_manager: Browser, issuer: RunningIssuer
) -> None:
    """Whoever gives somebody an e-mail of their own, links it and gives it back, is locked out."""
    elena, path = school.evaluator, f"/users/{school.evaluator.pk}"
    own = edit_of(elena)
    as_manager.put_json(path, own | {"email": "recepcion@colegio.example"})
    issuer.has("s-9", email="recepcion@colegio.example", email_verified=True)
    assert enter(visitor, issuer, subject="s-9") == "/"
    assert as_manager.put_json(path, own).status_code == 200
    assert as_manager.read(f"{path}/school-account")["email"] == ""
    intruder, back = Browser(), Browser()
    assert enter(intruder, issuer, subject="s-9") == refused("unknown")
    account_of(elena, issuer)
    assert enter(back, issuer) == "/"
    assert who(back) == elena.name
    assert SchoolAccount.objects.get().subject == "s-1"


@pytest.mark.both_databases
def test_two_people_do_not_share_an_account(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    account_of(school.evaluator, issuer)
    enter(visitor, issuer)
    visitor.post_json("/logout")
    # the same account says that it is somebody else's
    account_of(school.admin, issuer)
    assert enter(visitor, issuer) == "/"
    assert who(visitor) == school.evaluator.name
    assert SchoolAccount.objects.get().person == school.evaluator


def test_the_same_subject_of_another_issuer_is_somebody_else(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    SchoolAccount.objects.create(
        person=school.admin,
        issuer="https://accounts.google.com",
        subject="s-1",
        email=str(school.admin.email),
        linked_at=timezone.now(),
    )
    account_of(school.evaluator, issuer)
    assert enter(visitor, issuer) == "/"
    assert who(visitor) == school.evaluator.name


def test_a_temporary_password_ends_with_the_first_sign_in(
    school: School, visitor: Browser, issuer: RunningIssuer
) -> None:
    elena = school.evaluator
    # also one that has expired keeps nobody outside
    with time_machine.travel(timezone.now() - timedelta(days=15)):
        ((_, given),) = set_temporary_passwords(
            actor=school.admin, user_ids=[elena.pk], replaces_chosen=True
        )
    account_of(elena, issuer)
    assert enter(visitor, issuer) == "/"
    assert who(visitor) == elena.name
    assert visitor.get("/api/profile").status_code == 200
    elena.refresh_from_db()
    assert not elena.has_usable_password()
    assert (elena.password_set_by, elena.password_expires_at) == (None, None)
    other = Browser()
    answer = other.post_json("/users/login", {"email": elena.email, "password": given})
    assert answer.status_code == 401
    assert (Action.TEMPORARY_PASSWORD_ENDED, elena.pk, elena.pk, "") in events()


def test_a_chosen_password_stays(school: School, visitor: Browser, issuer: RunningIssuer) -> None:
    before = school.evaluator.password
    account_of(school.evaluator, issuer)
    enter(visitor, issuer)
    school.evaluator.refresh_from_db()
    assert school.evaluator.password == before


def test_somebody_without_a_password_comes_in(
    person: PersonFactory, visitor: Browser, issuer: RunningIssuer
) -> None:
    ana = person("Ana Peña")
    ana.set_unusable_password()
    ana.save()
    account_of(ana, issuer)
    assert enter(visitor, issuer) == "/"
    assert who(visitor) == "Ana Peña"


@pytest.mark.both_databases
def test_the_lock_out_is_as_it_was(school: School, visitor: Browser, issuer: RunningIssuer) -> None:
    elena = school.evaluator
    for _ in range(5):
        visitor.post_json("/users/login", {"email": elena.email, "password": "no es esta"})
    wrong = {"email": elena.email, "password": "tampoco"}
    assert visitor.post_json("/users/login", wrong).status_code == 429
    account_of(elena, issuer)
    other = Browser()
    assert enter(other, issuer) == "/"
    assert who(other) == elena.name
    # neither does it end the lock of guesses
    assert visitor.post_json("/users/login", wrong).status_code == 429


def test_without_the_settings_nothing_is_there(
    school: School, visitor: Browser, settings: Settings
) -> None:
    assert settings.ISSUER is None
    assert try_to_begin(visitor).status_code == 405
    page, callback = visitor.get("/nowhere"), visitor.get(f"{CALLBACK}?code=x&state=y")
    assert (callback.status_code, callback["Content-Type"]) == (200, page["Content-Type"])
    for address in ("/accounts/login/", "/accounts/signup/", "/oidc/school/login/"):
        assert visitor.get(address)["Content-Type"] == page["Content-Type"]


def test_no_page_of_the_library_answers(visitor: Browser, issuer: RunningIssuer, db: None) -> None:
    page = visitor.get("/nowhere")
    for address in (
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/email/",
        "/accounts/3rdparty/",
        "/accounts/social/signup/",
        "/oidc/school/login/",
        "/oidc/school/login/callback/",
    ):
        assert visitor.get(address).content[:200] == page.content[:200]
