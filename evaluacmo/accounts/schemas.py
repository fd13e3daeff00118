"""Request and response schemas."""

import re
from collections.abc import Collection, Iterable
from typing import Annotated, Final, Self

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from ninja import Schema
from pydantic import (
    AfterValidator,
    Field,
    ValidationInfo,
    field_validator,
)

from evaluacmo.accounts import messages
from evaluacmo.accounts.factors import SignInStep
from evaluacmo.accounts.models import IDENTITY_NUMBER_LENGTH, Access, RoleName, User
from evaluacmo.accounts.permissions import people_not_seen_signing_in
from evaluacmo.accounts.queries import PEOPLE_AT_ONCE
from evaluacmo.common.schemas import (
    Edit,
    Id,
    Input,
    Label,
    LocalMoment,
    Name,
    OptionalText,
    Output,
    Text,
    field_error,
    found_at,
    not_blank,
)
from evaluacmo.common.text import (
    contains_address,
    is_plain_email,
    normalise_email,
    normalise_identity_number,
)

EMAIL_LENGTH = 254
SHORTEST_IDENTITY_NUMBER = 4
TYPED_IDENTITY_NUMBER_LENGTH = 40
"""With its separators."""
TEMPORARY_PASSWORDS_AT_ONCE = 100
NEW_PEOPLE_AT_ONCE = 50


_IDENTITY_NUMBER: Final = re.compile(
    rf"(?=.*[0-9])[0-9A-Z]{{{SHORTEST_IDENTITY_NUMBER},{IDENTITY_NUMBER_LENGTH}}}"
)


def check_email(email: str) -> str:
    """The normalised e-mail. Raises an error of validation for what is none."""
    normalised = normalise_email(email)
    if not is_plain_email(email):
        raise field_error(messages.LOOKALIKE_EMAIL)
    try:
        validate_email(normalised)
    except ValidationError as error:
        raise field_error(messages.BAD_EMAIL) from error
    return normalised


def _valid_or_no_email(email: str) -> str:
    return check_email(email) if normalise_email(email) else ""


def _valid_or_no_identity_number(typed: str) -> str:
    number = normalise_identity_number(typed)
    if number and not _IDENTITY_NUMBER.fullmatch(number):
        message = messages.BAD_IDENTITY_NUMBER.format(
            shortest=SHORTEST_IDENTITY_NUMBER, longest=IDENTITY_NUMBER_LENGTH
        )
        raise field_error(message)
    return number


def _no_address(name: str) -> str:
    if contains_address(name):
        raise field_error(messages.NAME_IS_ADDRESS)
    return name


Email = Annotated[Text, AfterValidator(check_email), Field(max_length=EMAIL_LENGTH)]
OptionalEmail = Annotated[Text, AfterValidator(_valid_or_no_email), Field(max_length=EMAIL_LENGTH)]
IdentityNumber = Annotated[
    Text,
    Field(max_length=TYPED_IDENTITY_NUMBER_LENGTH),
    AfterValidator(_valid_or_no_identity_number),
]
"""Normalised; empty for none."""
PersonName = Annotated[Name, AfterValidator(_no_address)]
Secret = Annotated[Text, Field(min_length=1)]


def _without_repetitions(ids: list[int]) -> list[int]:
    return list(dict.fromkeys(ids))


def _at_once(ids: list[int]) -> list[int]:
    if not 1 <= len(ids) <= PEOPLE_AT_ONCE:
        raise field_error(messages.PEOPLE_AT_ONCE.format(max_people=PEOPLE_AT_ONCE))
    return ids


PeopleIds = Annotated[list[Id], AfterValidator(_at_once), AfterValidator(_without_repetitions)]


class CsrfToken(Output):
    """The token that every write carries in `X-CSRFToken`."""

    csrfToken: str


class Credentials(Input):
    """E-mail and password."""

    email: Secret
    password: Secret


class PersonOut(Output):
    """The fields that every view of a person has."""

    id: int
    name: str
    email: OptionalText


class UserOut(PersonOut):
    """A person as managers and the person see them.

    `access`: the kind of password; `has_access`: whether there is one that can be used; both null
    where the reader may not know them. `status`: whether the account is active.
    """

    role: RoleName
    position: str
    department: str
    category_id: int | None
    status: Annotated[bool, Field(validation_alias="is_active")]
    has_access: bool | None
    access: Access | None
    identity_number: OptionalText

    def seen_by(self, reader: User) -> Self:
        """Without what would tell the reader that their evaluator has signed in."""
        is_hidden = self.id in people_not_seen_signing_in(reader)
        return self.without_access() if is_hidden else self

    def without_access(self) -> Self:
        """The person without what is known of their password."""
        return self.model_copy(update={"has_access": None, "access": None})


def list_people_out(people: Iterable[User], *, hidden: Collection[int]) -> list[UserOut]:
    """The people, without what would tell that those `hidden` have signed in."""
    found = map(UserOut.model_validate, people)
    return [user.without_access() if user.id in hidden else user for user in found]


class AccessOrigin(Output):
    """The person who set the present password, and when; empty where its owner has chosen it.

    No key of an answer contains the word *password*, which makes leaks easy to search for.
    """

    access_given_by_name: Annotated[OptionalText, found_at("password_set_by", "name")] = ""
    access_given_at: Annotated[LocalMoment | None, Field(validation_alias="password_set_at")]


class AccountOut(AccessOrigin, UserOut):
    """A person as admins and the person see them."""

    def without_access(self) -> Self:
        """The person without what is known of their password, and who set it."""
        known = super().without_access()
        return known.model_copy(update={"access_given_by_name": "", "access_given_at": None})


class AssignedUserOut(Output):
    """A person as their evaluator sees them."""

    id: int
    name: str
    position: str
    department: str
    category_id: int | None


# from left to right, because a smart union would choose the shorter schema
SeenUser = Annotated[AccountOut | UserOut | AssignedUserOut, Field(union_mode="left_to_right")]


class LastSignInOut(Output):
    """When a person signed in last; hidden from those whom the person evaluates."""

    at: LocalMoment | None
    is_hidden: bool


class SignedInOut(Output):
    """The answer to signing in: the person, or what is left to do before (then without them)."""

    user: AccountOut | None
    # left out where nothing is left to do
    second_factor: Annotated[SignInStep | None, Field(exclude_if=lambda step: step is None)] = None


class StatusForMany(Input):
    """People to activate or deactivate."""

    ids: PeopleIds
    status: bool


class ChangesForMany(Input):
    """The new values of several people; fields that are left out stay as they are."""

    ids: PeopleIds
    role: RoleName = "colaborador"
    department: Label = ""
    position: Label = ""

    def changes(self) -> dict[str, str]:
        """The fields that were sent."""
        return self.dict(exclude_unset=True, exclude={"ids"})


class ChangesPreviewOut(Output):
    """The number of people who would change, and the names of the new managers among them."""

    changed: int
    new_managers: list[str]


class ChangedOut(Output):
    """The number of people changed; the others had the value already."""

    changed: int


class TemporaryPasswordsIn(Input):
    """The people who get temporary passwords; with `replaces_chosen`, also those who chose one."""

    ids: Annotated[
        list[Id],
        Field(min_length=1, max_length=TEMPORARY_PASSWORDS_AT_ONCE),
        AfterValidator(_without_repetitions),
    ]
    replaces_chosen: bool = False


class TemporaryPasswordOut(Output):
    """A person with the temporary password, which is answered only this once."""

    id: Annotated[int, found_at("user", "id")]
    name: Annotated[str, found_at("user", "name")]
    email: Annotated[OptionalText, found_at("user", "email")]
    access_code: Annotated[str, Field(validation_alias="password")]
    expires_at: Annotated[LocalMoment, found_at("user", "password_expires_at")]


class WantedStatus(Schema):
    """The new status; the opposite of the present one where it is left out."""

    status: bool | None = None


class PersonIn(Input):
    """The fields that every form of a person has."""

    name: PersonName
    email: Email
    identity_number: IdentityNumber = ""
    role: RoleName
    position: Label = ""
    department: Label = ""
    category_id: Id | None = None


class ListedPersonIn(PersonIn):
    """A new person; a collaborator may have no e-mail."""

    email: OptionalEmail


class IdentityNumberIn(Input):
    """An identity number to look for, in a body because addresses are logged."""

    identity_number: Annotated[IdentityNumber, AfterValidator(not_blank)]


class UserIn(PersonIn):
    """A new person."""

    password: Secret


class PeopleIn(Input):
    """Several new people, who get no passwords yet."""

    people: Annotated[list[ListedPersonIn], Field(min_length=1, max_length=NEW_PEOPLE_AT_ONCE)]


class UserChangesIn(Edit, ListedPersonIn):
    """An edit of a person; fields that are left out stay as they are."""

    status: bool = True
    newPassword: Text = ""
    confirmPassword: Annotated[Text, Field(validate_default=True)] = ""

    @field_validator("confirmPassword")
    @classmethod
    def _passwords_agree(cls, confirmation: str, info: ValidationInfo) -> str:
        if confirmation != info.data.get("newPassword", confirmation):
            raise field_error(messages.PASSWORDS_DIFFER)
        return confirmation


class ProfileOut(AccessOrigin, PersonOut):
    """The data of the signed-in person."""

    identity_number: OptionalText
    role: RoleName
    position: str
    department: str
    category_name: Annotated[OptionalText, found_at("category", "name")] = ""


class ProfileEdit(Edit, Input):
    """An edit of the own name."""

    name: PersonName


class PasswordChange(Input):
    """The own password, current and new.

    The current one may be left out in a session that started with a temporary password.
    """

    currentPassword: Secret = ""
    newPassword: Secret


class SessionOut(Output):
    """One's own session; `is_present` for the one that asks.

    `browser` and `system` are names that people know, empty where they are not known.
    """

    id: Annotated[int, Field(validation_alias="opaque_id")]
    browser: str
    system: str
    network: str
    started_at: LocalMoment
    seen_at: LocalMoment
    is_present: bool


class CategoryIn(Input):
    """A category's name."""

    name: Name


class CategoryEdit(Edit, CategoryIn):
    """An edit of a category."""


class CategoryOut(Output):
    """A category."""

    id: int
    name: str


class ListedCategoryOut(CategoryOut):
    """A category with its number of active people."""

    people: int


class EvaluatorIn(Input):
    """A new evaluator, on the legacy screen."""

    name: PersonName
    email: Email
    password: Secret


class EvaluatorEdit(Edit, Input):
    """An edit of an evaluator on the legacy screen; an empty password changes nothing."""

    name: PersonName
    email: Email
    password: Text = ""


class EvaluatorOut(PersonOut):
    """A user with the role evaluador."""


class CollaboratorIn(Input):
    """A collaborator on the legacy screen; they may have no e-mail."""

    name: PersonName
    position: Annotated[Label, AfterValidator(not_blank)]
    department: Label = ""
    email: OptionalEmail = ""
    category_id: Id


class CollaboratorEdit(Edit, CollaboratorIn):
    """An edit of a collaborator; fields that are left out stay as they are."""


class CollaboratorOut(PersonOut):
    """A user with the role colaborador."""

    position: str
    department: str
    category_id: int | None
