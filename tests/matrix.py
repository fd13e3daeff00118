"""Every call of the API, and what it answers to every role on every kind of target.

The rows are in `tests/<module>/matrix.py`, beside the tests of the module whose calls they are. An
answer has the keys that the OpenAPI document names; a key that is added to it shows in
`frontend/src/api/schema.d.ts`.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from string import Formatter
from types import NoneType
from typing import Any

from django.db.models import Model

from evaluacmo.accounts.models import Category, User
from evaluacmo.config.api import api
from evaluacmo.evaluations.models import Evaluation, Question, QuestionBank
from evaluacmo.imports.models import Import
from evaluacmo.results.models import CorrectionRequest, Reopening
from evaluacmo.talks.models import Agreement, Talk
from evaluacmo.tokens.models import Token
from tests.conftest import Browser
from tests.world import ABSENT, NO_FOLIO, World

USERS = ("user_id", "collaborator_id", "evaluator_id", "ref_id")
"""The parameters of addresses that name a person."""
OPERATIONS = {"get", "post", "put", "patch", "delete"}
PARAMETER = re.compile(r"{(\w+)}")

# once, for it takes a second
SCHEMA = api.get_openapi_schema()
CALLS = sorted(
    f"{method.upper()} {path}"
    for path, operations in SCHEMA["paths"].items()
    for method in operations.keys() & OPERATIONS
)
WRITES = [call for call in CALLS if not call.startswith("GET ")]


def call_of(method: str, path: str) -> str:
    """A call as the description names it, without the types of its parameters."""
    shown = re.sub(r"[{][a-z]+:", "{", path)
    return f"{method} /api{shown}"


GUARDS: dict[str, Any] = {
    call_of(method, f"{prefix}{path}"): operation.auth_callbacks[0]
    for prefix, router in api._routers
    for path, view in router.path_operations.items()
    for operation in view.operations
    for method in operation.methods
    if operation.auth_callbacks
}
"""The permitted roles, by call."""
BY_FORM = {PARAMETER.sub("{}", call): call for call in CALLS}

# --- who gets what --------------------------------------------------------------------------------

Statuses = tuple[int, int, int, int, int]
"""In the order of `ROLES`."""


def everybody(status: int) -> Statuses:
    """A call for whoever asks, signed in or not."""
    return (status,) * 5


def signed_in_people(status: int) -> Statuses:
    """A call for everybody who is signed in."""
    return (401, status, status, status, status)


def evaluators(status: int) -> Statuses:
    """A call for those who evaluate somebody, the admin among them."""
    return (401, 403, status, 403, status)


def managers(human_resources: int, admin: int | None = None) -> Statuses:
    """A call for managers alone, and what it answers to them."""
    return (401, 403, 403, human_resources, human_resources if admin is None else admin)


def admin_only(status: int) -> Statuses:
    """A call for admins alone, and what it answers to them."""
    return (401, 403, 403, 403, status)


Ids = int | str | tuple[int | str, ...]


@dataclass(frozen=True)
class Row:
    """One call on one target, and what each role gets."""

    address: str
    """Method and path. In the place of an id is its name in the world: `{me}`, `{absent}`,
    `{pupil}`."""
    target: str
    statuses: Statuses
    ids: Callable[[World, int], Ids] = lambda w, me: ()
    """The ids where the world has no name for them; or what is done before the call."""
    body: Callable[[World, int], Any] = lambda w, me: None
    query: str = ""
    asks: bool = False
    """Whether it is refused to somebody who would be let in, but has not signed in lately."""
    schema: str | Mapping[str, str] = ""
    """Which one is answered, to each role, where the call has several."""
    empty: Sequence[str] = ()
    """The roles to which it answers an empty list, or nothing."""
    headings: frozenset[str] | set[str] = frozenset()
    """Of the table, where it answers one for a spreadsheet."""

    @property
    def call(self) -> str:
        """The call as the OpenAPI document names it."""
        return BY_FORM[PARAMETER.sub("{}", self.address)]

    def path(self, world: World, me: int) -> str:
        """The address with its ids and what is asked for, without /api."""
        given = self.ids(world, me)
        values = iter(given if isinstance(given, tuple) else (given,))
        return PARAMETER.sub(
            lambda name: str(next(values) if given != () else world.named(name[1], me)),
            self.address.split(" /api")[1] + self.query,
        )

    def departures(self, role: str, status: int, value: Any) -> list[str]:
        """Where the good answer to this role departs from its description."""
        method, path = self.call.split(" ")
        described = SCHEMA["paths"][path][method.lower()]["responses"][status]
        schema = described["content"]["application/json"]["schema"]
        if chosen := self.schema if isinstance(self.schema, str) else self.schema[role]:
            assert {"$ref": f"#/components/schemas/{chosen}"} in schema["anyOf"]
            schema = SCHEMA["components"]["schemas"][chosen]
        is_empty = value is None or value == []
        if is_empty != (role in self.empty):
            return ["is empty" if is_empty else "is not empty"]
        return departures(value, schema)


@cache
def table() -> list[Row]:
    """The rows of all modules."""
    folder = Path(__file__).parent
    files = sorted(folder.glob("**/matrix.py"))
    modules = [".".join(file.relative_to(folder.parent).with_suffix("").parts) for file in files]
    return [row for name in modules if name != __name__ for row in import_module(name).ROWS]


KINDS: Mapping[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
    "null": NoneType,
}


def departures(value: Any, schema: Mapping[str, Any], at: str = "") -> list[str]:
    """Where a value is of another kind than described, or has other keys, as `questions[].id`."""
    if reference := schema.get("$ref"):
        named = SCHEMA["components"]["schemas"][reference.rpartition("/")[2]]
        return departures(value, named, at)
    if choices := schema.get("anyOf"):
        return min((departures(value, each, at) for each in choices), key=len)
    if not isinstance(value, KINDS.get(schema.get("type", ""), object)):
        return [at or "the answer"]
    if isinstance(value, list):
        items = schema.get("items", {})
        return [each for item in value for each in departures(item, items, f"{at}[]")]
    if not isinstance(value, dict):
        return []
    known = schema.get("properties")
    if known is None:
        other = schema.get("additionalProperties")
        known = dict.fromkeys(value, other if isinstance(other, dict) else {})
    needed = set(schema.get("required", ()))
    wrong = sorted((value.keys() - known.keys()) | (needed - value.keys()))
    return [f"{at}.{key}" for key in wrong] + [
        each
        for key in value.keys() & known.keys()
        for each in departures(value[key], known[key], f"{at}.{key}")
    ]


# --- making calls ---------------------------------------------------------------------------------


def make(row: Row, world: World, role: str, *, browser: Browser | None = None) -> Any:
    """Make the row's call as this role, in a new browser unless one of theirs is given."""
    actor = world.actor(role)
    me = actor.pk if actor else ABSENT
    method, browser = row.call.split(" ")[0], browser or world.browser(role)
    return browser.call(method, row.path(world, me), row.body(world, me))


Choices = Mapping[str, Sequence[int | str]]
"""The value of each parameter of an address."""


def existing() -> Choices:
    """All that the parameters can name."""
    models: dict[type[Model], tuple[str, ...]] = {
        Agreement: ("agreement_id",),
        Category: ("category_id",),
        Evaluation: ("evaluation_id",),
        Import: ("import_id",),
        Question: ("question_id",),
        QuestionBank: ("bank_id",),
        CorrectionRequest: ("request_id",),
        Reopening: ("reopening_id",),
        Talk: ("talk_id",),
        Token: ("token_id",),
        User: USERS,
    }
    return {"folio": [NO_FOLIO]} | {
        name: list(model._default_manager.order_by("pk").values_list("pk", flat=True))
        for model, names in models.items()
        for name in names
    }


def of_users(*users: User) -> Choices:
    """The ids of these people for each name of a person in an address."""
    return {name: [user.pk for user in users] for name in USERS}


def choices_about(evaluation: Evaluation, *users: User) -> Choices:
    """One evaluation, and these people wherever an address names one; no import is about them."""
    return {
        **existing(),
        **of_users(*users),
        "evaluation_id": [evaluation.pk],
        "category_id": [evaluation.category_id],
        "import_id": [],
    }


def everything_readable(
    world: World, role: str, choices: Choices | None = None
) -> dict[str, bytes]:
    """Every good answer that a role can get by trying these choices, or all, by address."""
    found = every_answer(world.browser(role), choices or existing())
    return {
        address: response.getvalue()
        for address, response in found.items()
        if response.status_code == 200
    }


def every_answer(browser: Browser, choices: Choices) -> dict[str, Any]:
    """Every answer to reading by trying these choices, by address."""
    found = {}
    for call in CALLS:
        method, path = call.split(" ")
        # whole tables as workbooks are zipped: nothing in them could be found
        if method != "GET" or path.endswith(("xlsx", "{table}")):
            continue
        names = [name for _, name, _, _ in Formatter().parse(path) if name]
        for values in product(*(choices[name] for name in names)):
            address = path.format(**dict(zip(names, values, strict=True)))
            found[address] = browser.get(address)
    return found


def key_paths(value: Any, prefix: str = "") -> set[str]:
    """The keys of an answer as paths: `report.period`, `questions[].id`, `[].name`."""
    if isinstance(value, dict):
        found = [
            key_paths(item, f"{prefix}.{key}".removeprefix(".")) for key, item in value.items()
        ]
        return set().union(*found)
    if isinstance(value, list):
        return set().union(*(key_paths(item, f"{prefix}[].".rstrip(".")) for item in value)) or {
            f"{prefix}[]"
        }
    return {prefix}
