"""Measure the product: `python -m bench [PART ...] [--people N] [--database sqlite] [--only WORD]`.

Each part prints a table and keeps it as JSON under bench/results/. Districts are built at their
first use and kept there too; `data` only builds them. bench/README.md says how to read the tables.
"""

import argparse
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench.harness import DATABASES, Report
from bench.speed import data, lists, load, reading, soaking, starting, writing

RESULTS = Path(__file__).resolve().parent / "results"
DISTRICT = 10_000
SIZES = (100, 1_000, 10_000)
WORKERS = (1, 2)
STARTS = 5

Part = Callable[[str, argparse.Namespace], Report]


def _built(kind: str, chosen: argparse.Namespace) -> Report:
    report = Report(f"Districts: {kind}")
    for people in chosen.people or SIZES:
        seconds = data.build(kind, people, chosen.years)
        report.add(people=people, years=chosen.years, seconds=round(seconds) or "kept")
    return report


def _speed(kind: str, chosen: argparse.Namespace) -> Report:
    return reading.speed(kind, _people(chosen), only=chosen.only, **_bounds(chosen))


def _growth(kind: str, chosen: argparse.Namespace) -> Report:
    sizes = chosen.people or SIZES
    return reading.growth(kind, sizes, years=chosen.years, only=chosen.only, **_bounds(chosen))


def _lists(kind: str, chosen: argparse.Namespace) -> Report:
    return lists.lists(kind, _people(chosen), only=chosen.only, **_bounds(chosen))


def _submission(kind: str, chosen: argparse.Namespace) -> Report:
    return writing.submission(kind, _people(chosen), **_bounds(chosen))


def _login(kind: str, chosen: argparse.Namespace) -> Report:
    return writing.login(kind, _people(chosen), **_bounds(chosen))


def _load(kind: str, chosen: argparse.Namespace) -> Report:
    return load.load(kind, _people(chosen), workers=chosen.workers)


def _soak(kind: str, chosen: argparse.Namespace) -> Report:
    return soaking.soak(kind, _people(chosen), minutes=chosen.minutes)


def _start(kind: str, chosen: argparse.Namespace) -> Report:
    return starting.start(kind, _people(chosen), rounds=STARTS)


def _profile(kind: str, chosen: argparse.Namespace) -> Report:
    print(reading.profile(kind, _people(chosen), only=chosen.only))
    return Report("Profile: above")


PARTS: dict[str, Part] = {
    "data": _built,
    "speed": _speed,
    "growth": _growth,
    "lists": _lists,
    "submission": _submission,
    "login": _login,
    "load": _load,
    "soak": _soak,
    "start": _start,
    "profile": _profile,
}
USUAL = [name for name in PARTS if name not in {"data", "soak", "profile"}]


def _people(chosen: argparse.Namespace) -> int:
    return int(chosen.people[0]) if chosen.people else DISTRICT


def _bounds(chosen: argparse.Namespace) -> dict[str, Any]:
    return {"rounds": chosen.rounds, "seconds": chosen.seconds}


def main(arguments: Sequence[str]) -> int:
    """Run the parts that are named, or all but `data`, `soak` and `profile`."""
    parser = argparse.ArgumentParser(
        prog="python -m bench", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--people", type=int, nargs="+", help="how large a district")
    parser.add_argument("--years", type=int, default=data.YEARS, help="for `data` and `growth`")
    parser.add_argument("--database", choices=DATABASES, help="both, where none is named")
    parser.add_argument("--only", default="", help="a group of calls, or a word of their names")
    parser.add_argument("--rounds", type=int, default=60, help="at most, for each call")
    parser.add_argument("--seconds", type=float, default=3.0, help="at most, for each call")
    parser.add_argument("--workers", type=int, nargs="+", default=WORKERS, help="for `load`")
    parser.add_argument("--minutes", type=int, default=60, help="for `soak`")
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.parts) - set(PARTS):
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    for name in chosen.parts or USUAL:
        for kind in [chosen.database] if chosen.database else DATABASES:
            report = PARTS[name](kind, chosen)
            report.print_table()
            report.write(RESULTS / f"{name}-{kind}.json")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
