"""Follow docs/production.md in a bare Debian: `scripts/try_guide.py FOLDER WHEEL [--postgres]`.

Run it as root. With --postgres the database is Debian's PostgreSQL, in the same folder.

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
from secrets import token_urlsafe
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs/production.md"
BLOCK = re.compile(r"^## ([^\n]+)$|^```(\w*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
POSTGRES = "Several machines with PostgreSQL"
FIRST_USE = "evaluacmo migrate\n"
APPENDED = ">>"
# the guide's names, and their values here
HERE = {
    "sftp:copias@otro.colegio.example:/srv/restic/evaluacmo": "/srv/restic",
    "A-LONG-PASSWORD": "trial",
    ":PASSWORD@": ":monta%C3%B1a%20azul%2027@",
    "THE-KEY": token_urlsafe(48),
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
# for the passwords that commands ask for, one of them twice
ANSWERS = "montaña azul 27\n" * 2
# the package starts its cluster by systemd
STARTED_BY_PACKAGE = "pg_lsclusters --no-header | grep -q online || pg_ctlcluster 15 main start"


class Block(NamedTuple):
    """A fenced block under a heading, with the path of its file, after `>>` to append to it."""

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


def main(folder: Path, wheel: Path, *, on_postgres: bool) -> int:
    """Follow the guide; the number of blocks that failed."""
    _install(folder, wheel)
    failed = 0
    blocks = list(read_blocks(GUIDE.read_text(encoding="utf-8")))
    try:
        for block in _choose_database(blocks, on_postgres=on_postgres):
            if block.path:
                _write(folder, block)
            elif block.language == "sh":
                _write_instances(folder, block.text)
                failed += not _run(folder, block.text)
                if "install --yes postgresql" in block.text:
                    failed += not _run(folder, STARTED_BY_PACKAGE)
            else:
                print(f"\n--- {block.heading}: not run\n{block.text}", end="")
    finally:
        _stop_everything(folder)
    print(f"\n{failed} blocks failed")
    return failed


def _choose_database(blocks: list[Block], *, on_postgres: bool) -> list[Block]:
    """The blocks with those about PostgreSQL left out, or before the first use of the database."""
    about = [block for block in blocks if block.heading == POSTGRES]
    others = [block for block in blocks if block.heading != POSTGRES]
    at = next(i for i, block in enumerate(others) if block.text.startswith(FIRST_USE))
    return others[:at] + about + others[at:] if on_postgres else others


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
    path = folder / block.path.removeprefix(APPENDED).removeprefix("/")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a" if block.path.startswith(APPENDED) else "w", encoding="utf-8") as file:
        file.write(text)
    print(f"\n--- {block.path}: written")


def _write_instances(folder: Path, commands: str) -> None:
    """Write the units of the instances that commands name: `systemctl` here reads no templates."""
    units = folder / "etc/systemd/system"
    for name, instance in re.findall(r"([\w-]+)@(\w+)", commands):
        for template in units.glob(f"{name}@.*"):
            text = template.read_text(encoding="utf-8").replace("%i", instance)
            if "[Install]" not in text:
                # `systemctl` here enables a service together with its timer
                text += "\n[Install]\nWantedBy=multi-user.target\n"
            path = units / f"{name}@{instance}{template.suffix}"
            path.write_text(text, encoding="utf-8")


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
        start_new_session=True,  # without a terminal, which passwords would be read from
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
    folder, wheel, *options = sys.argv[1:]
    sys.exit(main(Path(folder).resolve(), Path(wheel), on_postgres=options == ["--postgres"]))
