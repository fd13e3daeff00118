"""Look for known vulnerabilities of the packages that the product depends on at run time.

Exits with 1 if there are any, with 2 if a service could not be reached, otherwise with 0.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KNOWN, UNASKED = 1, 2
PIP_AUDIT = [
    "pip-audit",
    "--format=json",
    "--progress-spinner=off",
    "--disable-pip",
    "--require-hashes",
    "--requirement=requirements/run.txt",
]
NPM_AUDIT = ["npm", "audit", "--json", "--omit=dev", "--package-lock-only"]


def main() -> int:
    """Audit the Python and npm packages, and return the exit status."""
    statuses = {audit_python(), audit_npm()}
    return KNOWN if KNOWN in statuses else max(statuses)


def audit_python() -> int:
    answer = _ask(PIP_AUDIT, ROOT)
    packages = answer.get("dependencies", [])
    known = [
        f"{package['name']} {vulnerability['id']}"
        for package in packages
        for vulnerability in package.get("vulns", [])
    ]
    asked = [package for package in packages if "vulns" in package]
    return _tell("Python", known, asked=len(asked), of=len(packages))


def audit_npm() -> int:
    answer = _ask(NPM_AUDIT, ROOT / "frontend")
    found = answer.get("vulnerabilities", {})
    known = [f"{name} ({advisory['severity']})" for name, advisory in found.items()]
    count = answer.get("metadata", {}).get("dependencies", {}).get("prod", 0)
    return _tell("npm", known, asked=count, of=count)


def _ask(command: Sequence[str], folder: Path) -> Any:
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False, text=True)
    try:
        return json.loads(done.stdout)
    except ValueError:
        sys.stderr.write(done.stderr)
        return {}


def _tell(kind: str, known: Sequence[str], *, asked: int, of: int) -> int:
    for name in known:
        print(f"{kind}: known vulnerability in {name}")
    if not asked or asked < of:
        print(f"{kind}: NOT AUDITED, the service could not be asked ({asked} of {of} packages)")
        return KNOWN if known else UNASKED
    print(f"{kind}: {asked} packages audited, {len(known)} with known vulnerabilities")
    return KNOWN if known else 0


if __name__ == "__main__":
    sys.exit(main())
