"""The documents on security say of every requirement where it stands, and name what is there."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ASVS = ROOT / "docs/asvs.md"
DOCUMENTS = (ASVS, ROOT / "docs/security.md", ROOT / "SECURITY.md")
ROW = re.compile(
    r"^\| ([0-9.]+) \| L([12]) \| ([^|]+) \| (met|n\.a\.|\*\*open\*\*) \| ([^|]+) \|$", re.MULTILINE
)
NAMED = re.compile(r"`([\w.-]+(?:/[\w.-]+)+)`")
LINKED = re.compile(r"\]\((?!https:)([^)#]*)(?:#([^)]+))?\)")

# the levels of the requirements of each section of ASVS 5.0.0, those of level 3 left out
LEVELS = """
    1.1:22 1.2:111112222 1.3:11222222222 1.4:222 1.5:12
    2.1:122 2.2:112 2.3:1222 2.4:2
    3.2:11 3.3:1222 3.4:112222 3.5:11122 3.7:22
    4.1:122 4.2:2 4.3:22 4.4:1222
    5.1:2 5.2:112 5.3:11 5.4:222
    6.1:122 6.2:111111112222 6.3:1122 6.4:1122 6.5:22222 6.6:222 6.8:2222
    7.1:222 7.2:1111 7.3:22 7.4:11222 7.5:22 7.6:22
    8.1:12 8.2:112 8.3:1 8.4:2
    9.1:111 9.2:1222
    10.1:22 10.2:22 10.3:2222 10.4:11111222222 10.5:22222 10.6:22 10.7:222
    11.1:22 11.2:222 11.3:112 11.4:1222 11.5:2 11.6:2
    12.1:122 12.2:11 12.3:2222
    13.1:2 13.2:22222 13.3:22 13.4:12222
    14.1:22 14.2:1222 14.3:122
    15.1:122 15.2:122 15.3:1222222
    16.1:2 16.2:22222 16.3:2222 16.4:222 16.5:222
    17.1:2 17.2:2222 17.3:22
"""

# modules that can open a connection, and those of ours that may import them
CONNECTING = {
    *("ftplib", "http", "imaplib", "poplib", "smtplib", "socket", "ssl", "urllib"),
    *("aiohttp", "httpx", "requests", "urllib3"),
}
HARMLESS = {"http.HTTPStatus", "urllib.parse"}
CONNECTS = {
    "common/escapes.py": "tries in the sandbox whether it is impossible",
    "mail/delivery.py": "to the mail server of the settings",
    "mail/smtp.py": "to the mail server of the settings",
    "school_accounts/discovery.py": "to the issuer of the settings",
    "serving.py": "to the address that it listens on",
}


def test_every_requirement_has_one_row() -> None:
    rows = [(number, level) for number, level, *_ in ROW.findall(ASVS.read_text("utf-8"))]
    expected = [
        (f"{section}.{at}", level)
        for section, levels in (each.split(":") for each in LEVELS.split())
        for at, level in enumerate(levels, 1)
    ]
    assert rows == expected


def test_the_summary_counts_the_rows() -> None:
    text = ASVS.read_text("utf-8")
    counts = Counter((level, state.strip("*")) for _, level, _, state, _ in ROW.findall(text))
    for level in "12":
        numbers = " | ".join(str(counts[level, state]) for state in ("met", "n.a.", "open"))
        assert f"| L{level} | {numbers} |" in text


def test_what_is_met_names_where_that_is_shown() -> None:
    bare = [
        number
        for number, _, _, state, why in ROW.findall(ASVS.read_text("utf-8"))
        if state == "met" and "`" not in why and not LINKED.search(why)
    ]
    # the absence of something, which no file shows
    assert bare == ["1.2.9", "3.7.1"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_the_files_and_sections_that_are_named_exist(document: Path) -> None:
    text = document.read_text("utf-8")
    folders = (ROOT, ROOT / "tests", ROOT / "evaluacmo")
    for name in NAMED.findall(text):
        assert any((folder / name).exists() for folder in folders), name
    for link, section in LINKED.findall(text):
        target = document.parent / link if link else document
        assert target.exists(), link
        if section:
            assert section in headings(target), f"{link}#{section}"


def headings(document: Path) -> set[str]:
    """The anchors of the headings of a document."""
    found = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in found}


def test_nothing_else_can_open_a_connection() -> None:
    package = ROOT / "evaluacmo"
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if any(is_connecting(name) for name in imported(path))
    }
    assert found == CONNECTS.keys()


def is_connecting(name: str) -> bool:
    """Whether what is imported can open a connection."""
    return name.partition(".")[0] in CONNECTING and name not in HARMLESS


def imported(path: Path) -> set[str]:
    """The modules that a file imports, without those called harmless."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = node.module in HARMLESS
            names |= {node.module if whole else f"{node.module}.{a.name}" for a in node.names}
    return names
