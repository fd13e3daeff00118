"""Write the licences of all packages in the built front end, which must be distributed with it.

`scripts/notices.py FILE` includes every run-time dependency in package-lock.json. (Vite's own list
lacks the fonts and the packages that are bundled for the worker.)
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

FRONTEND = Path(__file__).resolve().parent.parent / "frontend"
RULE = "=" * 100


def main(target: Path) -> None:
    """Write the notices to `target`. Exits with 1 if a package has no licence."""
    notices = list(_notices())
    target.write_text(f"\n\n{RULE}\n".join(notices) + "\n", encoding="utf-8")


def _notices() -> Iterator[str]:
    yield "Evaluacmo's pages are made with the packages below, each under its own licence."
    lock = json.loads((FRONTEND / "package-lock.json").read_text(encoding="utf-8"))
    for place, package in sorted(lock["packages"].items()):
        folder = FRONTEND / place
        # packages for other systems are neither installed nor bundled
        if place and not package.get("dev") and folder.exists():
            name = place.rpartition("node_modules/")[2]
            yield f"{name} {package['version']}\n\n{_licence(folder)}"


def _licence(folder: Path) -> str:
    texts = sorted(
        file
        for file in folder.iterdir()
        if file.is_file() and file.name.lower().startswith(("licen", "copying", "notice"))
    )
    if texts:
        return "\n\n".join(file.read_text(encoding="utf-8").strip() for file in texts)
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    if "license" not in about:
        sys.exit(f"{folder} comes without a licence")
    author = about.get("author", "")
    named = author.get("name", "") if isinstance(author, dict) else author
    return f"Licence: {about['license']}. {named}".strip()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
