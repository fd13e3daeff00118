"""SIGTERM under load: no acknowledged submission is lost, and the server stops soon."""

from bench.harness import Place, Server
from bench.reliability.findings import Findings
from bench.reliability.meanwhile import submit_meanwhile

AT_ONCE = 100
STOP_SECONDS = 10


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """2,000 submissions and 20 stops; 200 and 3, if it has to be quick."""
    evaluators, stops = (20, 3) if quick else (200, 20)
    took: list[float] = []
    statuses: list[int | None] = []

    def stop(server: Server, number: int) -> None:
        took.append(server.stop())
        statuses.append(server.process.returncode if server.process else None)
        findings.figure(f"stopped after SIGTERM {number}", f"{took[-1]:.2f} s")
        server.start()

    deliveries = submit_meanwhile(
        at, findings, evaluators=evaluators, at_once=AT_ONCE, times=stops, disturb=stop
    )
    unheard = sum(delivery.was_stored_unheard for delivery in deliveries)
    findings.promise("stored, and the answer cut off", unheard, promised=0)
    findings.promise("stops without an error", statuses.count(0), promised=stops)
    findings.seconds("to stop", took)
    findings.figure(f"stops of more than {STOP_SECONDS} s", sum(s > STOP_SECONDS for s in took))
