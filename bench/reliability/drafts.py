"""Server and browser are killed while a form is filled in: the draft survives.

Each round is one form. Scores and then comments go in by the keyboard, one key after another, until
the browser, the server or both are killed (SIGKILL) at a random moment. Then the form is opened on
another device, which has only the draft of the server.
"""

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Thread
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Error, Page, Playwright, sync_playwright

from bench.harness import Person, Place, Server
from bench.reliability.findings import Findings
from bench.reliability.world import QUESTIONS, Pair, World, build_world, damage, signed_in
from e2e.conftest import CHROMIUM_FLAGS, chromium
from evaluacmo.accounts.models import Role

ROUNDS, FEW_ROUNDS = 100, 9
KILLED = ("browser", "server", "both")
LAST_SECONDS = 1.0
BETWEEN_KEYS = 0.02
DOWN_SECONDS = 2.0
LONG_ENOUGH = 60_000
FIRST_PORT, PORTS = 20_000, 10_000
TEXT = "Prepara cada clase con cuidado y escucha a quien pregunta. " * 3


@dataclass
class Typed:
    """The moments of the pressed keys, and of the kill."""

    begun: list[float] = field(default_factory=list)
    killed_at: float = float("inf")

    @property
    def before_kill(self) -> list[float]:
        """The moments of the keys pressed before the kill."""
        return [moment for moment in self.begun if moment < self.killed_at]


class Desk(NamedTuple):
    """The browser, the server and the signed-in person."""

    playwright: Playwright
    server: Server
    person: Person


class Death(NamedTuple):
    """The process to kill, after how many seconds, and the downtime of the server in seconds."""

    killed: str
    after: float
    downtime: float


class Loss(NamedTuple):
    """The loss: missing keys, the age of the first of them in seconds, and wrong answers."""

    keys: int
    seconds: float
    is_wrong: bool


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """A hundred forms; nine, if it has to be quick."""
    rounds = FEW_ROUNDS if quick else ROUNDS
    world = build_world()
    pairs = _pairs(world, rounds)
    chance = Random(1)
    losses: dict[str, list[Loss]] = {killed: [] for killed in KILLED}
    # outside of the range of ephemeral ports, which a client could occupy during the downtime
    port = FIRST_PORT + os.getpid() % PORTS
    with Server(at, port=port) as server:
        person = signed_in(pairs[0].evaluator, server.port)
        with sync_playwright() as playwright:
            desk = Desk(playwright, server, person)
            for number, pair in enumerate(pairs):
                killed = KILLED[number % len(KILLED)]
                losses[killed].append(_lose(desk, pair, killed=killed, chance=chance))
    for killed, found in losses.items():
        findings.figure(f"{killed}: keys missing, at most", max(loss.keys for loss in found))
        findings.seconds(
            f"{killed}: typed so long before, and missing", [loss.seconds for loss in found]
        )
    everything = [loss for found in losses.values() for loss in found]
    too_old = sum(loss.seconds > LAST_SECONDS for loss in everything)
    findings.promise(f"forms missing more than the last {LAST_SECONDS:.0f} s", too_old, promised=0)
    wrong = sum(loss.is_wrong for loss in everything)
    findings.promise("forms with other answers than were typed", wrong, promised=0)
    lost = sum(loss.keys > 0 for loss in losses["server"])
    findings.promise("forms missing anything after a restart", lost, promised=0)
    findings.promise("damage to the database", damage(), promised="none")


def _pairs(world: World, count: int) -> list[Pair]:
    """One evaluator with this number of people."""
    (evaluator,) = world.add_people(1, Role.EVALUATOR)
    people = world.add_people(count, Role.COLLABORATOR)
    return world.assign(Pair(evaluator, person) for person in people)


def _lose(desk: Desk, pair: Pair, *, killed: str, chance: Random) -> Loss:
    """Fill in a form until something is killed, and look for it on another device."""
    typed = Typed()
    with _device(desk) as (context, profile):
        page = _opened(context, desk.server, pair)
        moment = chance.uniform(0.2, 1) * (QUESTIONS + len(TEXT)) * BETWEEN_KEYS
        death = Death(killed, moment, chance.uniform(0, DOWN_SECONDS))
        killer = Thread(target=_kill, args=(desk.server, profile, typed, death))
        killer.start()
        _fill_in(page, typed)
        killer.join()
        if killed == "server":
            page.locator("[data-kind=saved]").wait_for(timeout=LONG_ENOUGH)
            _kill_browser(profile)
    return _look(desk, pair, typed)


def _kill(server: Server, profile: Path, typed: Typed, death: Death) -> None:
    """Kill the browser, the server or both, and restart the server after the downtime."""
    killed = death.killed
    time.sleep(death.after)
    typed.killed_at = time.time() if killed != "server" else float("inf")
    if killed != "browser":
        server.kill()
    if killed != "server":
        _kill_browser(profile)
    if killed != "browser":
        time.sleep(death.downtime)
        server.start()


def _kill_browser(profile: Path) -> None:
    """Kill every process of the browser that has this profile."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.fsencode(profile) in (folder / "cmdline").read_bytes():
                os.kill(int(folder.name), signal.SIGKILL)
        except (FileNotFoundError, ProcessLookupError):
            continue


@contextmanager
def _device(desk: Desk) -> Iterator[tuple[BrowserContext, Path]]:
    """A browser with a profile of its own, in which the person is signed in."""
    profile = Path(tempfile.mkdtemp(prefix="evaluacmo-profile-"))
    context = desk.playwright.chromium.launch_persistent_context(
        profile, executable_path=chromium(), args=list(CHROMIUM_FLAGS), headless=True
    )
    address = f"http://127.0.0.1:{desk.server.port}"
    context.add_cookies(
        [
            {"name": name, "value": value, "url": address}
            for name, value in desk.person.cookies.items()
        ]
    )
    try:
        yield context, profile
    finally:
        _kill_browser(profile)
        shutil.rmtree(profile, ignore_errors=True)


def _opened(context: BrowserContext, server: Server, pair: Pair) -> Page:
    page = context.new_page()
    address = f"http://127.0.0.1:{server.port}/evaluation-form"
    page.goto(f"{address}?collaborator={pair.collaborator.pk}", timeout=LONG_ENOUGH)
    page.locator("[data-kind]").wait_for(timeout=LONG_ENOUGH)
    return page


def _fill_in(page: Page, typed: Typed) -> None:
    """Press keys until the form is complete or the browser is killed."""
    try:
        page.locator("input[type=radio][name^=pregunta]").first.focus()
        for number in range(QUESTIONS):
            _press(page, str(_score(number)), typed)
        page.keyboard.press("Enter")
        page.get_by_label("Comentarios").focus()
        for letter in TEXT:
            _press(page, letter, typed)
    except Error:
        if typed.killed_at > time.time():
            raise


def _press(page: Page, key: str, typed: Typed) -> None:
    typed.begun.append(time.time())
    page.keyboard.press(key)
    time.sleep(BETWEEN_KEYS)


def _score(number: int) -> int:
    return number % 4 + 1


def _look(desk: Desk, pair: Pair, typed: Typed) -> Loss:
    """Open the form on another device, and compare what it shows with what was typed."""
    with _device(desk) as (context, _):
        page = _opened(context, desk.server, pair)
        comments = page.get_by_label("Comentarios")
        text = comments.input_value() if comments.count() else ""
        if comments.count():
            page.get_by_role("button", name="Volver a las preguntas").click()
        chosen = page.locator("input[type=radio][name^=pregunta]:checked")
        page.locator("input[type=radio][name^=pregunta]").first.wait_for(timeout=LONG_ENOUGH)
        scores = [int(value) for value in chosen.evaluate_all("all => all.map(e => e.value)")]
    expected = [_score(number) for number in range(len(scores))]
    pressed, found = typed.before_kill, len(scores) + len(text)
    return Loss(
        keys=max(0, len(pressed) - found),
        seconds=max(0.0, typed.killed_at - pressed[found]) if found < len(pressed) else 0.0,
        is_wrong=scores != expected or not TEXT.startswith(text),
    )
