"""From the press on a link to painted rows: the first visit, and another with the code there."""

from collections.abc import Sequence
from statistics import median

from playwright.sync_api import Browser, Page

from bench.harness import Report
from bench.pages.visits import Site, browsing

ROUNDS = 3
LISTS = {
    "Usuarios": "/users",
    "Categorías": "/categories",
    "Evaluaciones": "/evaluations",
    "Reportes": "/reports",
    "Historial de evaluaciones": "/evaluation-history",
    "Reporte de capacitación": "/training-report",
}
# milliseconds until a row that is no skeleton has been painted
_PRESS = """name => new Promise(done => {
    const links = [...document.querySelectorAll('nav a')]
    const link = links.find(each => each.textContent.trim() === name)
    const begun = performance.now()
    const look = () => {
        const rows = document.querySelector('main tbody td')
        const waits = document.querySelector('main .mantine-Skeleton-root')
        const isThere = location.pathname === new URL(link.href).pathname && rows && !waits
        if (isThere) setTimeout(() => done(performance.now() - begun))
        else requestAnimationFrame(look)
    }
    link.click()
    requestAnimationFrame(look)
})"""


def measure(browser: Browser, sites: Sequence[Site], report: Report) -> None:
    """Press each link in a fresh window, twice; the sites take turns."""
    for name, path in LISTS.items():
        times: dict[str, list[tuple[float, float]]] = {site.name: [] for site in sites}
        for _ in range(ROUNDS):
            for site in sites:
                times[site.name].append(_press_twice(browser, site, name))
        for site in sites:
            first, again = (median(each) for each in zip(*times[site.name], strict=True))
            row = {"part": "lists", "site": site.name, "screen": path}
            report.add(**row, **{"first ms": round(first), "again ms": round(again)})


def _press_twice(browser: Browser, site: Site, name: str) -> tuple[float, float]:
    with browsing(browser, site, "gestionhumana") as page:
        page.goto(f"{site.url}/edit-profile")
        page.get_by_role("navigation").wait_for()
        page.wait_for_load_state("networkidle")
        first = _press(page, name)
        page.go_back()
        page.wait_for_load_state("networkidle")
        return first, _press(page, name)


def _press(page: Page, name: str) -> float:
    return float(page.evaluate(_PRESS, name))
