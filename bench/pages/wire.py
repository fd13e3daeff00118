"""Requests and bytes of the login page, and what the first visit of each screen adds to it."""

from collections.abc import Sequence

from playwright.sync_api import Browser

from bench.harness import Report
from bench.pages.visits import Loaded, Site, Wire, browsing

KINDS = ("js", "css", "font")
SCREENS = (
    ("colaborador", "/home"),
    ("gestionhumana", "/dashboard"),
    ("evaluador", "/evaluation-form"),
    ("colaborador", "{report}"),
    ("colaborador", "/my-history"),
    ("gestionhumana", "/reports"),
    ("gestionhumana", "/evaluation-history"),
    ("gestionhumana", "/training-report"),
    ("gestionhumana", "/users"),
    ("gestionhumana", "/create-user"),
    ("gestionhumana", "/edit-user/2"),
    ("gestionhumana", "/categories"),
    ("gestionhumana", "/question-banks"),
    ("gestionhumana", "/evaluations"),
    ("gestionhumana", "/create-evaluation"),
    ("gestionhumana", "/edit-evaluation/1"),
    ("gestionhumana", "/assignments"),
    ("gestionhumana", "/evaluators"),
    ("gestionhumana", "/collaborators"),
    ("colaborador", "/profile"),
    ("colaborador", "/edit-profile"),
)


def measure(browser: Browser, sites: Sequence[Site], report: Report) -> None:
    """Visit each screen with an empty cache, and count what came."""
    for site in sites:
        login = _visit(browser, site, None, "/login")
        report.add(part="wire", site=site.name, screen="/login", **_sums(login), js_more="")
        known = {each.path for each in login}
        for role, pattern in SCREENS:
            path = pattern.format(report=site.report)
            came = _visit(browser, site, role, path)
            more = _sum([each for each in came if each.path not in known], "js")
            report.add(part="wire", site=site.name, screen=path, **_sums(came), js_more=_kb(more))


def _visit(browser: Browser, site: Site, role: str | None, path: str) -> list[Loaded]:
    with browsing(browser, site, role) as page:
        wire = Wire(page, site)
        page.goto(f"{site.url}{path}")
        page.get_by_role("heading", level=1).wait_for()
        page.wait_for_load_state("networkidle")
        return wire.take()


def _sums(files: Sequence[Loaded]) -> dict[str, str | int]:
    sizes = {f"{kind} kB": _kb(_sum(files, kind)) for kind in KINDS}
    return {"requests": len(files)} | sizes


def _sum(files: Sequence[Loaded], kind: str) -> int:
    return sum(each.size for each in files if each.kind == kind)


def _kb(size: int) -> str:
    return f"{size / 1000:.1f}"
