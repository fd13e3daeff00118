"""The guide to production installs what was tested."""

import re
import ssl
import tomllib
from pathlib import Path

import pytest
import yaml

from scripts.try_guide import read_blocks

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "docs/production.md").read_text(encoding="utf-8")
LOCKED = (ROOT / "requirements/run.txt").read_text(encoding="utf-8")
PACKAGE = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_guide_installs_locked_packages_only() -> None:
    commands = re.findall(r"^\S*pip install (.*)$", GUIDE, re.MULTILINE)
    assert len(commands) == 2
    for command in commands:
        is_program = command.endswith("evaluacmo-$version-*.whl")
        assert (
            ("--no-deps" in command) if is_program else ("--require-hashes -r run.txt" in command)
        )


def test_the_proxy_of_the_guide_speaks_current_tls_only() -> None:
    (protocols,) = re.findall(r"^ *ssl_protocols +(.*);$", GUIDE, re.MULTILINE)
    assert protocols == "TLSv1.2 TLSv1.3"
    (suites,) = re.findall(r"^ *ssl_ciphers +(.*);$", GUIDE, re.MULTILINE)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.set_ciphers(suites)
    for suite in context.get_ciphers():
        assert suite["aead"]
        assert suite["strength_bits"] >= 128
        # those of TLS 1.3 have it always
        assert suite["name"].startswith(("ECDHE-", "TLS_"))


def test_every_dependency_is_locked_with_a_hash() -> None:
    locked = dict(re.findall(r"^([\w.-]+)==[^\\\n]+\\\n    (--hash=sha256:)", LOCKED, re.MULTILINE))
    needed = {re.split(r"[\[<>=;~! ]", each)[0].lower() for each in PACKAGE["dependencies"]}
    assert needed <= locked.keys()
    assert len(locked) == len(re.findall(r"^[\w.-]+==", LOCKED, re.MULTILINE))


def test_every_unit_that_the_guide_starts_is_in_it() -> None:
    blocks = list(read_blocks(GUIDE))
    written = {Path(block.path).name for block in blocks if block.path}
    commands = "".join(block.text for block in blocks if block.language == "sh" and not block.path)
    written |= set(re.findall(r"> (evaluacmo\S*@?\.(?:service|timer))$", commands, re.MULTILINE))
    started = re.findall(
        r"^systemctl (?:enable --now|start|stop) ([^&\n]+)", commands, re.MULTILINE
    )
    for name in " ".join(started).split():
        unit = re.sub(r"@\w+", "@", name)
        assert {unit, f"{unit}.service"} & written, name
    assert re.findall(r"^OnFailure=(\S+)$", GUIDE, re.MULTILINE)
    for named in re.findall(r"^OnFailure=(\S+)$", GUIDE, re.MULTILINE):
        assert named.replace("%n", "") in written


def test_timers_run_in_the_zone_of_the_school() -> None:
    moments = re.findall(r"OnCalendar=(.*)", GUIDE)
    assert len(moments) == 4
    assert all("America/Bogota" in moment for moment in moments)


def test_the_guide_writes_each_file_before_it_is_used() -> None:
    seen: set[str] = set()
    for block in read_blocks(GUIDE):
        if block.path:
            seen.add(block.path)
        elif block.language == "sh":
            used = re.findall(r"^chmod \d+ (\S+)$", block.text, re.MULTILINE)
            assert set(used) <= seen, block.text


@pytest.mark.parametrize("name", ["compose.yaml", "compose.postgres.yaml"])
def test_containers_have_no_rights_and_one_volume_for_data(name: str) -> None:
    service = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))["services"]["evaluacmo"]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert [volume for volume in service["volumes"] if not volume.endswith(":ro")] == ["data:/data"]
    assert service["ports"] == ["127.0.0.1:8000:8000"]
