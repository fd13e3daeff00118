"""The calls about tokens, and those that programs make with one."""

from collections.abc import Sequence

from django.db.models import QuerySet
from django.http import HttpResponse
from ninja import Query, Router

from evaluacmo.accounts.models import User
from evaluacmo.accounts.permissions import Guarded, admins, confirmed_admins
from evaluacmo.common.pagination import paginate
from evaluacmo.common.schemas import Id
from evaluacmo.results.models import PersonResult
from evaluacmo.tokens import queries, services
from evaluacmo.tokens.models import Scope, Token
from evaluacmo.tokens.permissions import FromProgram, people_tokens, results_tokens
from evaluacmo.tokens.schemas import (
    MadeTokenOut,
    NewToken,
    PeoplePage,
    ReadPersonOut,
    ReadResultOut,
    ResultsPage,
    TokenOut,
)

tokens_router = Router(tags=["tokens"])
programs_router = Router(tags=["programs"])


@tokens_router.get("", auth=admins, response=list[TokenOut])
def list_tokens(request: Guarded) -> QuerySet[Token]:
    """All tokens, without their secrets."""
    return queries.list_tokens()


@tokens_router.post("", auth=confirmed_admins, response={201: MadeTokenOut})
def make_token(request: Guarded, payload: NewToken) -> Token:
    """Make a token; only this answer has its secret."""
    return services.make_token(
        actor=request.auth,
        name=payload.name,
        scope=Scope(payload.scope),
        expires_on=payload.expires_on,
    )


@tokens_router.delete("/{id:token_id}", auth=admins, response={204: None})
def revoke_token(request: Guarded, token_id: Id) -> None:
    """Let a token work no longer."""
    services.revoke_token(token_id)


@programs_router.get("/people", auth=people_tokens, response=list[ReadPersonOut])
def read_people(
    request: FromProgram, response: HttpResponse, listing: Query[PeoplePage]
) -> Sequence[User]:
    """People, page by page; `X-Total-Count` has the number of all."""
    people = services.read_people(request.auth, **listing.filters())
    return paginate(people, listing=listing, response=response)


@programs_router.get("/results", auth=results_tokens, response=list[ReadResultOut])
def read_results(
    request: FromProgram, response: HttpResponse, listing: Query[ResultsPage]
) -> Sequence[PersonResult]:
    """Published results, page by page; `X-Total-Count` has the number of all."""
    results = services.read_results(request.auth, **listing.filters())
    return paginate(results, listing=listing, response=response)
