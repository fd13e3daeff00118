"""The head that a page is drawn with: for whom the page is, and only where it is certain."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings
from time_machine import TimeMachineFixture

from evaluacmo.config.pages import _page
from tests.conftest import Browser, School, browser_of

HEAD = re.compile(r'class="shell-page" aria-hidden="true">(.*?)</div>')
WORDS = ["A &amp; B", "De 2027."]


@pytest.fixture(autouse=True)
def _built(settings: Settings, tmp_path: Path, time_machine: TimeMachineFixture) -> Iterator[None]:
    """A build with the head of one page, on the last evening of a year."""
    head = {"title": "A & B", "description": "De :year."}
    heads = {
        "/plans": head | {"roles": ["gestionhumana"]},
        "/own/:userId": head | {"roles": ["admin"], "owner": "userId"},
    }
    content = {"login": [], "outside": {}, "pages": {}, "heads": heads}
    (tmp_path / "first-files.json").write_text(json.dumps(content), encoding="utf-8")
    shutil.copy(Path(__file__).parents[2] / "frontend/index.html", tmp_path)
    settings.WEB_DIR = tmp_path
    time_machine.move_to("2028-01-01T04:00:00+00:00")
    _page.cache_clear()
    yield
    _page.cache_clear()


def drawn(browser: Browser, path: str) -> list[str]:
    """The words of the head in the page at `path`."""
    found = HEAD.search(browser.get(path).content.decode())
    assert found is not None
    return re.findall(r"[^<>]+(?=</p>)", found[1])


def test_a_page_is_drawn_with_its_head_for_those_whom_it_is_for(
    school: School, visitor: Browser
) -> None:
    assert drawn(browser_of(school.manager), "/plans") == WORDS
    for browser in (browser_of(school.collaborator), browser_of(school.admin), visitor):
        assert drawn(browser, "/plans") == []


def test_whom_a_page_is_about_sees_its_head(school: School) -> None:
    path = f"/own/{school.collaborator.pk}"
    assert drawn(browser_of(school.collaborator), path) == WORDS
    assert drawn(browser_of(school.evaluator), path) == []


@pytest.mark.parametrize("path", ["/plans?collaborator=3", "/no-such-page", "/"])
def test_where_the_head_is_not_certain_there_is_none(school: School, path: str) -> None:
    assert drawn(browser_of(school.manager), path) == []
