"""Puts the commit that it is built from into the package."""

import subprocess
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "evaluacmo/commit.txt"


class CommitHook(BuildHookInterface):  # type: ignore[type-arg]  # its configuration is not read
    """Adds `commit.txt`, unless the source is no checkout; an sdist has the file already."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the file to the build."""
        if version == "editable" or Path(self.root, PLACE).exists():
            return
        command = ["git", "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=.changed"]
        try:
            done = subprocess.run(  # noqa: S603
                command, cwd=self.root, capture_output=True, check=True, text=True
            )
        except (OSError, subprocess.CalledProcessError):
            return
        self._folder = tempfile.TemporaryDirectory()
        file = Path(self._folder.name, "commit.txt")
        file.write_text(done.stdout, encoding="ascii")
        build_data["force_include"][str(file)] = PLACE
