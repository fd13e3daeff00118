"""Types and base classes of the calls' input and output."""

from collections.abc import Mapping
from datetime import date, datetime
from functools import cache
from typing import Annotated, Any

from django.utils import timezone
from ninja import Schema
from pydantic import (
    AfterValidator,
    AliasChoices,
    AliasPath,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    TypeAdapter,
    ValidationError,
)
from pydantic_core import PydanticCustomError

from evaluacmo.common import messages
from evaluacmo.common.clock import start_of_day
from evaluacmo.common.meanwhile import Base
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
    """A validation error with a Spanish message of its own."""
    return PydanticCustomError("spanish", "{message}", {"message": message})


def _storable(text: str) -> str:
    if not is_storable(text):
        raise field_error(messages.BAD_CHARACTERS)
    return text


def _single_line(text: str) -> str:
    if has_control_characters(text):
        raise field_error(messages.BAD_CHARACTERS)
    return text


def empty_if_blank(text: str) -> str:
    """A text without visible characters counts as empty."""
    return "" if is_blank(text) else text


def not_blank(text: str) -> str:
    """Refuse a text without visible characters."""
    if is_blank(text):
        raise field_error(messages.BLANK)
    return text


def _read_day(value: Any) -> Any:
    if not isinstance(value, str):
        return value  # refused by the strict type
    try:
        day = date.fromisoformat(value)
    except ValueError as error:
        raise field_error(messages.BAD_DAY) from error
    if day.isoformat() != value:
        raise field_error(messages.BAD_DAY)
    return day


Id = Annotated[int, Field(strict=True, ge=1, le=MAX_ID)]
# in a query, where every value is a text
QueryId = Annotated[int, Field(ge=1, le=MAX_ID)]
Year = Annotated[int, Field(ge=1, le=MAX_YEAR)]
Text = Annotated[str, AfterValidator(_storable)]
# a text without visible characters counts as empty
RemarkText = Annotated[Text, AfterValidator(empty_if_blank)]
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
OptionalName = Annotated[
    Text,
    AfterValidator(str.strip),
    AfterValidator(_single_line),
    AfterValidator(empty_if_blank),
    Field(max_length=NAME_LENGTH),
]
Day = Annotated[date, Field(ge=FIRST_DAY, le=LAST_DAY)]
# a day in a JSON body, whose types are strict
DayText = Annotated[Day, BeforeValidator(_read_day)]


class Input(Schema):
    """The body of a request. Types are strict, unknown keys are ignored."""

    model_config = ConfigDict(strict=True, extra="ignore")


class InputPart(BaseModel):
    """A body, or an item of one, that must be a JSON object.

    `Input` reads attributes of whatever comes, so a body without required keys would accept any
    JSON. See `Output` for the base class.
    """

    model_config = Input.model_config


class Edit(BaseModel):
    """Mixed into the body of a call that edits a thing (rules: changes meanwhile).

    `base` is the thing as it was read before, as the calls that read it answer it.
    """

    # a default would make the key a required one in the front end's types
    base: Annotated[dict[str, Any], Field(default_factory=dict)]

    @property
    def read_before(self) -> Base:
        """The fields of `base` that the call has too, normalised as those of the body."""
        values = {key: value for key, value in self.base.items() if key in _adapters(type(self))}
        return Base(
            {key: self._normalise(key, value) for key, value in values.items()}, self._normalise
        )

    def changes(self, *, exclude_unset: bool = True) -> dict[str, Any]:
        """The fields that differ from `base`, of those that were sent, or of all."""
        wanted = self.model_dump(exclude_unset=exclude_unset, exclude={"base"})
        return self.read_before.changes_to(wanted)

    @classmethod
    def _normalise(cls, key: str, value: Any) -> Any:
        try:
            return _adapters(cls)[key].validate_python(value)
        except ValidationError:
            return value


@cache
def _adapters(schema: type[Edit]) -> Mapping[str, TypeAdapter[Any]]:
    """The validation of each field of an edit."""
    return {
        key: TypeAdapter(field.rebuild_annotation(), config=Input.model_config)
        for key, field in schema.model_fields.items()
        if key != "base"
    }


class Output(BaseModel):
    """The body of a response, from a dictionary or an object's attributes.

    A validation alias names an attribute that differs from the key. Not Ninja's `Schema`, which
    reads attributes many times slower on long lists.
    """

    model_config = ConfigDict(
        from_attributes=True, json_schema_serialization_defaults_required=True
    )


class Paging(Schema):
    """The page of a list; all of it without `page`."""

    page: Annotated[int, Field(ge=1, le=MAX_PAGE)] | None = None
    page_size: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE)] = 10

    def filters(self) -> dict[str, Any]:
        """The parameters besides the page, as keyword arguments of a query function."""
        return self.dict(exclude=set(Paging.model_fields))


class AlwaysPaged(Paging):
    """The page of a list that may be long: the first one where none is asked for."""

    page: Annotated[int, Field(ge=1, le=MAX_PAGE)] = 1


class Search(Schema):
    """A search; every word must match."""

    search: Annotated[Text, Field(max_length=SEARCH_LENGTH)] = ""


class Listing(Search, Paging):
    """The parameters of a list with search and pages."""


def local_iso(moment: datetime) -> str:
    """A moment in ISO format, in the school's time zone."""
    return moment.astimezone(timezone.get_default_timezone()).isoformat(timespec="seconds")


def _day_iso(moment: datetime) -> str:
    return local_iso(start_of_day(moment))


LocalMoment = Annotated[datetime, PlainSerializer(local_iso, return_type=str)]
# a moment of which only the day is told
LocalDay = Annotated[datetime, PlainSerializer(_day_iso, return_type=str)]


class ChangedFieldOut(Output):
    """A concurrent edit of a field: its present value, the editor and the moment."""

    value: Any
    changed_by_name: str | None
    changed_at: LocalMoment | None


class Failure(Schema):
    """The body of every error response; `changed` only where an edit would undo another."""

    message: str
    code: str
    fields: dict[str, list[str]] | None = None
    changed: dict[str, ChangedFieldOut] | None = None


# None becomes an empty text
OptionalText = Annotated[str, BeforeValidator(lambda text: text or "")]
RELATED = BeforeValidator(lambda rows: list(rows.all()))
"""Of a field that is read from the rows that refer to an object."""
Percentage = Annotated[str, Field(pattern=r"^\d{1,3}\.\d{2}$", examples=["87.50"])]
AverageScore = Annotated[str, Field(pattern=r"^\d\.\d{2}$", examples=["3.25"])]


def found_at(*path: str) -> Any:
    """The annotation of a field that is read from an attribute of an attribute."""
    return Field(validation_alias=AliasPath(*path))


def annotated_or_at(name: str, *path: str) -> Any:
    """As `found_at`, of a list whose query annotates the field as `name`."""
    return Field(validation_alias=AliasChoices(name, AliasPath(*path)))
