"""The bodies of requests and responses."""

from typing import Annotated, Any, Literal

from ninja import Field

from evaluacmo.accounts.schemas import AccountOut, Secret
from evaluacmo.common.schemas import Input, LocalMoment, Name, Output, Text

CODE_LENGTH = 50
# of an attestation with its certificates
ENCODED_LENGTH = 20_000

Encoded = Annotated[Text, Field(min_length=1, max_length=ENCODED_LENGTH)]
"""Bytes in Base64 for addresses, as browsers make them."""
Code = Annotated[Text, Field(max_length=CODE_LENGTH)]


class AttestationIn(Input):
    """The browser's answer with a new passkey."""

    clientDataJSON: Encoded
    attestationObject: Encoded


class AssertionIn(Input):
    """A passkey's answer to a challenge."""

    clientDataJSON: Encoded
    authenticatorData: Encoded
    signature: Encoded


class MadeCredentialIn(Input):
    """A `PublicKeyCredential` as JSON, of a new passkey."""

    id: Encoded
    rawId: Encoded
    type: Literal["public-key"]
    response: AttestationIn


class UsedCredentialIn(Input):
    """A `PublicKeyCredential` as JSON, of a passkey that answers."""

    id: Encoded
    rawId: Encoded
    type: Literal["public-key"]
    response: AssertionIn


class FactorAnswer(Input):
    """A code of the app or a recovery code, or the answer of a passkey."""

    code: Code = ""
    credential: UsedCredentialIn | None = None

    def answer(self) -> dict[str, Any]:
        """The arguments of the services."""
        credential = None if self.credential is None else self.credential.dict()
        return {"code": self.code, "credential": credential}


class IdentityConfirmation(FactorAnswer):
    """The signed-in person's second factor, or their present password where they have none."""

    currentPassword: Text = ""


class AppCode(Input):
    """A code that the new app shows."""

    code: Annotated[Secret, Field(max_length=CODE_LENGTH)]


class PasskeyIn(Input):
    """A new passkey, with the name by which its owner knows it."""

    name: Name
    credential: MadeCredentialIn


class StepOut(Output):
    """The ways to answer the step left of the sign-in."""

    ways: list[Literal["totp", "passkey", "recovery"]]


class CompletedOut(Output):
    """The person who is signed in now."""

    user: AccountOut


class OptionsOut(Output):
    """The options of the browser's WebAuthn, with `publicKey`."""

    options: dict[str, Any]


class FactorOut(Output):
    """An app of codes."""

    created_at: LocalMoment
    last_used_at: LocalMoment | None


class PasskeyOut(FactorOut):
    """A passkey."""

    id: int
    name: str


class FactorsOut(Output):
    """One's own second factors."""

    is_required: bool
    app: FactorOut | None
    passkeys: list[PasskeyOut]
    recovery_codes_left: int


class NewAppOut(Output):
    """The secret of a new app, and the address that is shown as a QR code."""

    secret: str
    uri: str


class AddedOut(Output):
    """The recovery codes that come with the first second factor, shown only now."""

    recovery_codes: list[str] | None


class RecoveryCodesOut(Output):
    """New recovery codes, shown only now."""

    recovery_codes: list[str]


class SeenFactorOut(Output):
    """Whether somebody has a second factor; hidden from those whom the person evaluates."""

    is_on: bool
    is_hidden: bool
