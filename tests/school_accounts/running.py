"""Starts the issuer of the tests, and signs people in there."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

from tests.programs import PATIENCE, free_port


@dataclass
class RunningIssuer:
    """An issuer that listens on this machine."""

    port: int

    @property
    def url(self) -> str:
        """Its address, which is its name."""
        return f"http://127.0.0.1:{self.port}"

    def ask(self, method: str, path: str, body: Any = None, form: str = "") -> HTTPResponse:
        """Make a request with a JSON body or a form."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        sent = form or (json.dumps(body) if body is not None else None)
        kind = "application/x-www-form-urlencoded" if form else "application/json"
        connection.request(method, path, sent, {"Content-Type": kind})
        return connection.getresponse()

    def lie(self, **lies: Any) -> None:
        """Do all this wrong from now on, and nothing else."""
        assert self.ask("PUT", "/lies", lies).status == 200

    def asked(self) -> list[dict[str, Any]]:
        """The requests since its fault was set."""
        answer: list[dict[str, Any]] = json.loads(self.ask("GET", "/asked").read())
        return answer

    def has(self, subject: str, **claims: Any) -> None:
        """Have this account from now on."""
        assert self.ask("PUT", f"/users/{subject}", claims).status == 204

    def sign_in(self, address: str, *, subject: str) -> str:
        """Sign in at the address to which a browser was sent; answers where it is sent back to."""
        parts = urlsplit(address)
        assert parts.port == self.port
        answer = self.ask("POST", f"{parts.path}?{parts.query}", form=f"sub={subject}")
        assert answer.status == 302, answer.read()
        return str(answer.headers["Location"])


@contextmanager
def running_issuer() -> Iterator[RunningIssuer]:
    """An issuer, until the end of the block."""
    port = free_port()
    command = [sys.executable, "-W", "ignore", "-m", "tests.school_accounts.issuer", str(port)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            yield RunningIssuer(port)
        finally:
            process.terminate()
