"""Every call refuses invalid input, derived from the OpenAPI document, and stores nothing of it."""

import json
from collections import defaultdict
from collections.abc import Iterable
from copy import deepcopy
from itertools import zip_longest
from typing import Any

import pytest
from django.apps import apps
from django.test.client import encode_multipart

from evaluacmo.accounts.models import AttemptCounter, Session
from evaluacmo.auditlog.models import AuditEvent
from tests.failures import code_of, fields_of
from tests.matrix import CALLS, SCHEMA, Row, table
from tests.queries import every_row
from tests.world import ROLES, TOO_LARGE, World, rolled_back

pytestmark = pytest.mark.sqlite_suffices

SCHEMAS = SCHEMA["components"]["schemas"]
NULL = {"type": "null"}
APPS = (
    "accounts",
    "evaluations",
    "assignments",
    "results",
    "acknowledgements",
    "plans",
    "self_evaluations",
    "talks",
)


def taker_of(row: Row) -> str | None:
    """The most powerful role that the call is open to."""
    answered = [role for role, status in zip(ROLES, row.statuses, strict=True) if status < 300]
    return answered[-1] if answered else None


TAKING_A_BODY = {
    row.call: row
    for row in reversed(table())
    if taker_of(row) and row.call.split(" ")[0] in {"POST", "PUT", "PATCH"}
}
WITH_BODY = sorted(
    call
    for call in CALLS
    for operation in [SCHEMA["paths"][call.split(" ")[1]][call.split(" ")[0].lower()]]
    if "application/json" in operation.get("requestBody", {}).get("content", {})
)

# written as JSON, because Python writes no invalid JSON
NOT_TEXT = ["true", "3", "2.5", "null", "[]", "{}", "NaN", r'"\u0000"', r'"a\u0000b"']
LONE_SURROGATES = [r'"\ud800"', r'"a\udfff"', r'"\udc00\ud800"']
NOT_INTEGER = ["true", "false", '"3"', '""', "2.5", "3.0", "[]", "{}", "NaN", "1e400", "-Infinity"]
UNREADABLE = "9" * 5000  # Python refuses to read a number of so many digits
OUT_OF_RANGE = ["-1", str(TOO_LARGE), str(10**30), str(-(10**30)), UNREADABLE]
NOT_BOOLEAN = ['"true"', '"false"', "1", "0", "null", "[]", "{}", '""']
NOT_LIST = ["true", '"x"', "3", "null", "{}", '{"0": {}}', "[null]", "[[]]", '["x"]']
NOT_OBJECT = ["true", '"x"', "3", "null", "[]", "[{}]", "{}"]


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema that a reference names."""
    return SCHEMAS[schema["$ref"].split("/")[-1]] if "$ref" in schema else schema


def body_schema(call: str) -> dict[str, Any]:
    """The schema of a call's body."""
    method, path = call.split(" ")
    content = SCHEMA["paths"][path][method.lower()]["requestBody"]["content"]
    schema = content["application/json"]["schema"]
    # of a body that may be left out, what it is otherwise
    options = [option for option in schema.get("anyOf", [schema]) if option != NULL]
    return resolved(options[0])


def bad_values(schema: dict[str, Any]) -> list[str]:
    """JSON values that are invalid for a field with this schema."""
    if "anyOf" in schema:
        kinds = [resolved(option) for option in schema["anyOf"]]
        bad = set.intersection(*(set(bad_values(kind)) for kind in kinds if kind != NULL))
        return sorted(bad - {"null"})
    kind = resolved(schema)
    items = kind.get("items", {}).get("type")
    of_ids, of_text = items == "integer", items == "string"
    if "enum" in kind:
        return [*NOT_TEXT, *LONE_SURROGATES, '"x"', '""', '"ADMIN"']
    return {
        "string": [*NOT_TEXT, *LONE_SURROGATES],
        "integer": [*NOT_INTEGER, *OUT_OF_RANGE, "null"],
        "boolean": NOT_BOOLEAN,
        "array": [value for value in NOT_LIST if not of_text or value != '["x"]']
        + ['["1"]' if of_ids else "[1]"],
        # one without named keys may be empty
        "object": [value for value in NOT_OBJECT if "properties" in kind or value != "{}"],
    }[kind["type"]]


def fields_within(
    schema: dict[str, Any], prefix: tuple[Any, ...] = ()
) -> dict[tuple[Any, ...], Any]:
    """The schemas of a body's fields by path, with those of nested objects and first list items."""
    found: dict[tuple[Any, ...], Any] = {}
    for name, field in resolved(schema)["properties"].items():
        path, kind = (*prefix, name), resolved(field)
        found[path] = field
        if "properties" in kind:
            found |= fields_within(kind, path)
        if kind.get("type") == "array" and "properties" in resolved(kind["items"]):
            found |= fields_within(kind["items"], (*path, 0))
    return found


def with_values(body: Any, values: Iterable[tuple[tuple[Any, ...], str]]) -> str:
    """The body as JSON with other values, themselves in JSON, at their paths."""
    changed, given = deepcopy(body), dict(values)
    for number, path in enumerate(given):
        at = changed
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = f"@{number}@"
    text = json.dumps(changed)
    for number, value in enumerate(given.values()):
        text = text.replace(f'"@{number}@"', value)
    return text


def stored() -> dict[str, list[str]]:
    """Every row, but of sessions, which a request may extend, and of the audit log."""
    return every_row(except_of=(Session, AuditEvent))


class Caller:
    """Sends raw bodies to one call, signed in with a role that it is open to."""

    def __init__(self, world: World, row: Row) -> None:
        role = taker_of(row) or "nobody"
        actor = world.actor(role)
        taker = actor.pk if actor else 0
        self.browser = world.browser(role)
        self.method = row.call.split(" ")[0]
        self.path = f"/api{row.path(world, taker)}"
        self.body = row.body(world, taker)
        token = self.browser.get("/api/csrf-token").json()["csrfToken"]
        self.headers = {"X-CSRFToken": token}

    def send(self, body: str | bytes, content_type: str = "application/json") -> Any:
        """Make the call with this body."""
        return self.browser.generic(
            self.method, self.path, body, content_type=content_type, headers=self.headers
        )


@pytest.fixture
def caller(world: World, call: str) -> Caller:
    return Caller(world, TAKING_A_BODY[call])


every_call_with_a_body = pytest.mark.parametrize("call", WITH_BODY)
# every call reads its body in the same way: these stand for the others, a large and a nested one,
# one for a stranger and one of each method
some_calls_with_a_body = pytest.mark.parametrize(
    "call",
    [
        "POST /api/users",
        "POST /api/full-evaluation/full-submit",
        "POST /api/users/login",
        "PUT /api/categories/{category_id}",
        "PATCH /api/question-banks/{bank_id}",
    ],
)


def test_every_call_with_a_body_has_a_good_one_in_the_table() -> None:
    assert set(WITH_BODY) <= TAKING_A_BODY.keys()
    assert len(WITH_BODY) >= 15


@every_call_with_a_body
def test_wrong_types_are_refused_at_their_field(caller: Caller, call: str) -> None:
    before = stored()
    tries: defaultdict[str, list[tuple[tuple[Any, ...], str]]] = defaultdict(list)
    for path, schema in fields_within(body_schema(call)).items():
        tries[path[0]] += [(path, value) for value in bad_values(schema) if value != UNREADABLE]
    assert all(tries.values())
    # the answer names every field that is wrong, so that each request tries a value of each
    for together in zip_longest(*tries.values()):
        wrong = [each for each in together if each]
        response = caller.send(with_values(caller.body, wrong))
        named = {key.split(".")[0] for key in fields_of(response)}
        assert named >= {path[0] for path, _ in wrong}, (wrong, response.content)
    unreadable = with_values(caller.body, [((next(iter(tries)),), UNREADABLE)])
    assert code_of(caller.send(unreadable), 400)
    assert stored() == before


@pytest.mark.parametrize("call", [call for call in WITH_BODY if "required" in body_schema(call)])
def test_missing_keys_are_refused_at_their_field(caller: Caller, call: str) -> None:
    before = stored()
    response = caller.send("{}")
    assert fields_of(response) == set(body_schema(call)["required"])
    sentences = response.json()["fields"].values()
    assert all(each == ["Este campo es obligatorio."] for each in sentences)
    assert stored() == before


NO_OBJECTS = [
    b"",
    b"{",
    b'{"name": }',
    b"{'name': 'x'}",
    b'{"name": "x"} x',
    b"nul",
    b"\xff\xfe",
    b'{"name": "\xff"}',
    b'{"name": "\xed\xa0\x80"}',
    b'{"name": "\n"}',
    b"\x00",
    b"[" * 10_000,
    b"[" * 10_000 + b"]" * 10_000,
    b'{"name":' * 10_000 + b"1" + b"}" * 10_000,
    b'{"name": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    b"9" * 5000,
    b"null",
    b"true",
    b"3",
    b'"text"',
    b"[]",
    b"[{}]",
    b"NaN",
    b"Infinity",
]


@every_call_with_a_body
def test_a_body_is_a_json_object(caller: Caller, call: str) -> None:
    before = stored()
    assert code_of(caller.send("{"), 400) == "malformed"
    assert code_of(caller.send("[]"), 400) in {"malformed", "invalid"}
    assert code_of(caller.send(json.dumps(caller.body), "text/plain"), 415)
    assert stored() == before


@some_calls_with_a_body
def test_what_is_no_object_is_refused(caller: Caller, call: str) -> None:
    before = stored()
    for body in NO_OBJECTS:
        assert code_of(caller.send(body), 400) in {"malformed", "invalid"}, body[:24]
    assert stored() == before


# put before the keys of a valid body, with the class of the status it is answered with
ODDITIES = {
    '"x": NaN': 200,
    '"x": -Infinity': 200,
    '"x": 1e400': 200,
    f'"x": {"9" * 4000}': 200,
    f'"x": {UNREADABLE}': 400,
    f'"x": {"[" * 90}{"]" * 90}': 200,
    '"x": 1, "x": 2': 200,
}


@some_calls_with_a_body
def test_oddities_of_json_are_read_or_refused(world: World, call: str) -> None:
    for oddity, status in ODDITIES.items():
        with rolled_back():
            caller = Caller(world, TAKING_A_BODY[call])
            response = caller.send(f"{{{oddity}, {json.dumps(caller.body)[1:]}")
            assert response.status_code // 100 == status // 100, (oddity, response.content)


@some_calls_with_a_body
def test_of_a_key_that_comes_twice_the_last_counts(caller: Caller, call: str) -> None:
    before = stored()
    for name in body_schema(call).get("required", caller.body):
        twice = f'{json.dumps(caller.body)[:-1]}, "{name}": []}}'
        assert name in fields_of(caller.send(twice))
    assert stored() == before


FOREIGN_KEYS: dict[str, Any] = {
    "id": 1,
    "pk": 1,
    "role": "admin",
    "status": False,
    "is_superuser": True,
    "is_staff": True,
    "is_active": False,
    "is_fixed": True,
    "is_locked": True,
    "is_current": False,
    "period": 1999,
    "session_epoch": 99,
    "password_set_by": None,
    "password_set_at": None,
    "access_given_at": None,
    "created_at": "2001-01-01T00:00:00Z",
    "name_key": "x",
    "search_key": "x",
    "bank_id": 1,
    "evaluator": 1,
    "user": {"role": "admin"},
    "__proto__": {"role": "admin"},
    "\ud800": "\ud800",
    "": None,
}
NEW_EACH_TIME = {
    "id",
    "created_at",
    "password",
    "given_password",
    "question_id",
    "wording_id",
    "submission_id",
    "last_id",
    "last_at",
    "last_signed_in_at",
    "folio",
    "asked_at",
    "agreed_for",
    "at",
    "first_proposed_at",
    "noted_at",
    "talk_id",
    "made_at",
    "saved_at",
    "done_at",
    "sent_at",
    "closed_at",
    "confirmed_at",
    "answered_at",
    "reopening_id",
    "reopened_at",
    "self_evaluation_id",
    "correction_id",
    "result_id",
    "password_set_at",
    "access_code",
    "recovery_codes",
    "expires_at",
    "password_expires_at",
    "applied_at",
    "secret",
}


def alike(answer: Any) -> Any:
    """An answer or a row without the values that differ between two runs."""
    if isinstance(answer, list):
        return [alike(item) for item in answer]
    if not isinstance(answer, dict):
        return answer
    return {key: alike(value) for key, value in answer.items() if key not in NEW_EACH_TIME}


def done_with(world: World, row: Row, foreign: dict[str, Any]) -> tuple[Any, Any]:
    """The answer and the stored rows of a call whose body has additional keys."""
    with rolled_back():
        caller = Caller(world, row)
        response = caller.send(json.dumps(foreign | caller.body))
        assert response.status_code < 300, response.content
        # the numbers of new rows are random
        rows = [
            sorted(map(alike, model._default_manager.values()), key=repr)
            for label in APPS
            for model in apps.get_app_config(label).get_models()
            if model not in {AttemptCounter, Session}
        ]
        return alike(response.json() if response.content else {}), rows


@every_call_with_a_body
def test_keys_that_a_call_does_not_name_are_ignored(world: World, call: str) -> None:
    row = TAKING_A_BODY[call]
    named = body_schema(call)["properties"].keys()
    foreign = {key: value for key, value in FOREIGN_KEYS.items() if key not in named}
    assert done_with(world, row, foreign) == done_with(world, row, {})


@some_calls_with_a_body
def test_a_body_that_is_not_json_is_415(caller: Caller, call: str) -> None:
    before = stored()
    form = encode_multipart("x", {"name": "x", "csrfmiddlewaretoken": "x"})
    for content_type, body in [
        ("", b"{}"),
        ("text/plain", json.dumps(caller.body).encode()),
        ("text/json", b"{}"),
        ("application/jsonx", b"{}"),
        ("application/x-www-form-urlencoded", b"name=x"),
        ("application/x-www-form-urlencoded", b"a=1&" * 2000),
        ("multipart/form-data; boundary=x", form),
        ("multipart/form-data; boundary=x", b"junk"),
        ("multipart/form-data", form),
        ("multipart/form-data; boundary=ééé", form),
        ("application/octet-stream", b"\x00"),
        ("junk", b"{}"),
        (";", b"{}"),
    ]:
        response = caller.send(body, content_type)
        assert code_of(response, 415) == "unsupported_media_type", (content_type, body[:20])
    assert stored() == before


JSON_BY_OTHER_NAMES = {
    "application/json; charset=utf-8": "utf-8",
    "APPLICATION/JSON": "utf-8-sig",
    "application/json; charset=utf-16": "utf-16",
    "application/json; charset=junk": "utf-8",
}


@some_calls_with_a_body
def test_json_by_any_of_its_names_is_read(world: World, call: str) -> None:
    for content_type, encoding in JSON_BY_OTHER_NAMES.items():
        with rolled_back():
            caller = Caller(world, TAKING_A_BODY[call])
            body = json.dumps(caller.body).encode(encoding)
            assert caller.send(body, content_type).status_code < 300, content_type
