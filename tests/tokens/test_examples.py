"""The programs that the page of integrations shows, against the running server."""

import csv
import json
import os
import subprocess
import sys
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest

from evaluacmo.common.clock import today
from tests.programs import PASSWORD, Program, Server

EXAMPLES = Path(__file__).parents[2] / "frontend/src/features/tokens/examples"


def make_token(server: Server, headers: dict[str, str], scope: str) -> str:
    body = {"name": "Nómina", "scope": scope, "expires_on": str(today() + timedelta(days=9))}
    sent = headers | {"Content-Type": "application/json"}
    answer = server.ask("POST", "/api/tokens", json.dumps(body).encode(), sent)
    assert answer.status == 201
    return str(json.loads(answer.read())["secret"])


def run_example(
    *command: str | Path, server: Server, token: str
) -> subprocess.CompletedProcess[str]:
    variables = {
        "EVALUACMO_URL": f"http://127.0.0.1:{server.port}",
        "EVALUACMO_TOKEN": token,
        "PYTHONUTF8": "1",
    }
    return subprocess.run(
        command, capture_output=True, check=False, text=True, env=os.environ | variables
    )


@pytest.mark.sqlite_suffices
def test_the_examples_read_what_they_say(prepared_program: Program) -> None:
    server = prepared_program.serve()
    try:
        headers = server.signed_in("rectoria@colegio.example", PASSWORD)
        people = make_token(server, headers, "people")
        results = make_token(server, headers, "published_results")
        python = (sys.executable, EXAMPLES / "people.py")
        shell = ("sh", EXAMPLES / "results.sh")
        done = run_example(*python, server=server, token=people)
        assert done.returncode == 0, done.stderr
        (admin,) = csv.DictReader(StringIO(done.stdout))
        assert (admin["name"], admin["role"], admin["status"]) == ("Adela Ríos", "admin", "True")
        done = run_example(*shell, server=server, token=results)
        assert (done.returncode, done.stdout) == (0, "[]"), done.stderr
        assert run_example(*shell, server=server, token=people).returncode != 0
        assert run_example(*python, server=server, token=results).returncode != 0
    finally:
        server.stop()
