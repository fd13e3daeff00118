"""Run experiments: `python -m bench.reliability [NAME ...] [--database sqlite] [--quick]`.

Each prints a table, keeps it under bench/results/, and fails where a promise is broken: where a
row says `kept: False`. An experiment is a module with `run(at, findings, *, quick)`: `at` is an
empty database that Django is set up for, `findings` takes rows, `quick` asks for a small version.
"""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import django

from bench.harness import DATABASES, place
from bench.reliability.findings import Findings

EXPERIMENTS = (
    "kills",
    "crowd",
    "doubles",
    "cutoff",
    "stops",
    "slow",
    "timing",
    "lockout",
    "drafts",
    "backups",
    "exhaustion",
    "locked",
    "disk_full",
    "restarts",
    "two_machines",
    "migrations",
    "fuzz",
    "workbooks",
)
RESULTS = Path(__file__).resolve().parent.parent / "results"


def main(arguments: Sequence[str]) -> int:
    """Run the experiments that are named, or all of them; 1 where a promise is broken."""
    parser = argparse.ArgumentParser(prog="python -m bench.reliability", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EXPERIMENTS))
    parser.add_argument("--database", choices=DATABASES, help="both, where none is named")
    parser.add_argument("--quick", action="store_true", help="a small version of each")
    chosen = parser.parse_args(arguments)
    # exit with cleanup, which stops the servers
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    if unknown := set(chosen.names) - set(EXPERIMENTS):
        parser.error(f"no such experiment: {', '.join(sorted(unknown))}")
    names = chosen.names or EXPERIMENTS
    databases = [chosen.database] if chosen.database else DATABASES
    runs = [(name, database) for name in names for database in databases]
    if len(runs) == 1:
        return run(*runs[0], quick=chosen.quick)
    return max([_run_in_process(name, database, quick=chosen.quick) for name, database in runs])


def _run_in_process(name: str, database: str, *, quick: bool) -> int:
    """Run an experiment in a process of its own, because Django's database is global."""
    command = [sys.executable, "-m", "bench.reliability", name, "--database", database]
    return subprocess.call(command + ["--quick"] * quick)


def run(name: str, database: str, *, quick: bool) -> int:
    """Run one experiment over an empty database; 1 where a promise is broken."""
    findings = Findings(f"{name} on {database}{', quick' * quick}")
    # clients send addresses of their own
    with place(database, EVALUACMO_TRUSTED_PROXIES="127.0.0.1") as at:
        at.run("migrate")
        os.environ |= at.environment | {"DJANGO_SETTINGS_MODULE": "evaluacmo.config.settings"}
        django.setup()
        import_module(f"bench.reliability.{name}").run(at, findings, quick=quick)
    findings.print_table()
    findings.write(RESULTS / f"reliability-{name}-{database}.json")
    return int(findings.are_broken)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
