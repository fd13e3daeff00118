"""A passkey in software: makes credentials and answers challenges as a browser does."""

import json
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import AttestationObject, AttestedCredentialData, AuthenticatorData

ORIGIN = "http://testserver"
FLAG = AuthenticatorData.FLAG


@dataclass
class Passkey:
    """One credential of a person, with the count of its signatures."""

    credential_id: bytes = b"credential of a test"
    count: int = 0
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))

    def made(self, options: dict[str, Any], *, origin: str = ORIGIN, **changed: Any) -> Any:
        """The answer to the options of a registration."""
        public = options["publicKey"]
        client = client_data(
            "webauthn.create", changed.get("challenge", public["challenge"]), origin
        )
        attested = AttestedCredentialData.create(
            b"\0" * 16, self.credential_id, ES256.from_cryptography_key(self.key.public_key())
        )
        said = AuthenticatorData.create(
            sha256(changed.get("rp_id", public["rp"]["id"]).encode()),
            FLAG.UP | FLAG.AT,
            self.count,
            bytes(attested),
        )
        attestation = AttestationObject.create("none", said, {})
        return self._credential(
            clientDataJSON=websafe_encode(client), attestationObject=websafe_encode(attestation)
        )

    def answered(self, options: dict[str, Any], *, origin: str = ORIGIN, **changed: Any) -> Any:
        """The answer to the options of a challenge; counts one more."""
        public = options["publicKey"]
        self.count = changed.get("count", self.count + 1)
        client = client_data("webauthn.get", changed.get("challenge", public["challenge"]), origin)
        said = AuthenticatorData.create(
            sha256(changed.get("rp_id", public["rpId"]).encode()),
            changed.get("flags", FLAG.UP),
            self.count,
        )
        signature = self.key.sign(bytes(said) + sha256(client), ECDSA(SHA256()))
        return self._credential(
            clientDataJSON=websafe_encode(client),
            authenticatorData=websafe_encode(said),
            signature=websafe_encode(signature),
        )

    def _credential(self, **response: str) -> dict[str, Any]:
        name = websafe_encode(self.credential_id)
        # with what browsers add
        return {
            "id": name,
            "rawId": name,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": response,
        }


def client_data(kind: str, challenge: str, origin: str) -> bytes:
    """The client data that the browser signs."""
    return json.dumps({"type": kind, "challenge": challenge, "origin": origin}).encode()
