"""The bodies of requests and responses."""

from typing import Annotated

from pydantic import BeforeValidator, Field

from evaluacmo.accounts.models import RoleName
from evaluacmo.common.schemas import (
    MAX_PAGE_SIZE,
    AlwaysPaged,
    Day,
    DayText,
    Input,
    LocalMoment,
    Name,
    OptionalText,
    Output,
    Year,
    found_at,
)
from evaluacmo.results.schemas import RoundedPercentage
from evaluacmo.results.scoring import level_of
from evaluacmo.tokens.models import ScopeName, TokenState


class NewToken(Input):
    """A token to be made."""

    name: Name
    scope: ScopeName
    expires_on: DayText


class TokenOut(Output):
    """A token, without its secret."""

    id: int
    name: str
    scope: ScopeName
    state: TokenState
    made_by_name: Annotated[str, found_at("made_by", "name")]
    expires_on: Day
    expires_soon: bool
    last_used_at: LocalMoment | None


class MadeTokenOut(TokenOut):
    """A token that was just made, with its secret."""

    secret: str


class TokenPage(AlwaysPaged):
    """The page of a list that a program reads."""

    page_size: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE)] = MAX_PAGE_SIZE


class PeoplePage(TokenPage):
    """People, optionally only the active or the inactive ones."""

    status: bool | None = None


class ResultsPage(TokenPage):
    """Published results, optionally of one year."""

    year: Year | None = None


class ReadPersonOut(Output):
    """A person, as a program of the school needs them.

    `status`: whether the account is active.
    """

    id: int
    name: str
    email: OptionalText
    identity_number: OptionalText
    role: RoleName
    position: str
    department: str
    category_name: Annotated[str | None, found_at("category", "name")] = None
    status: Annotated[bool, Field(validation_alias="is_active")]


class ReadResultOut(Output):
    """A published result of a person.

    Position, department and category are those of the last submission. `level` is from 1 to 4. A
    section without questions is `0.00`. A provisional result can still change, because an evaluator
    has yet to submit.
    """

    user_id: Annotated[int, Field(validation_alias="collaborator_id")]
    user_name: Annotated[str, found_at("collaborator", "name")]
    position: str
    department: str
    category_name: Annotated[str, found_at("evaluation", "category", "name")]
    evaluation_id: int
    evaluation_name: Annotated[str, found_at("evaluation", "name")]
    period: Annotated[int, found_at("evaluation", "period")]
    overall_percentage: Annotated[RoundedPercentage, Field(validation_alias="overall")]
    competencies_percentage: Annotated[RoundedPercentage, Field(validation_alias="competencies")]
    objectives_percentage: Annotated[RoundedPercentage, Field(validation_alias="objectives")]
    level: Annotated[int, BeforeValidator(level_of), Field(validation_alias="overall")]
    is_provisional: Annotated[bool, BeforeValidator(bool), Field(validation_alias="missing")]
