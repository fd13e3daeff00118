"""Passkeys (WebAuthn), by the host and the protocol under which the person has the page open."""

import logging
import struct
from collections.abc import Mapping, Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from allauth.mfa.models import Authenticator
from cryptography.exceptions import UnsupportedAlgorithm
from django.conf import settings
from django.http import HttpRequest
from fido2.server import Fido2Server
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    AuthenticatorData,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from evaluacmo.accounts.models import User
from evaluacmo.school.queries import get_school

REGISTRATION: Final = "passkey_registration"
ASSERTION: Final = "passkey_assertion"
"""The keys of a session's content for the challenges."""
Json = Mapping[str, Any]

# exceptions of fido2 for answers that are wrong or malformed
WRONG: Final = (
    AssertionError,
    AttributeError,
    IndexError,
    KeyError,
    NotImplementedError,
    OverflowError,
    RecursionError,
    TypeError,
    UnsupportedAlgorithm,
    ValueError,
    struct.error,
)

log = logging.getLogger("evaluacmo.signin")


def begin_registration(
    request: HttpRequest, *, user: User, passkeys: Sequence[Authenticator]
) -> Json:
    """The browser's options for making a passkey that is none of `passkeys`."""
    options, state = _server(request).register_begin(
        PublicKeyCredentialUserEntity(
            id=str(user.pk).encode(), name=user.email or user.name, display_name=user.name
        ),
        credentials=[_credential_of(row) for row in passkeys],
        # as a second factor, it need not tell whose it is
        resident_key_requirement=ResidentKeyRequirement.DISCOURAGED,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    request.session[REGISTRATION] = state
    return dict(options)


def finish_registration(
    request: HttpRequest, credential: Json, *, passkeys: Sequence[Authenticator]
) -> AuthenticatorData | None:
    """The data of the new passkey; None where the answer does not hold, or it is not new."""
    state = request.session.pop(REGISTRATION, None)
    if state is None:
        return None
    try:
        made = _server(request).register_complete(state, credential)
    except WRONG as error:
        log.warning("A new passkey was refused: %.200r", error)
        return None
    known = {_credential_of(row).credential_id for row in passkeys}
    is_new = made.credential_data is not None and made.credential_data.credential_id not in known
    return made if is_new else None


def begin_assertion(request: HttpRequest, *, passkeys: Sequence[Authenticator]) -> Json:
    """The browser's options for answering with one of `passkeys`."""
    options, state = _server(request).authenticate_begin(
        [_credential_of(row) for row in passkeys],
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    request.session[ASSERTION] = state
    return dict(options)


def find_asserted(
    request: HttpRequest, credential: Json, *, passkeys: Sequence[Authenticator]
) -> tuple[Authenticator, int] | None:
    """The passkey with which this was answered, and its new count of signatures.

    None where the answer does not hold, or the count has not grown, as with a copied key.
    """
    state = request.session.pop(ASSERTION, None)
    if state is None:
        return None
    known = {_credential_of(row).credential_id: row for row in passkeys}
    try:
        response = AuthenticationResponse.from_dict(credential)
        used = _server(request).authenticate_complete(
            state, [_credential_of(row) for row in passkeys], response
        )
    except WRONG as error:
        log.warning("A passkey was refused: %.200r", error)
        return None
    row, count = known[used.credential_id], response.response.authenticator_data.counter
    # many passkeys do not count, and always say 0
    if (count or row.data["sign_count"]) and count <= row.data["sign_count"]:
        before = row.data["sign_count"]
        log.warning("A passkey was refused: it has counted %d before, and now %d", before, count)
        return None
    return row, count


def _credential_of(row: Authenticator) -> AttestedCredentialData:
    credential: AttestedCredentialData = row.wrap().authenticator_data.credential_data
    return credential


def _server(request: HttpRequest) -> Fido2Server:
    # the proxy speaks HTTPS, and we do not
    scheme = "https" if settings.HTTPS else request.scheme
    origin = f"{scheme}://{request.get_host()}"
    host = urlsplit(origin).hostname or ""
    relying_party = PublicKeyCredentialRpEntity(id=host, name=get_school().display_name)
    return Fido2Server(relying_party, verify_origin=lambda seen: seen == origin)
