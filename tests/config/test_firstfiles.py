"""The files that a page names before anything has run."""

import json
from pathlib import Path

import pytest
from pytest_django.fixtures import Settings

from evaluacmo.config.firstfiles import first_files, place_of

SCRIPT = '<link rel="modulepreload" crossorigin fetchpriority="low" href="/{}">'
STYLE = '<link rel="preload" as="style" crossorigin fetchpriority="low" href="/{}">'


@pytest.fixture(autouse=True)
def _built(settings: Settings, tmp_path: Path) -> None:
    content = {
        "login": ["assets/login.js"],
        "outside": {"/verificar": [], "/verificar/:folio": ["assets/verify.js"]},
        "pages": {
            "/users": ["assets/users.js", "assets/users.css"],
            "/report/:evaluationId/:userId": ["assets/report.js"],
        },
    }
    (tmp_path / "first-files.json").write_text(json.dumps(content), encoding="utf-8")
    settings.WEB_DIR = tmp_path


@pytest.mark.parametrize(
    ("path", "links"),
    [
        ("/users", [SCRIPT.format("assets/users.js"), STYLE.format("assets/users.css")]),
        ("/report/3/41", [SCRIPT.format("assets/report.js")]),
        ("/report/3", []),
        ("/users/1", []),
        ("/", []),
    ],
)
def test_a_page_names_its_own_files(path: str, links: list[str]) -> None:
    assert first_files(path, knows_session=True).split() == " ".join(links).split()


@pytest.mark.parametrize("path", ["/", "/login", "/users", "/report/3/41"])
def test_without_a_session_every_page_begins_with_the_login(path: str) -> None:
    assert first_files(path, knows_session=False).strip() == SCRIPT.format("assets/login.js")


@pytest.mark.parametrize("knows_session", [True, False])
def test_a_page_for_everybody_begins_with_itself(knows_session: bool) -> None:
    named = first_files("/verificar/EV-2026", knows_session=knows_session)
    assert named.strip() == SCRIPT.format("assets/verify.js")
    assert first_files("/verificar", knows_session=knows_session) == ""


@pytest.mark.parametrize(
    ("path", "signed_out", "signed_in"),
    [
        ("/users", "door", "inside"),
        ("/login", "door", "inside"),
        ("/verificar/EV-2026", "outside", "outside"),
    ],
)
def test_a_page_begins_with_the_frame_of_its_place(
    path: str, signed_out: str, signed_in: str
) -> None:
    assert place_of(path, knows_session=False) == signed_out
    assert place_of(path, knows_session=True) == signed_in


def test_without_a_build_nothing_is_named(settings: Settings, tmp_path: Path) -> None:
    settings.WEB_DIR = tmp_path / "nothing"
    assert first_files("/users", knows_session=True) == ""
