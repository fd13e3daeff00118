"""Whatever is sent to a call, its answer is one that the OpenAPI document describes."""

import json
from typing import Any
from urllib.parse import quote, urlencode

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.core import NOT_SET
from schemathesis.core.transport import Response
from schemathesis.generation.modes import GenerationMode

from evaluacmo.accounts.models import Category, User
from evaluacmo.evaluations.models import Evaluation, Question
from tests.conftest import PersonFactory, School
from tests.matrix import ABSENT, CALLS, SCHEMA, TABLE, World, build_world, rolled_back

EXAMPLES = 16
DOCUMENT = schemathesis.openapi.from_dict(json.loads(json.dumps(SCHEMA)))
DOCUMENT.config.generation.update(modes=list(GenerationMode))
GOOD = {row.call: row for row in reversed(TABLE) if row.statuses[4] < 300}
VARIED = [
    call
    for call in CALLS
    for operation in [DOCUMENT[call.split(" ")[1]][call.split(" ")[0]]]
    if operation.path_parameters or operation.query or operation.body
]
LETTING_IN = ("colaborador", "evaluador", "gestionhumana", "admin")


@pytest.fixture
def world(school: School, person: PersonFactory) -> World:
    return build_world(school, person)


def real_ids() -> st.SearchStrategy[int]:
    """The ids of what there is, and of nothing."""
    models = (User, Category, Evaluation, Question)
    ids = {pk for model in models for pk in model._default_manager.values_list("pk", flat=True)}
    return st.sampled_from([*sorted(ids), ABSENT, 2**63])


def mixed(data: st.DataObject, generated: Any, good: Any) -> Any:
    """A generated body, or a good one in which some values are generated ones."""
    if not (isinstance(generated, dict) and isinstance(good, dict)) or data.draw(st.booleans()):
        return generated
    taken = data.draw(st.sets(st.sampled_from(sorted(good)), max_size=2))
    return good | {key: generated.get(key) for key in taken}


def serialised(body: Any) -> str | bytes:
    """The body as it is sent: JSON, or what was generated instead of any."""
    if isinstance(body, bytes):
        return body
    return b"" if body is NOT_SET else json.dumps(body)


def described(case: Any, response: Any) -> None:
    """Fail unless the document describes this answer to this call."""
    operation = case.operation
    assert str(response.status_code) in operation.responses.status_codes, response.content
    request = requests.Request(case.method, f"http://testserver{response.request['PATH_INFO']}")
    operation.validate_response(
        Response(
            status_code=response.status_code,
            headers={name.lower(): [value] for name, value in response.items()},
            content=response.content,
            request=request.prepare(),
            elapsed=0,
            verify=False,
        )
    )


@pytest.mark.parametrize("call", VARIED)
@settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_no_input_is_answered_with_anything_else(
    world: World, call: str, data: st.DataObject
) -> None:
    method, path = call.split(" ")
    mode = data.draw(st.sampled_from(GenerationMode))
    case = data.draw(DOCUMENT[path][method].as_strategy(generation_mode=mode))
    role = data.draw(st.sampled_from(LETTING_IN))
    actor = world.actor(role)
    assert actor
    address = path
    for name, generated in (case.path_parameters or {}).items():
        value = data.draw(st.one_of(real_ids(), st.just(generated)))
        address = address.replace(f"{{{name}}}", quote(str(value), safe=""))
    query = urlencode(case.query or {}, doseq=True)
    body = mixed(data, case.body, GOOD[call].body(world, actor.pk))
    with rolled_back():
        browser = world.browser(role)
        token = browser.get("/api/csrf-token").json()["csrfToken"]
        response = browser.generic(
            method,
            f"{address}?{query}",
            serialised(body),
            content_type="application/json",
            headers={"X-CSRFToken": token},
        )
    described(case, response)
