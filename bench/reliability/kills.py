"""Submissions while the server is killed again and again: what is acknowledged is stored, once."""

import time
from random import Random

from bench.harness import Place, Server
from bench.reliability.findings import Findings
from bench.reliability.load import load
from bench.reliability.promises import promise_whole_submissions
from bench.reliability.world import build_world, damage

AT_ONCE = 40
PEOPLE_EACH = 10
BACK_SECONDS = 3


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """2,000 submissions and 25 kills; 200 and 3, if it has to be quick."""
    evaluators, kills = (20, 3) if quick else (200, 25)
    world = build_world()
    pairs = world.add_pairs(evaluators, PEOPLE_EACH)
    chance = Random(1)
    back = []
    with Server(at) as server:
        with load(world, pairs, port=server.port, at_once=AT_ONCE) as sent:
            for number in range(kills):
                sent.progress.wait_for((number + 1) * len(pairs) // (kills + 1))
                time.sleep(chance.uniform(0, 0.1))
                server.kill()
                back.append(server.start())
                findings.figure(f"back after kill {number + 1}", f"{back[-1]:.2f} s")
        deliveries = sent.deliveries()
    promise_whole_submissions(findings, world, deliveries)
    findings.promise("damage to the database", damage(), promised="none")
    findings.seconds("back after a kill", back)
    findings.figure(f"kills with more than {BACK_SECONDS} s", sum(s > BACK_SECONDS for s in back))
