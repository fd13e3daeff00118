"""The types that every call's input and output are made of."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from django.utils import timezone
from ninja import Schema
from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
)
from pydantic_core import PydanticCustomError

from evaluacmo.common import messages
from evaluacmo.common.text import has_control_characters, is_blank, is_storable

NAME_LENGTH = 150
LONG_TEXT_LENGTH = 5000
SEARCH_LENGTH = 200
MAX_ID = 2**63 - 1
MAX_PAGE = 10**9
MAX_PAGE_SIZE = 100
MAX_YEAR = 9999
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2999, 12, 31)


def field_error(message: str) -> PydanticCustomError:
    """A validation error whose Spanish sentence is shown as it is."""
    return PydanticCustomError("spanish", "{message}", {"message": message})


def _storable(text: str) -> str:
    if not is_storable(text):
        raise field_error(messages.BAD_CHARACTERS)
    return text


def _single_line(text: str) -> str:
    if has_control_characters(text):
        raise field_error(messages.BAD_CHARACTERS)
    return text


def _nothing_if_blank(text: str) -> str:
    return "" if is_blank(text) else text


def not_blank(text: str) -> str:
    """Refuse a text of which nothing would be seen."""
    if is_blank(text):
        raise field_error(messages.BLANK)
    return text


def _read_day(value: Any) -> Any:
    """Days are texts: a number is none, though it could be taken for seconds."""
    if not isinstance(value, str):
        return value
    try:
        day = date.fromisoformat(value)
    except ValueError as error:
        raise field_error(messages.BAD_DAY) from error
    if day.isoformat() != value:
        raise field_error(messages.BAD_DAY)
    return day


Id = Annotated[int, Field(strict=True, ge=1, le=MAX_ID)]
Year = Annotated[int, Field(ge=1, le=MAX_YEAR)]
Text = Annotated[str, AfterValidator(_storable)]
# of what nothing would be seen is nothing
RemarkText = Annotated[Text, AfterValidator(_nothing_if_blank)]
LongText = Annotated[Text, Field(max_length=LONG_TEXT_LENGTH)]
RequiredLongText = Annotated[LongText, AfterValidator(not_blank)]
Label = Annotated[Text, AfterValidator(_single_line), Field(max_length=NAME_LENGTH)]
Name = Annotated[
    Text,
    AfterValidator(str.strip),
    AfterValidator(_single_line),
    AfterValidator(not_blank),
    Field(max_length=NAME_LENGTH),
]
Day = Annotated[date, Field(ge=FIRST_DAY, le=LAST_DAY)]
# the same in a body, whose types are strict
DayText = Annotated[Day, BeforeValidator(_read_day)]


class Input(Schema):
    """A request's body. Types are strict; keys that a call does not name are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore")


class InputPart(BaseModel):
    """An item of a list in a body; see `Output` for the base class."""

    model_config = Input.model_config


class Output(BaseModel):
    """An answer, read from dictionaries or from objects' attributes.

    A validation alias names the attribute where it differs from the key. Pydantic's own base class,
    because Ninja's `Schema` looks up each attribute in Python, many times slower on long lists.
    """

    model_config = ConfigDict(
        from_attributes=True, json_schema_serialization_defaults_required=True
    )


class Paging(Schema):
    """Which page of a long list is asked for. Without `page` that is all of it."""

    page: Annotated[int, Field(ge=1, le=MAX_PAGE)] | None = None
    page_size: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE)] = 10

    def filters(self) -> dict[str, Any]:
        """What is asked for besides a page, as a query function takes it."""
        return self.dict(exclude=set(Paging.model_fields))


class Search(Schema):
    """The words of which each must be found."""

    search: Annotated[Text, Field(max_length=SEARCH_LENGTH)] = ""


class Listing(Search, Paging):
    """What every long list that can be searched takes."""


class Failure(Schema):
    """The one shape of every failure."""

    message: str
    code: str
    fields: dict[str, list[str]] | None = None


class Message(Schema):
    """An answer that is only a sentence."""

    message: str


def local_iso(moment: datetime) -> str:
    """A moment as it is answered, in the school's time zone."""
    # nothing chooses another zone for a request, which would be looked up each time
    return moment.astimezone(timezone.get_default_timezone()).isoformat(timespec="seconds")


LocalMoment = Annotated[datetime, PlainSerializer(local_iso, return_type=str)]
# what is not there is an empty text
OptionalText = Annotated[str, BeforeValidator(lambda text: text or "")]
Percentage = Annotated[str, Field(pattern=r"^\d{1,3}\.\d{2}$", examples=["87.50"])]
AverageScore = Annotated[str, Field(pattern=r"^\d\.\d{2}$", examples=["3.25"])]
RoleName = Literal["admin", "gestionhumana", "evaluador", "colaborador"]
QuestionTypeName = Literal["competency", "objective"]


def answers(status: int, schema: Any) -> dict[int, Any]:
    """What a call answers where it does not fail (see `config.api` for failures)."""
    return {status: schema}
