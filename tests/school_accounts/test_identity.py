"""The person of an account, by the claims of different issuers."""

from typing import Any

import pytest

from evaluacmo.common.issuers import Issuer
from evaluacmo.school_accounts.identity import Reason, Refused, read_identity

CLIENT = "evaluacmo"
TENANT = "11111111-2222-3333-4444-555555555555"
GOOGLE = "https://accounts.google.com"
MICROSOFT = f"https://login.microsoftonline.com/{TENANT}/v2.0"
OTHERS = "https://ingreso.colegio.example"


def outcome(url: str, **claims: Any) -> Reason | bool:
    """Why the account is refused, or whether its e-mail is verified."""
    issuer = Issuer(
        url=url,
        client_id=CLIENT,
        client_secret="",
        domains=frozenset({"colegio.example", "xn--nio-8ma.example"}),
        label="",
    )
    told = {"iss": url, "sub": "1", "aud": CLIENT, "exp": 2, "iat": 1, "nonce": "n"}
    told |= {"email": "ana@colegio.example"} | claims
    present = {name: value for name, value in told.items() if value is not None}
    try:
        return read_identity(present, issuer=issuer, nonce="n").is_verified
    except Refused as refused:
        return refused.reason


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({"hd": "colegio.example", "email_verified": True}, True),
        ({"hd": "colegio.example", "email_verified": "true"}, True),
        ({"hd": "colegio.example", "email_verified": False}, False),
        ({"hd": "colegio.example", "email_verified": None}, False),
        # a private account that somebody made with an address of the school
        ({"hd": None, "email_verified": True}, Reason.FOREIGN),
        ({"hd": "otro.example", "email_verified": True}, Reason.FOREIGN),
        ({"hd": ["colegio.example"], "email_verified": True}, Reason.FOREIGN),
        # a guest of the school's domain
        ({"hd": "colegio.example", "email": "ana@otro.example"}, Reason.FOREIGN),
        # Microsoft's claim is nothing here
        ({"hd": "colegio.example", "xms_edov": True}, False),
    ],
)
def test_google(claims: dict[str, Any], expected: Reason | bool) -> None:
    assert outcome(GOOGLE, **claims) == expected


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({"tid": TENANT, "xms_edov": True}, True),
        ({"tid": TENANT, "xms_edov": "1"}, True),
        ({"tid": TENANT, "xms_edov": 1}, True),
        ({"tid": TENANT, "xms_edov": 0}, False),
        ({"tid": TENANT, "xms_edov": None}, False),
        # a tenant can write any e-mail into its directory
        ({"tid": TENANT, "email_verified": True}, False),
        ({"tid": "another", "xms_edov": True}, Reason.FOREIGN),
        ({"tid": None, "xms_edov": True}, Reason.FOREIGN),
        ({"tid": TENANT, "email": "ana@otro.example", "xms_edov": True}, Reason.FOREIGN),
        ({"tid": TENANT, "email": None}, Reason.UNVERIFIED),
    ],
)
def test_microsoft(claims: dict[str, Any], expected: Reason | bool) -> None:
    assert outcome(MICROSOFT, **claims) == expected


@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        ({"email_verified": True}, True),
        ({"email_verified": True, "email": "Ana@COLEGIO.example"}, True),
        ({"email_verified": True, "email": "ana@ni\u00f1o.example"}, True),
        ({"email_verified": True, "email": "ana@colegio.example.evil.example"}, Reason.FOREIGN),
        ({"email_verified": True, "email": "ana@colegio.example@evil.example"}, Reason.FOREIGN),
        ({"email_verified": True, "email": "colegio.example"}, Reason.FOREIGN),
        ({"email_verified": True, "email": ["ana@colegio.example"]}, Reason.UNVERIFIED),
        ({"email_verified": True, "email": "a\u0000@colegio.example"}, Reason.UNVERIFIED),
        ({"email_verified": True, "email": "a\ud800@colegio.example"}, Reason.UNVERIFIED),
        ({"email_verified": "no"}, False),
        ({"aud": [CLIENT]}, False),
        ({"aud": [CLIENT, "another"]}, Reason.INVALID),
        ({"azp": "another"}, Reason.INVALID),
        ({"nonce": "m"}, Reason.INVALID),
        ({"nonce": "\u00f1"}, Reason.INVALID),
        ({"exp": None}, Reason.INVALID),
        ({"sub": "a\u0000"}, Reason.INVALID),
    ],
)
def test_others(claims: dict[str, Any], expected: Reason | bool) -> None:
    assert outcome(OTHERS, **claims) == expected
