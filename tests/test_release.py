"""A release has one version, notes, and the same bytes each time it is built."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from evaluacmo import __version__, cli_messages
from scripts.release_notes import release_notes
from scripts.without_chance import clean_image
from tests.programs import PATIENCE

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
SOURCES = ("evaluacmo", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "CHANGELOG.md")


def test_the_version_is_the_same_everywhere_and_has_notes() -> None:
    package = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert package["version"] == __version__
    assert release_notes(CHANGELOG, __version__).startswith(f"# Evaluacmo {__version__}\n\n")


def test_a_version_without_notes_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"no section of 0\.0\.9"):
        release_notes(CHANGELOG, "0.0.9")


def test_notes_end_before_the_section_of_the_version_before() -> None:
    changelog = "## 1.1.0 (2027-01-02)\n\n- New.\n\n## 1.0.0 (2026-11-28)\n\n- First.\n"
    assert release_notes(changelog, "1.1.0") == "# Evaluacmo 1.1.0\n\n- New.\n"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a build, which takes over a second."""
    folder: Path = tmp_path_factory.mktemp("built") / "one"
    _build(folder)
    return folder / "dist"


def test_two_builds_have_the_same_bytes(built: Path, tmp_path: Path) -> None:
    second = _build(tmp_path / "two")
    assert _digests(built) == second
    assert {name.rpartition(".")[2] for name in second} == {"gz", "whl"}


def test_an_image_does_not_tell_the_containers_that_it_was_built_in(tmp_path: Path) -> None:
    first, second = (_archive(tmp_path / f"{name}.tar", name) for name in ("one", "two"))
    assert first.read_bytes() != second.read_bytes()
    for file in (first, second):
        clean_image(file)
    assert first.read_bytes() == second.read_bytes()
    with tarfile.open(first) as archive:
        contents = {
            member.name: archive.extractfile(member).read()  # type: ignore[union-attr]  # a file
            for member in archive
        }
    (image,) = json.loads(contents["manifest.json"])
    assert contents.keys() == {"manifest.json", image["Config"], "layer.tar"}
    assert image["Config"] == f"{hashlib.sha256(contents[image['Config']]).hexdigest()}.json"
    assert image["RepoTags"] == ["evaluacmo:1.0.0"]
    assert contents["layer.tar"] == b"files"
    assert json.loads(contents[image["Config"]]) == {
        "created": "2026-11-28T08:47:39Z",
        "config": {"User": "10001", "Healthcheck": {"Test": ["CMD", "true"]}},
        "rootfs": {"type": "layers", "diff_ids": ["sha256:1"]},
        "history": [{"created_by": "/bin/sh"}],
    }


def _archive(file: Path, chance: str) -> Path:
    """An archive as buildah writes it, with names of containers in its configuration."""
    config = {
        "created": "2026-11-28T08:47:39Z",
        "container": chance,
        "container_config": {"Hostname": chance, "User": "10001"},
        "config": {
            "Hostname": chance,
            "User": "10001",
            "Healthcheck": {"Test": ["CMD", "true"]},
        },
        "parent": f"sha256:{chance}",
        "rootfs": {"type": "layers", "diff_ids": ["sha256:1"]},
        "history": [{"created_by": "/bin/sh", "comment": f"FROM {chance}"}],
    }
    image = {"Config": f"{chance}.json", "RepoTags": ["evaluacmo:1.0.0"], "Layers": ["layer.tar"]}
    members = {
        "layer.tar": b"files",
        f"{chance}.json": json.dumps(config).encode(),
        f"{chance}/json": json.dumps({"id": chance}).encode(),
        "manifest.json": json.dumps([image]).encode(),
    }
    with tarfile.open(file, "w") as archive:
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, BytesIO(content))
    return file


def test_a_wheel_has_the_manual_and_the_completions_of_shells(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    with ZipFile(wheel) as archive:
        shared = {
            name.partition(".data/data/")[2]: archive.read(name).decode()
            for name in archive.namelist()
            if ".data/data/" in name
        }
    manual = shared.pop("share/man/man1/evaluacmo.1")
    assert manual.startswith('.TH EVALUACMO "1" "2026\\-11\\-18"')
    assert cli_messages.OVERWRITE in " ".join(manual.split())
    assert shared.keys() == {
        "share/bash-completion/completions/evaluacmo",
        "share/zsh/site-functions/_evaluacmo",
        "share/fish/vendor_completions.d/evaluacmo.fish",
    }
    script = tmp_path / "completion"
    script.write_text(shared["share/bash-completion/completions/evaluacmo"], encoding="utf-8")
    folder = tmp_path / "data"
    (folder / "anteriores").mkdir(parents=True)
    (folder / "copia de años.backup").touch()
    (folder / "junio.backup").touch()
    assert _complete(script, "evaluacmo reh", folder) == ["rehearse"]
    assert _complete(script, "evaluacmo restore --ov", folder) == ["restore", "--overwrite"]
    assert _complete(script, "evaluacmo restore ju", folder) == ["restore", "junio.backup"]
    assert _complete(script, "evaluacmo backup an", folder) == ["backup", "anteriores/"]
    exported = ["export-person", "ana@colegio.example", "--output", "junio.backup"]
    assert _complete(script, f"evaluacmo {' '.join(exported[:3])} ju", folder) == exported
    exported[2:] = ["--output=junio.backup"]
    assert _complete(script, f"evaluacmo {' '.join(exported[:2])} --output=ju", folder) == exported
    assert _complete(script, "evaluacmo help reh", folder) == ["help", "rehearse"]
    spaced = ["rehearse", "copia de años.backup"]
    assert _complete(script, "evaluacmo rehearse co", folder) == spaced


def _complete(script: Path, line: str, folder: Path) -> list[str]:
    """The arguments of a line that ends with the key Tab, typed into bash."""
    hands, keys = os.openpty()
    bash = subprocess.Popen(
        ["bash", "--noprofile", "--norc", "-i"],
        cwd=folder,
        stdin=keys,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8", "TERM": "dumb", "SCRIPT": str(script)},
        start_new_session=True,
    )
    os.close(keys)
    os.write(hands, b'source "$SCRIPT"; evaluacmo() { printf "%s\\n" "$@"; }\n')
    os.write(hands, f"{line}\t\nexit\n".encode())
    said, _ = bash.communicate(timeout=PATIENCE)
    os.close(hands)
    return said.splitlines()


def _build(folder: Path) -> dict[str, str]:
    """Build from a copy, whose files have modes and times of their own; the digests by name."""
    folder.mkdir()
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(source, folder / name)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build"],
        cwd=folder,
        check=True,
        capture_output=True,
        env=os.environ | {"SOURCE_DATE_EPOCH": "1795000000"},
    )
    return _digests(folder / "dist")


def _digests(folder: Path) -> dict[str, str]:
    files = folder.iterdir()
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in files}
