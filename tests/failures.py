"""Looks at refusals: every one has the same shape."""

from typing import Any


def failure_of(response: Any, status: int) -> dict[str, Any]:
    """The body of a refusal, which must have this status and the one shape."""
    assert response.status_code == status, (response.status_code, response.content)
    assert response["Content-Type"] == "application/json"
    assert response["Cache-Control"] == "no-store"
    body: dict[str, Any] = response.json()
    assert {"message", "code"} <= body.keys() <= {"message", "code", "fields"}
    assert body["message"].strip()
    assert body["code"].replace("_", "").isalpha()
    for sentences in body.get("fields", {}).values():
        assert sentences
        assert all(isinstance(sentence, str) and sentence.strip() for sentence in sentences)
    return body


def code_of(response: Any, status: int) -> str:
    """The code of a refusal with this status."""
    return str(failure_of(response, status)["code"])


def fields_of(response: Any) -> set[str]:
    """The keys that a 400 complains about."""
    return set(failure_of(response, 400).get("fields", {}))
