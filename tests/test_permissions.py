"""Every call of the API, made by every role on what is theirs, what is not and what is nothing.

The table must have a row for each call of the OpenAPI document, and none for any other.
"""

from collections.abc import Mapping
from copy import deepcopy
from http.cookies import SimpleCookie
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from openpyxl import load_workbook

from evaluacmo.accounts.models import Assignment, Role, User
from evaluacmo.accounts.permissions import Confirmation
from tests.conftest import Browser, browser_of
from tests.failures import code_of, failure_of
from tests.matrix import (
    CALLS,
    GUARDS,
    WRITES,
    Row,
    everything_readable,
    existing,
    make,
    table,
)
from tests.world import ABSENT, ROLES, TOO_LARGE, World, edit_of, new_user, rolled_back

pytestmark = pytest.mark.sqlite_suffices

LIMITED_ROLES = ("colaborador", "evaluador")
"""The roles that see some people only."""


def headings_of(response: Any) -> set[str]:
    """The headings of a table for a spreadsheet; none of a calendar."""
    if response["Content-Type"].startswith("text/calendar"):
        return set()
    if response["Content-Type"].startswith("text/csv"):
        return set(response.getvalue().decode("utf-8-sig").splitlines()[0].split(";"))
    sheet = load_workbook(BytesIO(response.getvalue())).worksheets[0]
    return {str(cell.value) for cell in sheet[1]}


def test_the_table_has_every_call_and_no_other() -> None:
    assert {row.call for row in table()} == set(CALLS)


def test_the_table_has_every_call_with_an_id_that_does_not_exist() -> None:
    with_id = {call for call in CALLS if "{" in call}
    assert {row.call for row in table() if "absent" in row.target} >= with_id
    assert len({row.call for row in table() if row.target in {"other", "absent"}}) >= 20


@pytest.mark.parametrize("call", CALLS)
def test_every_role_gets_its_answer(world: World, call: str) -> None:
    hidden: dict[str, set[tuple[int, bytes]]] = {role: set() for role in LIMITED_ROLES}
    sessions = {role: world.browser(role).cookies for role in ROLES}
    for row in table():
        if row.call == call:
            answers = require_answers(world, row, sessions)
            if row.target in {"other", "absent"}:
                for role in LIMITED_ROLES:
                    hidden[role].add(answers[role])
    # no answer tells whether that exists which this person may not see
    assert [role for role, answers in hidden.items() if len(answers) > 1] == []


def require_answers(
    world: World, row: Row, sessions: Mapping[str, SimpleCookie]
) -> dict[str, tuple[int, bytes]]:
    """Fail unless every role gets its own answer to this row's call; the answers by role."""
    found, answers, wrong = {}, {}, {}
    for role in ROLES:
        browser = Browser()
        browser.cookies = deepcopy(sessions[role])
        with rolled_back():
            response = make(row, world, role, browser=browser)
        found[role] = response.status_code
        answers[role] = (response.status_code, b"" if response.streaming else response.content)
        if response.status_code >= 400:
            failure_of(response, response.status_code)
        elif response.status_code == 204:
            assert response.content == b""
        elif response["Content-Type"].startswith("application/json"):
            wrong[role] = row.departures(role, response.status_code, response.json())
        else:
            wrong[role] = sorted(headings_of(response) ^ row.headings)
    assert found == dict(zip(ROLES, row.statuses, strict=True)), row.target
    assert {role: each for role, each in wrong.items() if each} == {}, row.target
    return answers


# --- who has not signed in lately ---------------------------------------------------------------

CONFIRMING = {
    call
    for call, guard in GUARDS.items()
    if getattr(guard, "confirmation", Confirmation.NEVER) is not Confirmation.NEVER
}
"""The calls that declare that they may ask who has not signed in lately to confirm who they are."""


def test_every_call_that_may_ask_again_has_a_row_that_does_and_no_other() -> None:
    assert {row.call for row in table() if row.asks} == CONFIRMING


@pytest.mark.parametrize("call", CALLS)
def test_only_what_asks_again_is_refused_to_a_session_of_long_ago(world: World, call: str) -> None:
    always = getattr(GUARDS[call], "confirmation", None) is Confirmation.ALWAYS
    for row in table():
        roles = [role for role, status in zip(ROLES, row.statuses, strict=True) if status < 300]
        if row.call != call or not roles or (call not in CONFIRMING and call not in WRITES):
            continue
        with rolled_back():
            browser = world.browser(roles[-1], is_confirmed=False)
            response = make(row, world, roles[-1], browser=browser)
            assert always <= row.asks
            if not row.asks:
                assert response.status_code == row.statuses[ROLES.index(roles[-1])], row.target
                continue
            assert code_of(response, 403) == "confirmation_required", row.target


# --- the order of refusals ----------------------------------------------------------------------


def address_of(call: str, value: int = 1) -> tuple[str, str]:
    """The method and an address of a call, with `value` for each id."""
    method, path = call.split(" ")
    while "{" in path:
        path = f"{path[: path.index('{')]}{value}{path[path.index('}') + 1 :]}"
    return method, path


@pytest.mark.parametrize("call", WRITES)
def test_every_write_needs_a_token(as_admin: Browser, call: str) -> None:
    method, path = address_of(call)
    response = as_admin.generic(method, path, "{", content_type="application/json")
    assert code_of(response, 403) == "csrf_failed"
    token = as_admin.get("/api/csrf-token").json()["csrfToken"]
    good = as_admin.generic(method, path, headers={"X-CSRFToken": token})
    assert good.status_code != 403 or code_of(good, 403) != "csrf_failed"


ONE_CALL_OF_EACH_GUARD = ["POST /api/users/login", "POST /api/categories", "POST /api/imports"]


@pytest.mark.parametrize("call", ONE_CALL_OF_EACH_GUARD)
def test_only_the_token_of_this_browser_and_site_counts(
    visitor: Browser, as_admin: Browser, call: str
) -> None:
    method, path = address_of(call)
    foreign = Browser().get("/api/csrf-token").json()["csrfToken"]
    for browser in (visitor, as_admin):
        token = browser.get("/api/csrf-token").json()["csrfToken"]
        refused: list[dict[str, str]] = [
            {"X-CSRFToken": ""},
            {"X-CSRFToken": "x" * len(token)},
            {"X-CSRFToken": token[:-1]},
            {"X-CSRFToken": foreign},
            {"X-CSRFToken": token, "Origin": "https://elsewhere.example"},
            {"X-CSRFToken": token, "Origin": "null"},
        ]
        for headers in refused:
            response = browser.generic(
                method, path, "{", content_type="application/json", headers=headers
            )
            assert code_of(response, 403) == "csrf_failed", headers


@pytest.mark.parametrize("call", ONE_CALL_OF_EACH_GUARD)
def test_a_token_in_the_body_is_none(as_admin: Browser, call: str) -> None:
    method, path = address_of(call)
    token = as_admin.get("/api/csrf-token").json()["csrfToken"]
    response = as_admin.generic(
        method,
        path,
        f"csrfmiddlewaretoken={token}",
        content_type="application/x-www-form-urlencoded",
    )
    assert code_of(response, 403) == "csrf_failed"


def status_and_code(refusal: Any) -> tuple[int, str]:
    """The status of an answer, and the code of a failure."""
    is_failure = refusal.status_code >= 400
    return refusal.status_code, refusal.json()["code"] if is_failure else ""


def others_than(answered: Mapping[Any, tuple[int, str]], expected: tuple[int, str]) -> Any:
    """What was answered in another way, by call."""
    return {call: answer for call, answer in answered.items() if answer != expected}


OPEN_CALLS = {"GET /api/csrf-token", "POST /api/users/login"} | {
    "POST /api/logout",
    "POST /api/users/logout",
    "GET /api/verification/{folio}",
    "POST /api/verification/{folio}/total",
    "POST /api/password/forgotten",
    "POST /api/password/link",
    "PUT /api/password",
}


def test_the_session_comes_before_everything_but_the_token(visitor: Browser) -> None:
    token = visitor.get("/api/csrf-token").json()["csrfToken"]
    answered = {}
    for call, value in product(sorted(set(CALLS) - OPEN_CALLS), (1, ABSENT, TOO_LARGE)):
        method, path = address_of(call, value)
        for content_type in ("application/json", "text/plain"):
            response = visitor.generic(
                method, path, "{", content_type=content_type, headers={"X-CSRFToken": token}
            )
            answered[call, value, content_type] = status_and_code(response)
    assert others_than(answered, (401, "not_signed_in")) == {}


FOR_MANAGERS = sorted(
    {row.call for row in table() if row.statuses[1] == 403}
    - {row.call for row in table() if row.statuses[1] < 300}
)


def test_the_role_comes_before_the_shape(as_collaborator: Browser) -> None:
    token = as_collaborator.get("/api/csrf-token").json()["csrfToken"]
    answered = {}
    for call, content_type in product(FOR_MANAGERS, ("application/json", "text/plain")):
        method, path = address_of(call, TOO_LARGE)
        with rolled_back():
            response = as_collaborator.generic(
                method, path, "{", content_type=content_type, headers={"X-CSRFToken": token}
            )
        answered[call, content_type] = status_and_code(response)
    assert others_than(answered, (403, "forbidden")) == {}


def test_the_shape_comes_before_ownership(
    world: World, as_evaluator: Browser, as_manager: Browser
) -> None:
    stranger = world.submission(world.rival.pk, training={})
    failure_of(as_evaluator.post_json("/full-evaluation/full-submit", stranger), 400)
    no_name = edit_of(world.chief, name="")
    failure_of(as_manager.put_json(f"/users/{world.chief.pk}", no_name), 400)
    failure_of(as_manager.post_json("/users", new_user("admin") | {"email": "no"}), 400)


def test_an_id_beyond_64_bits_is_refused_before_ownership(world: World) -> None:
    browsers = {role: world.browser(role) for role in ROLES}
    tried = set()
    for row, (column, role) in product(table(), enumerate(ROLES)):
        if "{" in row.call and row.statuses[column] < 300 and (row.call, role) not in tried:
            for value in (TOO_LARGE, 10**30):
                method, path = address_of(row.call, value)
                failure_of(browsers[role].call(method, path.removeprefix("/api"), {}), 400)
            tried.add((row.call, role))
    assert {call for call, _ in tried} == {call for call in CALLS if "{" in call}


def test_ownership_comes_before_the_state(world: World, as_evaluator: Browser) -> None:
    User.objects.filter(pk=world.colleague.pk).update(is_active=False)
    body = world.submission(world.school.evaluator.pk, user_id=world.colleague.pk)
    failure_of(as_evaluator.post_json("/full-evaluation/full-submit", body), 403)


# --- what a person under evaluation may learn ---------------------------------------------------


def secrets_of(user: User) -> list[bytes]:
    """The texts by which an answer would give this person away."""
    assert user.email
    return [
        *(word.encode() for word in user.name.split()),
        *(word.encode("unicode_escape") for word in user.name.split()),
        user.email.encode(),
    ]


def told_something(readable: dict[str, bytes]) -> dict[str, bytes]:
    """Without the answers about self-evaluations that are the same for whoever sees none."""
    nothing = b'{"comparison":null}'
    return {address: content for address, content in readable.items() if content != nothing}


def test_a_collaborator_reads_their_own_things_and_no_evaluators_name(world: World) -> None:
    me, evaluation = world.school.collaborator.pk, world.school.evaluation.pk
    readable = told_something(everything_readable(world, "colaborador"))
    assert readable.keys() == {
        "/api/self-evaluations/own",
        "/api/csrf-token",
        "/api/users/me",
        f"/api/users/{me}",
        "/api/profile",
        "/api/profile/report-views",
        "/api/profile/school-account",
        "/api/profile/second-factors",
        "/api/profile/sessions",
        "/api/second-factor",
        f"/api/evaluation-results/latest/{me}",
        f"/api/users/evaluation-history/{me}",
        f"/api/exports/history/{me}",
        f"/api/reports/full/{evaluation}/{me}",
        f"/api/plans/of/{evaluation}/{me}",
        f"/api/talks/of/{evaluation}/{me}",
        "/api/talks/led",
        "/api/talks/waiting",
        "/api/receipts",
        "/api/evaluations/own",
    }
    for address, content in readable.items():
        assert b"password" not in content, address
        for evaluator in (world.rival, world.school.evaluator):
            assert not [word for word in secrets_of(evaluator) if word in content], address
            assert b"evaluator" not in content, address


def test_an_evaluator_reads_what_their_form_needs_and_not_who_scored_them(world: World) -> None:
    me, school = world.school.evaluator.pk, world.school
    readable = told_something(everything_readable(world, "evaluador"))
    assert readable.keys() == {
        "/api/self-evaluations/own",
        "/api/csrf-token",
        "/api/users/me",
        f"/api/users/{me}",
        f"/api/users/{world.pupil.pk}",
        f"/api/users/{school.collaborator.pk}",
        "/api/profile",
        "/api/profile/report-views",
        "/api/profile/school-account",
        "/api/profile/second-factors",
        "/api/profile/sessions",
        "/api/second-factor",
        f"/api/assignments/{me}",
        "/api/evaluations/own",
        f"/api/evaluations/by-category/{school.category.pk}",
        f"/api/evaluations/{school.evaluation.pk}/spread",
        "/api/full-evaluation/sent",
        f"/api/question-banks/{school.bank.pk}/questions",
        f"/api/evaluation-results/evaluated/{me}",
        f"/api/evaluation-results/latest/{me}",
        f"/api/users/evaluation-history/{me}",
        f"/api/exports/history/{me}",
        f"/api/reports/full/{school.evaluation.pk}/{me}",
        f"/api/plans/of/{school.evaluation.pk}/{me}",
        f"/api/talks/of/{school.evaluation.pk}/{me}",
        "/api/talks/led",
        "/api/talks/waiting",
        "/api/receipts",
        "/api/corrections",
        "/api/corrections/requests",
        "/api/drafts",
        f"/api/drafts/{world.pupil.pk}",
        f"/api/drafts/{school.collaborator.pk}",
    }
    for address, content in readable.items():
        assert b"password" not in content, address
        assert not [word for word in secrets_of(world.rival) if word in content], address


def test_an_admin_reads_no_password(world: World) -> None:
    one = {"evaluation_id": [world.school.evaluation.pk]}
    readable = everything_readable(world, "admin", {**existing(), **one})
    assert len(readable) > 50
    for address, content in readable.items():
        # an invitation names the page of links, without a token
        assert b"/set-password#" not in content, address
        assert b"password" not in content.replace(b"/set-password", b""), address
        assert b"argon2" not in content, address


# --- people whose standing changes ---------------------------------------------------------------


def test_an_evaluator_sees_nothing_of_somebody_taken_back(
    world: World, as_evaluator: Browser
) -> None:
    pupil = f"/users/{world.pupil.pk}"
    assert as_evaluator.read(pupil)["id"] == world.pupil.pk
    Assignment.objects.filter(collaborator=world.pupil).delete()
    failure_of(as_evaluator.get(f"/api{pupil}"), 403)


def test_assignments_open_nothing_to_a_former_evaluator(world: World) -> None:
    User.objects.filter(pk=world.school.evaluator.pk).update(role=Role.COLLABORATOR)
    world.school.evaluator.refresh_from_db()
    browser = browser_of(world.school.evaluator)
    bank, category = world.school.bank.pk, world.school.category.pk
    for path in (
        f"/users/{world.pupil.pk}",
        f"/assignments/{world.school.evaluator.pk}",
        f"/evaluations/by-category/{category}",
        f"/question-banks/{bank}/questions",
    ):
        failure_of(browser.get(f"/api{path}"), 403)


def test_a_former_manager_reads_no_more_than_their_new_role(world: World) -> None:
    browser = browser_of(world.school.manager)
    assert browser.read("/users")
    User.objects.filter(pk=world.school.manager.pk).update(role=Role.COLLABORATOR)
    failure_of(browser.get("/api/users"), 403)
