"""Whatever is sent to a call, its answer is one that the OpenAPI document describes.

On PostgreSQL no other test sends bad values to every call that takes anything.
"""

import pytest
from django.conf import settings
from django.db import connection
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from evaluacmo.accounts.models import Category, User
from evaluacmo.evaluations.models import Evaluation, Question
from tests.conftest import Browser
from tests.fuzzing import Answered, document, draw_request, require_described
from tests.matrix import CALLS, SCHEMA, table
from tests.tokens.programs import OWN_CALL, program_of
from tests.world import ABSENT, World, rolled_back

# the first is always the simplest; PostgreSQL refuses more, and gets more by chance
EXAMPLES = 2 if connection.vendor == "sqlite" else 3
DOCUMENT = document(SCHEMA)
GOOD = {row.call: row for row in reversed(table()) if min(row.statuses) < 300}
VARIED = [
    call
    for call in CALLS
    for operation in [DOCUMENT[call.split(" ")[1]][call.split(" ")[0]]]
    if operation.path_parameters or operation.query or operation.body
]
OF_PROGRAMS = {call: scope for scope, call in OWN_CALL.items()}
LETTING_IN = ("colaborador", "evaluador", "gestionhumana", "admin")


@pytest.fixture
def ids(world: World) -> list[int]:
    """The ids of what there is, and of nothing."""
    models = (User, Category, Evaluation, Question)
    ids = {pk for model in models for pk in model._default_manager.values_list("pk", flat=True)}
    return [*sorted(ids), ABSENT, 2**63]


def caller_of(world: World, call: str, role: str) -> Browser:
    """The browser of this role, with a token for the calls that need one."""
    if call not in OF_PROGRAMS:
        return world.browser(role)
    program = program_of(world.chief, OF_PROGRAMS[call])
    program.get("/api/csrf-token")
    return program


@pytest.mark.parametrize("call", VARIED)
@hypothesis_settings(
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_no_input_is_answered_with_anything_else(
    world: World, ids: list[int], call: str, data: st.DataObject
) -> None:
    method, path = call.split(" ")
    role = data.draw(st.sampled_from(LETTING_IN))
    actor = world.actor(role)
    assert actor
    good = GOOD[call].body(world, actor.pk) if call in GOOD else None
    sent = draw_request(data, DOCUMENT[path][method], ids=ids, good=good)
    with rolled_back():
        browser = caller_of(world, call, role)
        token = browser.cookies[settings.CSRF_COOKIE_NAME].value
        response = browser.generic(
            method,
            sent.address,
            sent.content,
            content_type="application/json",
            headers={"X-CSRFToken": token},
        )
    require_described(sent, Answered(response.status_code, response.headers, response.getvalue()))
