"""One report and those of a whole district as PDF: time, size, and how long the page is busy."""

import time
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page

from bench.harness import Report, place
from bench.pages.visits import Site, browsing, site

# one category, so that one evaluation is everybody's; some of these people have left
DISTRICT = ("--people", "320", "--years", "1", "--categories", "1")
ROUNDS = 3
WAIT_MS = 120_000
ROLE = "gestionhumana"
# milliseconds; the browser tells of tasks of 50 and more
_WATCH = """() => {
    window.longest = 0
    new PerformanceObserver(list => list.getEntries().forEach(
        each => { window.longest = Math.max(window.longest, each.duration) }
    )).observe({ type: 'longtask' })
}"""


def measure(browser: Browser, sites: Sequence[Site], report: Report) -> None:
    """Download both from each site, in a fresh window each time; the quickest of a few."""
    for each in sites:
        with place("sqlite", copy_of=None, **each.server.place.settings) as own:
            own.run("demo", *DISTRICT)
            with site(each.name, own) as district:
                _measure_site(browser, district, report)


def _measure_site(browser: Browser, district: Site, report: Report) -> None:
    evaluation_id, name, user_id, count = _largest(district)
    everybody = f"Reportes de {name}: descargar todos en PDF"
    documents = (
        (1, f"/report/{evaluation_id}/{user_id}", "Descargar PDF"),
        (count, "/evaluations", everybody),
    )
    for reports, path, button in documents:
        runs = [_download(browser, district, path, button) for _ in range(ROUNDS)]
        seconds, size, longest = min(runs)
        row = {"part": "pdf", "site": district.name, "reports": reports}
        figures = {"s": f"{seconds:.2f}", "kB": round(size / 1000), "longest task ms": longest}
        report.add(**row, **figures)


def _largest(district: Site) -> tuple[int, str, int, int]:
    """The evaluation with the most reports: its id and name, somebody in it, and how many."""
    manager = district.people[ROLE]
    found = []
    for evaluation in manager.call("GET", "/evaluations").body:
        reports = manager.call("GET", f"/reports/evaluation/{evaluation['id']}").body
        found.append((len(reports), evaluation, reports))
    count, evaluation, reports = max(found, key=lambda each: each[0])
    return evaluation["id"], evaluation["name"], reports[0]["report"]["user_id"], count


def _download(browser: Browser, district: Site, path: str, button: str) -> tuple[float, int, int]:
    """Seconds from the press to the whole file, its bytes, and the page's longest task."""
    with browsing(browser, district, ROLE) as page:
        page.goto(f"{district.url}{path}")
        pressed = page.get_by_role("button", name=button)
        pressed.wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate(_WATCH)
        seconds, size = _press(page, pressed)
        return seconds, size, round(page.evaluate("longest"))


def _press(page: Page, button: Locator) -> tuple[float, int]:
    begun = time.monotonic()
    with page.expect_download(timeout=WAIT_MS) as download:
        button.click()
    file = Path(download.value.path())
    return time.monotonic() - begun, file.stat().st_size
