"""Submissions during repeated disturbances of the server."""

import time
from collections.abc import Callable
from random import Random

from bench.harness import Place, Server
from bench.reliability.findings import Findings
from bench.reliability.load import Delivery, load
from bench.reliability.promises import promise_whole_submissions
from bench.reliability.world import build_world

PEOPLE_EACH = 10
LONGEST_DELAY = 0.1


def submit_meanwhile(
    at: Place,
    findings: Findings,
    *,
    evaluators: int,
    at_once: int,
    times: int,
    disturb: Callable[[Server, int], None],
) -> list[Delivery]:
    """Deliver ten submissions of each evaluator, and promise that each is stored completely, once.

    Meanwhile `disturb` is called `times` times, evenly spread, with the server and a number from 1.
    """
    world = build_world()
    pairs = world.add_pairs(evaluators, PEOPLE_EACH)
    chance = Random(1)
    with Server(at) as server:
        with load(world, pairs, port=server.port, at_once=at_once) as sent:
            for number in range(1, times + 1):
                sent.progress.wait_for(number * len(pairs) // (times + 1))
                time.sleep(chance.uniform(0, LONGEST_DELAY))
                disturb(server, number)
        deliveries = sent.deliveries()
    promise_whole_submissions(findings, world, deliveries)
    return deliveries
