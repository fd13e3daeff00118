"""Weigh the pages: `python -m bench.weight`.

Prints the compressed kilobytes of JavaScript, and in all, that Chromium transfers on the first
visit of a page of the demonstration school, and the JavaScript once all of it has come into view.

With `--people N …` it downloads all reports of the largest evaluation of a school of N people as
a ZIP instead, and prints the peak of the memory of the tab that draws them.
"""

import argparse
import os
import time
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from playwright.sync_api import Browser, Request, ViewportSize, sync_playwright

from bench.harness import Server, place
from e2e.conftest import CHROMIUM_FLAGS, DEMO_LOGINS, DEMO_PASSWORD, chromium

PAGES = (
    ("nobody", "/login"),
    ("nobody", "/verificar"),
    ("gestionhumana", "/dashboard"),
    ("gestionhumana", "/users"),
    ("gestionhumana", "/create-user"),
    ("gestionhumana", "/evaluations"),
    ("gestionhumana", "/question-banks"),
    ("gestionhumana", "/assignments"),
    ("gestionhumana", "/readiness"),
    ("gestionhumana", "/imports"),
    ("gestionhumana", "/reports"),
    ("gestionhumana", "/report/{evaluation_id}/{user_id}"),
    ("gestionhumana", "/users/{user_id}"),
    ("gestionhumana", "/analysis"),
    ("gestionhumana", "/training-report"),
    ("gestionhumana", "/self-evaluations"),
    ("gestionhumana", "/talks"),
    ("admin", "/audit"),
    ("evaluador", "/evaluation-form"),
    ("evaluador", "/my-talks"),
    ("colaborador", "/home"),
    ("colaborador", "/my-history"),
    ("colaborador", "/self-evaluation"),
    ("colaborador", "/report/{evaluation_id}/{user_id}"),
    ("colaborador", "/profile"),
)


KILOBYTE = 1000
MEGABYTE = 1000**2
DRAWN_MS = 3_600_000
WINDOW: ViewportSize = {"width": 1280, "height": 800}
WHOLE_PAGE: ViewportSize = {"width": 1280, "height": 6000}
# to wait for the network once more would return at once: it has been quiet before
SETTLED_MS = 2000


def sign_in(browser: Browser, site: str, role: str) -> Any:
    """Sign in as this role; return the storage state of the browser."""
    context = browser.new_context(locale="es-CO")
    page = context.new_page()
    page.goto(f"{site}/login")
    page.get_by_label("Correo").fill(DEMO_LOGINS[role])
    page.get_by_label("Contraseña", exact=True).fill(DEMO_PASSWORD)
    page.get_by_role("button", name="Ingresar").click()
    page.wait_for_url(lambda url: not url.endswith("/login"))
    state = context.storage_state()
    context.close()
    return state


def newest_report(browser: Browser, site: str, state: Any) -> dict[str, int]:
    """The ids of the newest own report."""
    context = browser.new_context(storage_state=state)
    me = context.request.get(f"{site}/api/users/me").json()["id"]
    history = context.request.get(f"{site}/api/users/evaluation-history/{me}").json()
    context.close()
    return {"evaluation_id": history[0]["evaluation_id"], "user_id": me}


class Weight(NamedTuple):
    """The requests of a page, and their compressed bytes."""

    requests: int
    scripts: int
    everything: int


def weight(fetched: list[Request]) -> Weight:
    """The weight of these requests."""
    sizes = [(request.url, request.sizes()["responseBodySize"]) for request in fetched]
    scripts = sum(size for url, size in sizes if url.endswith(".js"))
    return Weight(len(sizes), scripts, sum(size for _, size in sizes))


def visit(browser: Browser, url: str, state: Any) -> tuple[Weight, Weight]:
    """Open a page without a cache; return its weight, and its weight once all of it was in view."""
    context = browser.new_context(locale="es-CO", storage_state=state, viewport=WINDOW)
    fetched: list[Request] = []

    def note(request: Request) -> None:
        fetched.append(request)

    page = context.new_page()
    page.on("requestfinished", note)
    page.goto(url)
    page.get_by_role("heading", level=1).wait_for()
    page.wait_for_load_state("networkidle")
    first = weight(fetched)
    page.set_viewport_size(WHOLE_PAGE)
    page.wait_for_timeout(SETTLED_MS)
    whole = weight(fetched)
    context.close()
    return first, whole


def peak_of_tabs(browser_of: int) -> int:
    """The largest peak of resident memory of a tab that a process has started, in bytes."""
    parents = {pid: int(stat(pid)[1]) for pid in processes()}
    peaks = [0]
    for pid in parents:
        above = pid
        while above in parents and above != browser_of:
            above = parents[above]
        if above == browser_of and b"--type=renderer" in read(pid, "cmdline"):
            status = read(pid, "status").decode()
            peaks += [
                int(line.split()[1]) * 1024
                for line in status.splitlines()
                if line.startswith("VmHWM")
            ]
    return max(peaks)


def processes() -> list[int]:
    """The ids of all processes."""
    return [int(entry.name) for entry in Path("/proc").iterdir() if entry.name.isdigit()]


def stat(pid: int) -> list[str]:
    """The columns of a process's state, from the one after its name: state, parent, …"""
    return read(pid, "stat").decode().rpartition(")")[2].split() or ["", "0"]


def read(pid: int, name: str) -> bytes:
    """The kernel's figures of a process; empty after its end."""
    try:
        return Path(f"/proc/{pid}/{name}").read_bytes()
    except OSError:
        return b""


def weigh_reports(people: int) -> None:
    """Print a row for all reports of the largest evaluation of so many people, in Markdown."""
    with place("sqlite") as school, sync_playwright() as playwright:
        school.run("demo", "--people", str(people), "--years", "2")
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        with Server(school) as server:
            site = f"http://localhost:{server.port}"
            context = browser.new_context(
                locale="es-CO", storage_state=sign_in(browser, site, "gestionhumana")
            )
            evaluations = context.request.get(f"{site}/api/evaluations").json()
            reports = {
                each["name"]: int(
                    context.request.get(
                        f"{site}/api/reports/evaluation/{each['id']}?page=1&page_size=1"
                    ).headers["x-total-count"]
                )
                for each in evaluations
            }
            largest = max(reports, key=lambda name: reports[name])
            page = context.new_page()
            page.goto(f"{site}/evaluations?search={quote(largest)}")
            page.get_by_role("button", name=f"Reportes de {largest}: descargar todos").click()
            button = page.get_by_role("button", name=f"Descargar {reports[largest]} reportes")
            button.wait_for()
            before, begun = peak_of_tabs(os.getpid()), time.monotonic()
            with page.expect_download(timeout=DRAWN_MS) as download:
                button.click()
            taken = time.monotonic() - begun
            size = download.value.path().stat().st_size
            after = peak_of_tabs(os.getpid())
            figures = (before / MEGABYTE, after / MEGABYTE, size / MEGABYTE)
            told = " | ".join(f"{figure:.1f}" for figure in figures)
            print(f"| {reports[largest]} | {taken:.0f} | {told} |", flush=True)
        browser.close()


def main() -> None:
    """Weigh the pages, or documents of all reports."""
    parser = argparse.ArgumentParser(prog="python -m bench.weight", description=__doc__)
    parser.add_argument("--people", type=int, nargs="+", metavar="N", help="weigh their reports")
    chosen = parser.parse_args()
    if not chosen.people:
        weigh_pages()
        return
    print("| reports | seconds | tab before, MB | tab at its peak, MB | ZIP, MB |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for people in chosen.people:
        weigh_reports(people)


def weigh_pages() -> None:
    """Serve the demonstration school and print a row for each page, in Markdown."""
    with place("sqlite") as school, sync_playwright() as playwright:
        school.run("demo")
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        with Server(school) as server:
            site = f"http://localhost:{server.port}"  # where a browser takes brotli without HTTPS
            states = {role: sign_in(browser, site, role) for role in DEMO_LOGINS}
            report = newest_report(browser, site, states["colaborador"])
            print("| page | requests | all, kB | JavaScript, kB | JavaScript in the end, kB |")
            print("| --- | ---: | ---: | ---: | ---: |")
            for role, path in PAGES:
                first, whole = visit(browser, site + path.format(**report), states.get(role))
                kilobytes = (first.everything, first.scripts, whole.scripts)
                figures = " | ".join(f"{size / KILOBYTE:.1f}" for size in kilobytes)
                print(f"| {path} | {first.requests} | {figures} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
