"""Follow docs/production.md in a bare Debian: `scripts/try_guide.py FOLDER WHEEL`, as root.

Files of the guide are written, and its blocks of commands (```sh) run as they stand, in an empty
FOLDER that mmdebstrap fills. Debian's package `systemctl`, which starts units without systemd, is
in the place of systemd there. Prints each block, how long it took, and what was not run. What it
has started is stopped at the end; the folder stays.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs/production.md"
BLOCK = re.compile(r"^## ([^\n]+)$|^```(\w*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LEFT_OUT = {"Several machines with PostgreSQL": "asks for a password at a terminal"}
# what the guide's names are here
HERE = {
    "sftp:copias@otro.colegio.example:/srv/restic/evaluacmo": "/srv/restic",
    "A-LONG-PASSWORD": "trial",
}
SITE = "evaluacmo.colegio.example"
REQUEST = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={SITE}")
ENVIRONMENT = {
    "PATH": "/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME": "/root",
    "LANG": "C.UTF-8",
    "DEBIAN_FRONTEND": "noninteractive",
}
LAST_LINES = 12
ANSWERS = "montaña azul 27\n"


class Block(NamedTuple):
    """A fenced block under a heading; `path` is that of the file it is."""

    heading: str
    language: str
    path: str
    text: str


def read_blocks(guide: str) -> Iterator[Block]:
    """The blocks of the guide, in order."""
    heading = ""
    for found in BLOCK.finditer(guide):
        if found[1]:
            heading = found[1]
        else:
            yield Block(heading, found[2], found[3], found[4])


def main(folder: Path, wheel: Path) -> int:
    """Follow the guide; the number of blocks that failed."""
    _install(folder, wheel)
    failed = 0
    try:
        for block in read_blocks(GUIDE.read_text(encoding="utf-8")):
            if block.path:
                _write(folder, block)
            elif block.language == "sh" and block.heading not in LEFT_OUT:
                failed += not _run(folder, block.text)
            else:
                reason = LEFT_OUT.get(block.heading, "no commands, or not for every machine")
                print(f"\n--- {block.heading}: not run ({reason})\n{block.text}", end="")
    finally:
        _stop_everything(folder)
    print(f"\n{failed} blocks failed")
    return failed


def _install(folder: Path, wheel: Path) -> None:
    packages = "--include=ca-certificates,systemctl"
    subprocess.run(
        ["mmdebstrap", "--quiet", "--variant=minbase", packages, "bookworm", folder], check=True
    )
    # the network of this machine may have a certificate authority of its own
    shutil.copy("/etc/ssl/certs/ca-certificates.crt", folder / "etc/ssl/certs")
    shutil.copy("/etc/resolv.conf", folder / "etc")
    shutil.copy(wheel, folder)
    shutil.copy(ROOT / "requirements/run.txt", folder)
    subprocess.run(["mount", "--bind", "/proc", folder / "proc"], check=True)
    subprocess.run(["mount", "--rbind", "--make-rslave", "/dev", folder / "dev"], check=True)
    # in place of an authority's
    certificate = folder / "etc/ssl/evaluacmo"
    certificate.mkdir(parents=True)
    subprocess.run(
        [*REQUEST, "-keyout", certificate / "key.pem", "-out", certificate / "cert.pem"],
        check=True,
        capture_output=True,
    )


def _write(folder: Path, block: Block) -> None:
    text = block.text
    for name, here in HERE.items():
        text = text.replace(name, here)
    path = folder / block.path.removeprefix("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"\n--- {block.path}: written")


def _run(folder: Path, commands: str) -> bool:
    print(f"\n--- run\n{commands}", end="", flush=True)
    began = time.monotonic()
    done = subprocess.run(
        ["chroot", folder, "sh", "-ec", commands],
        env=ENVIRONMENT,
        input=ANSWERS,
        text=True,
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    print(textwrap.indent("\n".join(done.stdout.splitlines()[-LAST_LINES:]), "    "))
    print(f"    [status {done.returncode}, {time.monotonic() - began:.1f} s]", flush=True)
    return done.returncode == 0


def _stop_everything(folder: Path) -> None:
    """Stop the processes whose root the folder is, and unmount."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "root").readlink() == folder:
                os.kill(int(process.name), signal.SIGKILL)
    for name in ("dev", "proc"):
        subprocess.run(["umount", "--recursive", "--lazy", folder / name], check=False)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2])))
