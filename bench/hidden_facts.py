"""Replay a month in worlds that differ in a hidden fact: `python -m bench.hidden_facts [FACT …]`.

The demonstration school lives through a month of sign-ins, drafts, submissions, a correction, a
publication and readings. At each step all that the person evaluated can read, in each role, is
compared between two worlds: byte for byte, but for random numbers, of which only the order of their
first appearance counts. So is what their evaluators can read before they have sent, in worlds that
differ in a self-evaluation. Prints each answer that differs, and fails if there is one.
"""

import argparse
import os
import sys

import django
from django.core.management import call_command
from django.test.utils import setup_test_environment


def main() -> None:
    """Compare the worlds."""
    parser = argparse.ArgumentParser(prog="python -m bench.hidden_facts", description=__doc__)
    parser.add_argument("facts", nargs="*", help="default: all")
    chosen = parser.parse_args()
    # with a data folder that goes with this process
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    django.setup()
    setup_test_environment()
    call_command("migrate", verbosity=0)
    if compare(chosen.facts):
        sys.exit(1)


def compare(facts: list[str]) -> int:
    """Print the differences; return how many there are."""
    from tests.month import (  # noqa: PLC0415  (Django is set up now)
        BEFORE_BOTH_HAVE_SENT,
        EVALUATORS,
        HIDDEN,
        HIDDEN_FROM_EVALUATORS,
        READERS,
        USUAL,
        Facts,
        Reading,
        build_month,
        differences,
        read_all,
        read_by_evaluator,
    )

    month, found = build_month(), 0

    def read_of_oneself(reader: str, fact: Facts) -> Reading:
        return read_all(month, reader, fact)

    def read_as_evaluator(reader: str, fact: Facts) -> Reading:
        number = EVALUATORS.index(reader)
        return read_by_evaluator(month, number, fact, steps=BEFORE_BOTH_HAVE_SENT)

    for readers, hidden, read in (
        (READERS, HIDDEN, read_of_oneself),
        (EVALUATORS, HIDDEN_FROM_EVALUATORS, read_as_evaluator),
    ):
        chosen = [fact for fact in hidden if not facts or fact in facts]
        for reader in readers if chosen else ():
            usual = read(reader, USUAL)
            for fact in chosen:
                other = read(reader, hidden[fact])
                told = differences(usual, other)
                found += len(told)
                print(f"{reader}, {fact}: {len(usual)} answers, {len(told)} differ", flush=True)
                for place in told:
                    print(f"  {place}\n    {usual.get(place)}\n    {other.get(place)}")
    return found


if __name__ == "__main__":
    main()
