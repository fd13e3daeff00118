"""The table of conformance names tests that exist, and counts them rightly."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
PLACEHOLDERS = re.compile(r"%[sji]|\$\{[^}]*\}|\$\w+")
LETTERS_OF_A_NAME = 6

Rows = list[tuple[str, list[tuple[str, str]]]]


def rows_of(*kinds: str) -> Rows:
    """The rows of the sections with such a heading: what is promised, and the tests."""
    found = []
    for section in PAGE.split("\n## ")[1:]:
        if not section.split("\n")[0].split(" ", 1)[1].startswith(kinds):
            continue
        for line in section.splitlines():
            cells = line.strip("| ").split(" | ")
            if len(cells) == 2 and cells[1] not in {"held by", "---"}:
                found.append((cells[0], re.findall(r"`([^`:]+\.\w+)::([^`]+)`", cells[1])))
    return found


def source_of(path: str) -> str:
    """The text of a file of tests."""
    folder = ROOT if path.endswith(".py") else ROOT / "frontend" / "src"
    return (folder / path).read_text(encoding="utf-8")


def is_named(name: str, source: str) -> bool:
    """Whether a test, a group or a row of this name is in the file; `%s` stands for words of it."""
    if name.startswith("test_"):
        return f"def {name}(" in source
    for match in re.finditer(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`", source):
        title = match[1] or match[2] or match[3] or ""
        words = PLACEHOLDERS.split(title)
        told = len(re.sub(r"\W", "", "".join(words))) >= LETTERS_OF_A_NAME
        filled = re.fullmatch("(.+)".join(map(re.escape, words)), name) if told else None
        if name == title or (filled and all(part in source for part in filled.groups())):
            return True
    return False


def test_every_test_that_is_named_exists() -> None:
    named = {test for _, tests in rows_of("") for test in tests}
    assert len(named) > 100
    assert [f"{path}::{name}" for path, name in named if not is_named(name, source_of(path))] == []


def test_every_row_names_a_test() -> None:
    assert [what for what, tests in rows_of("") if not tests] == []


def test_the_tests_speak_of_their_texts() -> None:
    silent = []
    for text, tests in rows_of("Texts"):
        spoken = "".join(source_of(path) for path, _ in tests)
        parts = re.split(r"\{\w+\}", text.strip("“”"))
        if not all(part in spoken for part in parts):
            silent.append(text)
    assert silent == []


def test_the_figures_are_true() -> None:
    addresses, texts = len(rows_of("Addresses")), len(rows_of("Texts"))
    told = f"{addresses} of {addresses} addresses and {texts} of {texts} texts are held by a test."
    assert told in PAGE
