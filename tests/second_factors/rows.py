"""Second factors that are there, or have been begun with, for calls that need them."""

import time
from typing import Any

from allauth.mfa.models import Authenticator

from evaluacmo.accounts.factors import SignInStep
from evaluacmo.accounts.models import Session, User
from evaluacmo.accounts.session_store import STEP_LEFT, SessionStore
from evaluacmo.second_factors.encryption import encrypt
from evaluacmo.second_factors.onetime import code_at, new_secret
from evaluacmo.second_factors.passkeys import REGISTRATION
from evaluacmo.second_factors.services import PENDING_APP
from tests.second_factors.passkeys import Passkey

SECRET = new_secret()
CHALLENGE = "AAAAAAAAAAAAAAAAAAAAAA"
OPTIONS = {"publicKey": {"challenge": CHALLENGE, "rp": {"id": "testserver"}}}


def present_code() -> str:
    """The code that the app of `give_app` shows."""
    return code_at(SECRET, time.time())


def give_app(person_id: int) -> None:
    """Store an app, if there is such a person."""
    for user in User.objects.filter(pk=person_id):
        data = {"secret": encrypt(SECRET), "last_step": -1}
        Authenticator.objects.update_or_create(user=user, type="totp", defaults={"data": data})


def give_passkey(person_id: int, *, name: str = "Llave") -> int:
    """Store a passkey, and return its id; 1 where there is no such person."""
    for user in User.objects.filter(pk=person_id):
        data = {"name": name, "credential": Passkey().made(OPTIONS), "sign_count": 0}
        return int(Authenticator.objects.create(user=user, type="webauthn", data=data).pk)
    return 1


def begin_app(person_id: int) -> dict[str, Any]:
    """Begin with an app in all sessions of a person; what adds it."""
    _store(person_id, PENDING_APP, encrypt(SECRET))
    return {"code": present_code()}


def begin_passkey(person_id: int) -> dict[str, Any]:
    """Begin with a passkey in all sessions of a person; what adds it."""
    _store(person_id, REGISTRATION, {"challenge": CHALLENGE, "user_verification": "preferred"})
    return {"name": "Llave", "credential": Passkey().made(OPTIONS)}


def leave_step(person_id: int) -> dict[str, Any]:
    """Leave the second factor to be shown in all sessions of a person; what shows it."""
    give_app(person_id)
    _store(person_id, STEP_LEFT, SignInStep.CHALLENGE.value)
    return {"code": present_code()}


def _store(person_id: int, key: str, value: Any) -> None:
    for session in Session.objects.filter(person=person_id):
        content = SessionStore(session.session_key)
        content[key] = value
        content.save()
