"""Print the notes of the release: the section of the present version in CHANGELOG.md."""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def release_notes(changelog: str, version: str) -> str:
    """The section of this version. Exits where there is none."""
    heading = rf"^## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)$"
    found = re.search(rf"{heading}\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found[1].strip():
        sys.exit(f"CHANGELOG.md has no section of {version} with a date")
    return f"# Evaluacmo {version}\n\n{found[1].strip()}\n"


if __name__ == "__main__":
    package = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    print(release_notes(changelog, package["version"]), end="")
