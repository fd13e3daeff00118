"""SIGKILL under load: acknowledged submissions are stored, once."""

from bench.harness import Place, Server
from bench.reliability.findings import Findings
from bench.reliability.meanwhile import submit_meanwhile
from bench.reliability.world import damage

AT_ONCE = 40
BACK_SECONDS = 3


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """2,000 submissions and 25 kills; 200 and 3, if it has to be quick."""
    evaluators, kills = (20, 3) if quick else (200, 25)
    back: list[float] = []

    def kill(server: Server, number: int) -> None:
        server.kill()
        back.append(server.start())
        findings.figure(f"back after kill {number}", f"{back[-1]:.2f} s")

    submit_meanwhile(
        at, findings, evaluators=evaluators, at_once=AT_ONCE, times=kills, disturb=kill
    )
    findings.promise("damage to the database", damage(), promised="none")
    findings.seconds("back after a kill", back)
    findings.figure(f"kills with more than {BACK_SECONDS} s", sum(s > BACK_SECONDS for s in back))
