"""SIGTERM under load, again and again: nothing acknowledged is lost, and it stops soon."""

from random import Random
from time import sleep

from bench.harness import Place, Server
from bench.reliability.findings import Findings
from bench.reliability.load import load
from bench.reliability.promises import promise_whole_submissions
from bench.reliability.world import build_world

AT_ONCE = 100
PEOPLE_EACH = 10
STOP_SECONDS = 10


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """2,000 submissions and 20 stops; 200 and 3, if it has to be quick."""
    evaluators, stops = (20, 3) if quick else (200, 20)
    world = build_world()
    pairs = world.add_pairs(evaluators, PEOPLE_EACH)
    chance = Random(1)
    took, statuses = [], []
    with Server(at) as server:
        with load(world, pairs, port=server.port, at_once=AT_ONCE) as sent:
            for number in range(stops):
                sent.progress.wait_for((number + 1) * len(pairs) // (stops + 1))
                sleep(chance.uniform(0, 0.1))
                took.append(server.stop())
                statuses.append(server.process and server.process.returncode)
                findings.figure(f"stopped after SIGTERM {number + 1}", f"{took[-1]:.2f} s")
                server.start()
        deliveries = sent.deliveries()
    promise_whole_submissions(findings, world, deliveries)
    unheard = sum(each.was_stored_unheard for each in deliveries)
    findings.promise("stored, and the answer cut off", unheard, promised=0)
    findings.promise("stops without an error", statuses.count(0), promised=stops)
    findings.seconds("to stop", took)
    findings.figure(f"stops of more than {STOP_SECONDS} s", sum(s > STOP_SECONDS for s in took))
