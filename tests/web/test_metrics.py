"""Metrics of a running server."""

import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from evaluacmo import BUILD
from evaluacmo.serving import METRICS_FOLDER
from evaluacmo.web import metrics
from tests.programs import PASSWORD, Program, Server, new_program, wait_until

pytestmark = pytest.mark.sqlite_suffices

TOKEN = "vigilancia-del-colegio"
Labels = frozenset[tuple[str, str]]


def read_metrics(server: Server) -> dict[tuple[str, Labels], float]:
    """Each value by its name and labels."""
    answer = server.ask("GET", "/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    assert (answer.status, answer.headers["Set-Cookie"]) == (200, None)
    assert answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.read().decode())
        for sample in family.samples
    }


def requests_of(server: Server, **labels: str) -> float:
    """How many requests of these labels all processes have answered."""
    wanted = ("evaluacmo_request_seconds_count", frozenset(labels.items()))
    return read_metrics(server).get(wanted, 0)


@pytest.fixture(scope="module")
def backed_up(
    _prepared: Program, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Server, float]]:
    """A server with metrics, and the moment before its database had a backup."""
    folder = tmp_path_factory.mktemp("measured")
    with new_program(folder, like=_prepared) as program:
        program.settings = {"EVALUACMO_METRICS_TOKEN": TOKEN}
        before = time.time()
        assert program.run("backup", str(folder / "copia")).returncode == 0
        server = program.serve("--workers", "1")
        yield server, before
        server.stop()


def test_every_process_answers_for_all(prepared_program: Program) -> None:
    prepared_program.settings["EVALUACMO_METRICS_TOKEN"] = TOKEN
    server = prepared_program.serve("--workers", "2")
    try:
        for _ in range(20):
            assert server.ask("GET", "/api/users/me").status == 401
        # observed once the answer has been sent
        assert wait_until(lambda: requests_of(server, kind="read", status="4xx") == 20)
        for _ in range(10):
            assert requests_of(server, kind="read", status="4xx") == 20
        assert server.sign_in("rectoria@colegio.example", "not this one") == 401
        assert server.sign_in("rectoria@colegio.example", PASSWORD) == 200
        assert server.ask("GET", "/").status == 200
        assert server.ask("GET", "/api/v1/people").status == 401
        assert wait_until(lambda: requests_of(server, kind="program", status="4xx") == 1)
        found = read_metrics(server)
        none: Labels = frozenset()
        assert found["evaluacmo_build", frozenset({("version", BUILD)})] == 1
        assert found["evaluacmo_database_up", none] == 1
        assert found["evaluacmo_sign_ins_refused", none] == 1
        assert found["evaluacmo_emails", frozenset({("state", "waiting")})] == 0
        assert found["evaluacmo_waiting_requests", frozenset({("turn", "read")})] == 0
        assert ("evaluacmo_last_backup_timestamp_seconds", none) not in found
        labels = {label for _, labels in found for label in labels if label[0] == "kind"}
        assert labels <= {("kind", kind) for kind in ("page", "program", "read", "write")}
    finally:
        server.stop()


@pytest.mark.django_db(transaction=True)
def test_who_was_killed_waits_for_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(METRICS_FOLDER, str(tmp_path))
    ended = subprocess.Popen(["true"])
    ended.wait()
    left = tmp_path / f"gauge_livesum_{ended.pid}.db"
    left.touch()
    with ThreadPoolExecutor(1) as threads:
        answer = threads.submit(metrics.render).result()
    assert b"evaluacmo_database_up 1.0" in answer
    assert not left.exists()


def test_a_backup_has_its_moment(backed_up: tuple[Server, float]) -> None:
    server, before = backed_up
    found = read_metrics(server)
    assert before <= found["evaluacmo_last_backup_timestamp_seconds", frozenset()] <= time.time()


def test_metrics_need_the_token_of_the_settings(backed_up: tuple[Server, float]) -> None:
    server, _ = backed_up
    for sent in ("", "Bearer", "Bearer wrong", f"Basic {TOKEN}", TOKEN):
        answer = server.ask("GET", "/metrics", headers={"Authorization": sent})
        assert (answer.status, answer.headers["WWW-Authenticate"]) == (401, "Bearer"), sent
        assert answer.read() == b""
