"""`python -m bench.pages`: what a visit costs, of this checkout and of another one beside it."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.harness import Report, place
from bench.pages import lighthouse, lists, pdf, wire
from bench.pages.visits import Site, site
from e2e.conftest import CHROMIUM_FLAGS, chromium

HERE = Path(__file__).resolve().parents[2]
PARTS = {
    "wire": wire.measure,
    "lists": lists.measure,
    "lighthouse": lighthouse.measure,
    "pdf": pdf.measure,
}


@contextmanager
def serving(checkouts: dict[str, Path]) -> Iterator[list[Site]]:
    """The demonstration school, served by each checkout from a database of its own."""
    with ExitStack() as stack:
        sites = []
        for name, folder in checkouts.items():
            own = stack.enter_context(place("sqlite", PYTHONPATH=str(folder)))
            own.run("demo")
            sites.append(stack.enter_context(site(name, own)))
        yield sites


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the parts that are asked for, print them and keep them."""
    parser = argparse.ArgumentParser(prog="python -m bench.pages", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], help="default: all")
    parser.add_argument("--beside", type=Path, help="another checkout, built, to compare with")
    parser.add_argument("--output", type=Path, default=HERE / "bench/results/pages.json")
    options = parser.parse_args(arguments)
    checkouts = {"before": options.beside.resolve()} if options.beside else {}
    report = Report("Pages")
    with serving(checkouts | {"here": HERE}) as sites, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=CHROMIUM_FLAGS)
        for name in options.parts or PARTS:
            PARTS[name](browser, sites, report)
        browser.close()
    report.print_table()
    report.write(options.output)


if __name__ == "__main__":
    main()
