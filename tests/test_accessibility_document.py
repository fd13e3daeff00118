"""The document on accessibility has every criterion once, and names tests that are there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = (ROOT / "docs/accessibility.md").read_text(encoding="utf-8")
# of levels A and AA in WCAG 2.2; 1.2 is media, of which there is none
CRITERIA = """
    1.1.1 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
    2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11
    2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8 3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6
    3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3
"""


def test_every_criterion_has_a_row() -> None:
    rows = re.findall(r"^\| ([1-4]\.[^|]*) \|", DOCUMENT, re.MULTILINE)
    named = re.findall(r"\d\.\d\.\d+", " ".join(rows))
    assert len(named) == len(set(named))
    assert set(named) == set(CRITERIA.split())


def test_named_files_are_there() -> None:
    named = re.findall(r"`((?:e2e|frontend)/[\w./-]+)`", DOCUMENT)
    assert [path for path in named if not (ROOT / path).is_file()] == []
    assert [
        name
        for name in re.findall(r"`(check_\w+)`", DOCUMENT)
        if f"def {name}" not in (ROOT / "e2e/conftest.py").read_text(encoding="utf-8")
    ] == []
