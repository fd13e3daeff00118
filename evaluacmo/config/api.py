"""The API and the addresses of its routers."""

from collections.abc import Iterator
from functools import cache
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest
from ninja import NinjaAPI
from ninja.openapi.schema import REF_TEMPLATE, OpenAPISchema
from ninja.operation import Operation
from ninja.renderers import BaseRenderer
from ninja.schema import NinjaGenerateJsonSchema
from ninja.types import DictStrAny
from pydantic_core import to_json

from evaluacmo import __version__
from evaluacmo.accounts.api import (
    categories_router,
    legacy_router,
    profile_router,
    session_router,
    users_router,
)
from evaluacmo.accounts.permissions import Guarded, managers
from evaluacmo.assignments.api import assignments_router
from evaluacmo.common.schemas import Failure
from evaluacmo.documents.api import document_exports_router, verification_router
from evaluacmo.evaluations.api import banks_router, evaluations_router
from evaluacmo.imports.api import imports_router
from evaluacmo.installation.api import installation_router
from evaluacmo.joining.api import joining_router
from evaluacmo.mail.api import invitations_router, password_router, reminders_router
from evaluacmo.plans.api import plans_router
from evaluacmo.readiness.api import readiness_router
from evaluacmo.receipts.api import receipts_router
from evaluacmo.reports.api import history_router, reports_router
from evaluacmo.reports.audit.api import audit_router, report_views_router
from evaluacmo.reports.exports.api import exports_router
from evaluacmo.results.api import (
    corrections_router,
    drafts_router,
    evaluated_router,
    evaluation_results_router,
    submissions_router,
)
from evaluacmo.school.api import school_router
from evaluacmo.school_accounts.api import linked_accounts_router, own_account_router
from evaluacmo.second_factors.api import (
    confirmation_router,
    factors_router,
    own_factors_router,
    step_router,
)
from evaluacmo.self_evaluations.api import self_evaluations_router
from evaluacmo.talks.api import talks_router
from evaluacmo.tokens.addresses import FOR_PROGRAMS
from evaluacmo.tokens.api import programs_router, tokens_router
from evaluacmo.web import converters  # noqa: F401  (registers the `id` of addresses)
from evaluacmo.web.failures import add_failure_handlers

_FAILURE = {"application/json": {"schema": {"$ref": REF_TEMPLATE.format(model="Failure")}}}
FAILURES = tuple(map(HTTPStatus, (400, 401, 403, 404, 409, 413, 415, 429, 503)))
"""The statuses of the error responses that every call may give."""


class Json(BaseRenderer):
    """Serialises answers with pydantic."""

    media_type = "application/json"

    def render(self, request: HttpRequest, data: Any, *, response_status: int) -> bytes:  # noqa: ARG002  (ninja's signature)
        """The answer as JSON in UTF-8."""
        return to_json(data)


class Api(NinjaAPI):
    """Names operations after their functions, and adds `FAILURES` to all of them.

    Declaring the failures on each call would make the start a third longer.
    """

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: DictStrAny | None = None
    ) -> OpenAPISchema:
        """Ninja's description of all calls, with `FAILURES`."""
        schema = super().get_openapi_schema(path_prefix=path_prefix, path_params=path_params)
        described = Failure.model_json_schema(
            ref_template=REF_TEMPLATE, schema_generator=NinjaGenerateJsonSchema
        )
        schema["components"]["schemas"] |= described.pop("$defs") | {"Failure": described}
        schema["components"]["responses"] = {
            status.name: {"description": status.phrase, "content": _FAILURE} for status in FAILURES
        }
        failures = {
            status.value: {"$ref": f"#/components/responses/{status.name}"} for status in FAILURES
        }
        for operations in schema["paths"].values():
            for operation in operations.values():
                operation["responses"] |= failures
        return schema

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The name of the function."""
        return operation.view_func.__name__


def of_calls_under(document: dict[str, Any], prefix: str) -> dict[str, Any]:
    """The part of an OpenAPI document about the calls whose address begins with this."""
    paths = {path: calls for path, calls in document["paths"].items() if path.startswith(prefix)}
    components: dict[str, dict[str, Any]] = {}
    found = [*_references(paths)]
    for kind, name in found:
        if name not in components.setdefault(kind, {}):
            components[kind][name] = document["components"][kind][name]
            found += _references(components[kind][name])
    return {**document, "paths": paths, "components": components}


def _references(part: Any) -> Iterator[tuple[str, str]]:
    """The kind and name of each component that a part of an OpenAPI document refers to."""
    if isinstance(part, list):
        for item in part:
            yield from _references(item)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                _, _, kind, name = value.split("/")
                yield kind, name
            elif key == "security":
                yield from (("securitySchemes", name) for needed in value for name in needed)
            else:
                yield from _references(value)


api = Api(title="Evaluacmo", version=__version__, docs_url=None, openapi_url=None, renderer=Json())
add_failure_handlers(api)

# A call is defined in the module that its address names. Where it needs a module above that one,
# the upper module has a router for it.
api.add_router("", session_router)
api.add_router("/users", users_router)
api.add_router("/users", invitations_router)  # mail
api.add_router("/users", history_router)  # reports
api.add_router("/users", linked_accounts_router)  # school_accounts
api.add_router("/users", factors_router)  # second_factors
api.add_router("/users", joining_router)  # joining
api.add_router("/profile", profile_router)
api.add_router("/profile", confirmation_router)  # second_factors
api.add_router("/profile/second-factors", own_factors_router)
api.add_router("/second-factor", step_router)
api.add_router("/profile/report-views", report_views_router)  # reports
api.add_router("/profile/school-account", own_account_router)  # school_accounts
api.add_router("/school", school_router)
api.add_router("/installation", installation_router)
api.add_router("/categories", categories_router)
api.add_router("", legacy_router)
api.add_router("/evaluations", evaluations_router)
api.add_router("/evaluations", evaluation_results_router)
api.add_router("/question-banks", banks_router)
api.add_router("/assignments", assignments_router)
api.add_router("/full-evaluation", submissions_router)
api.add_router("/evaluation-results", evaluated_router)
api.add_router("/corrections", corrections_router)
api.add_router("/drafts", drafts_router)
api.add_router("/receipts", receipts_router)
api.add_router("/readiness", readiness_router)
api.add_router("/imports", imports_router)
api.add_router("/plans", plans_router)
api.add_router("/talks", talks_router)
api.add_router("/self-evaluations", self_evaluations_router)
api.add_router("", reports_router)
api.add_router("/exports", exports_router)
api.add_router("/audit", audit_router)
api.add_router("/audit/exports", document_exports_router)  # documents
api.add_router("/password", password_router)
api.add_router("/reminders", reminders_router)
api.add_router("/verification", verification_router)
api.add_router("/tokens", tokens_router)
api.add_router("/v1", programs_router)  # tokens


@api.get("/openapi.json", auth=managers, response=dict[str, Any], tags=["programs"])
def describe_calls_of_programs(request: Guarded) -> dict[str, Any]:
    """The OpenAPI description of the calls that programs make with a token."""
    return _described_calls_of_programs()


@cache
def _described_calls_of_programs() -> dict[str, Any]:
    # all calls are described first, which takes a second
    return of_calls_under(api.get_openapi_schema(), FOR_PROGRAMS)
