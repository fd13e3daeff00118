"""Second factors of a person, and the ways to answer with them."""

import time
from dataclasses import dataclass
from typing import Any

from allauth.mfa.models import Authenticator

from evaluacmo.accounts.models import User
from evaluacmo.second_factors.onetime import PERIOD, code_at
from tests.conftest import PASSWORD, Browser, browser_of
from tests.second_factors.passkeys import Passkey

PROFILE = "/profile/second-factors"


@dataclass
class App:
    """An app of codes that has been set up, and the recovery codes that came with it."""

    secret: str
    recovery_codes: list[str]

    def code(self, *, steps: int = 0) -> str:
        """The code of now, or of some steps later."""
        return code_at(self.secret, time.time() + steps * PERIOD)


def with_app(user: User, *, browser: Browser | None = None) -> App:
    """Set up an app a minute ago, so that its present code can be used."""
    browser = browser or browser_of(user)
    begun = browser.post_json(f"{PROFILE}/app/begin")
    assert begun.status_code == 200, begun.content
    app = App(begun.json()["secret"], [])
    added = browser.post_json(f"{PROFILE}/app", {"code": app.code()})
    assert added.status_code == 201, added.content
    app.recovery_codes = added.json()["recovery_codes"]
    row = Authenticator.objects.get(user=user, type="totp")
    row.data["last_step"] -= 2
    row.save()
    user.refresh_from_db()
    return app


def with_passkey(user: User, *, browser: Browser | None = None, **fields: Any) -> Passkey:
    """Set up a passkey."""
    browser, passkey = browser or browser_of(user), Passkey(**fields)
    begun = browser.post_json(f"{PROFILE}/passkeys/begin")
    assert begun.status_code == 200, begun.content
    body = {"name": "Portátil", "credential": passkey.made(begun.json()["options"])}
    added = browser.post_json(f"{PROFILE}/passkeys", body)
    assert added.status_code == 201, added.content
    user.refresh_from_db()
    return passkey


def half_signed_in(user: User) -> Browser:
    """A browser in which the password was typed, and nothing more."""
    browser = Browser()
    response = browser.post_json("/users/login", {"email": user.email, "password": PASSWORD})
    assert response.status_code == 200, response.content
    assert response.json()["user"] is None
    return browser


def answer(browser: Browser, code: str) -> Any:
    """Answer the challenge with a code."""
    return browser.post_json("/second-factor", {"code": code})


def status_of_me(browser: Browser) -> int:
    """The status of the answer to who is signed in."""
    return int(browser.get("/api/users/me").status_code)
