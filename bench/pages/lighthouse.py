"""Lighthouse's verdict on four screens: its mobile preset, a slow phone on a slow network."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser

from bench.harness import Report, free_port
from bench.pages.visits import Site
from e2e.conftest import CHROMIUM_FLAGS, chromium

FOLDER = Path(__file__).resolve().parent
LIGHTHOUSE = FOLDER / "node_modules/lighthouse/cli/index.js"
CATEGORIES = ("performance", "accessibility", "best-practices")
TIMES = {
    "FCP s": "first-contentful-paint",
    "LCP s": "largest-contentful-paint",
    "TBT s": "total-blocking-time",
}
ROUNDS = 3
SCREENS = (
    (None, "/login"),
    ("gestionhumana", "/dashboard"),
    ("evaluador", "/evaluation-form"),
    ("colaborador", "{report}"),
)


def measure(browser: Browser, sites: Sequence[Site], report: Report) -> None:
    """The median of a few visits to each screen; the sites take turns."""
    _install()
    for role, pattern in SCREENS:
        runs: dict[str, list[dict[str, Any]]] = {site.name: [] for site in sites}
        for _ in range(ROUNDS):
            for site in sites:
                run = _visit(browser, site, role, pattern.format(report=site.report))
                runs[site.name] += [run] if run else []
        for site in sites:
            if runs[site.name]:
                _report(report, site, pattern, runs[site.name])


def _install() -> None:
    if not LIGHTHOUSE.exists():
        subprocess.run(["npm", "ci", "--ignore-scripts"], cwd=FOLDER, check=True)


def _visit(browser: Browser, site: Site, role: str | None, path: str) -> dict[str, Any] | None:
    with _own_chromium(browser, site, role) as port:
        done = subprocess.run(
            [
                *(shutil.which("node") or "node", LIGHTHOUSE, f"{site.url}{path}"),
                *(f"--port={port}", "--output=json", "--quiet", "--disable-storage-reset"),
                *("--no-enable-error-reporting", f"--only-categories={','.join(CATEGORIES)}"),
            ],
            check=False,
            stdout=subprocess.PIPE,
        )
    # on a busy machine the browser's trace now and then lacks its beginning
    return json.loads(done.stdout) if done.returncode == 0 else None


@contextmanager
def _own_chromium(browser: Browser, site: Site, role: str | None) -> Iterator[int]:
    """A browser with an empty cache for Lighthouse to steer, signed in as the role; its port."""
    port = free_port()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        context = browser.browser_type.launch_persistent_context(
            profile,
            executable_path=chromium(),
            args=[*CHROMIUM_FLAGS, f"--remote-debugging-port={port}"],
        )
        if role is not None:
            context.add_cookies(site.cookies(role))  # type: ignore[arg-type]
            page = context.pages[0]
            page.goto(f"{site.url}/favicon.svg")
            page.evaluate(site.mark(role))
        try:
            yield port
        finally:
            context.close()


def _report(report: Report, site: Site, screen: str, runs: Sequence[dict[str, Any]]) -> None:
    scores = {
        name: round(100 * median(run["categories"][name]["score"] for run in runs))
        for name in CATEGORIES
    }
    times = {
        name: f"{median(run['audits'][audit]['numericValue'] for run in runs) / 1000:.2f}"
        for name, audit in TIMES.items()
    }
    shift = median(run["audits"]["cumulative-layout-shift"]["numericValue"] for run in runs)
    row = {"part": "lighthouse", "site": site.name, "screen": screen}
    report.add(**row, **scores, **times, CLS=f"{shift:.3f}", complaints=_complaints(runs[-1]))


def _complaints(run: dict[str, Any]) -> str:
    """The audits that cost points, without those of the clock."""
    wanted = {
        entry["id"]
        for name in CATEGORIES[1:]
        for entry in run["categories"][name]["auditRefs"]
        if entry["weight"]
    }
    audits = [run["audits"][name] for name in sorted(wanted)]
    return ", ".join(each["id"] for each in audits if each["score"] not in (None, 1))
