"""An issuer that does not answer keeps nobody waiting who does not need it."""

import json
from contextlib import ExitStack

import pytest

from tests.programs import OK, PASSWORD, Program
from tests.school_accounts.conftest import DOMAIN
from tests.school_accounts.running import RunningIssuer

pytestmark = pytest.mark.sqlite_suffices

ADMIN = f"rectoria@{DOMAIN}"
WAITING = 24
"""They wait for the issuer three at a time, each as long as it is waited for."""


def test_others_sign_in_and_read_meanwhile(
    issuer: RunningIssuer, prepared_program: Program
) -> None:
    with ExitStack() as held:
        prepared_program.settings = {
            "EVALUACMO_OIDC_ISSUER": issuer.url,
            "EVALUACMO_OIDC_CLIENT_ID": "evaluacmo",
            "EVALUACMO_OIDC_CLIENT_SECRET": "secreto",
            "EVALUACMO_OIDC_DOMAIN": DOMAIN,
        }
        server = prepared_program.serve("--workers", "1")
        held.callback(server.stop)
        answer = server.ask("GET", "/api/csrf-token")
        token = json.loads(answer.read())["csrfToken"]
        cookie = str(answer.headers["Set-Cookie"]).split(";", maxsplit=1)[0]
        issuer.lie(waits={"/.well-known/openid-configuration": 4})
        begun = [
            server.send(
                "POST", "/school-account/login", b"", {"Cookie": cookie, "X-CSRFToken": token}
            )
            for _ in range(WAITING)
        ]
        held.callback(lambda: [connection.close() for connection in begun])
        person = server.signed_in(ADMIN, PASSWORD)
        assert server.ask("GET", "/api/users/me", None, person).status == OK
        # that is before the last of them is answered
        begun[-1].sock.settimeout(0)
        with pytest.raises(BlockingIOError):
            begun[-1].sock.recv(1)
        assert json.loads(begun[0].getresponse().read())["address"].startswith(issuer.url)
