"""Requests that nobody would think of, and whether the OpenAPI document describes their answers."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import requests
import schemathesis
from hypothesis import strategies as st
from schemathesis.core import NOT_SET
from schemathesis.core.transport import Response
from schemathesis.generation.modes import GenerationMode


class Sent(NamedTuple):
    """A generated request: whose call it is, and what is sent."""

    operation: Any
    method: str
    address: str
    content: bytes


@dataclass(frozen=True)
class Answered:
    """The answer."""

    status: int
    headers: Mapping[str, str]
    content: bytes


def document(schema: Any) -> Any:
    """The OpenAPI document, from which both good and bad input is generated."""
    made = schemathesis.openapi.from_dict(json.loads(json.dumps(schema)))
    made.config.generation.update(modes=list(GenerationMode))
    return made


def draw_request(
    data: st.DataObject, operation: Any, *, ids: Sequence[int], good: Any = None
) -> Sent:
    """A request for this call: generated through and through, or around an existing thing.

    `ids` are what addresses may name besides generated values, `good` a body with whose values the
    generated ones are mixed.
    """
    mode = data.draw(st.sampled_from(GenerationMode))
    case = data.draw(operation.as_strategy(generation_mode=mode))
    address = operation.path
    for name, generated in (case.path_parameters or {}).items():
        value = data.draw(st.one_of(st.sampled_from(ids), st.just(generated)))
        address = address.replace(f"{{{name}}}", quote(str(value), safe=""))
    query = urlencode(case.query or {}, doseq=True)
    body = _mixed(data, case.body, good)
    return Sent(operation, operation.method.upper(), f"{address}?{query}", _serialised(body))


def _mixed(data: st.DataObject, generated: Any, good: Any) -> Any:
    """A generated body, or a good one in which some values are generated ones."""
    if not (isinstance(generated, dict) and isinstance(good, dict)) or data.draw(st.booleans()):
        return generated
    taken = data.draw(st.sets(st.sampled_from(sorted(good)), max_size=2))
    return good | {key: generated.get(key) for key in taken}


def _serialised(body: Any) -> bytes:
    """The body as it is sent: JSON, a file in it as its words, or what was generated instead."""
    if isinstance(body, bytes):
        return body
    return b"" if body is NOT_SET else json.dumps(body, default=str).encode()


def require_described(sent: Sent, answered: Answered) -> None:
    """Fail unless the document describes this answer to this call."""
    statuses = sent.operation.responses.status_codes
    assert str(answered.status) in statuses, (sent, answered)
    request = requests.Request(sent.method, f"http://testserver{sent.address}")
    sent.operation.validate_response(
        Response(
            status_code=answered.status,
            headers={name.lower(): [value] for name, value in answered.headers.items()},
            content=answered.content,
            request=request.prepare(),
            elapsed=0,
            verify=False,
        )
    )
