"""Puts the commit that it is built from into the package, and what systems know of the command."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "evaluacmo/commit.txt"
PARSER = ("evaluacmo.cli", "build_parser")
COMPLETIONS = {
    "bash": "share/bash-completion/completions/evaluacmo",
    "zsh": "share/zsh/site-functions/_evaluacmo",
    "fish": "share/fish/vendor_completions.d/evaluacmo.fish",
}
# shtab knows `--option value` only, and bash splits `--option=value` into three words
BASH_VALUES = """
_evaluacmo() {
    if [[ ${COMP_WORDS[COMP_CWORD]} = "=" ]]; then
        COMP_WORDS[COMP_CWORD]=""
    elif [[ ${COMP_WORDS[COMP_CWORD - 1]} = "=" ]]; then
        COMP_WORDS=("${COMP_WORDS[@]:0:COMP_CWORD - 1}" "${COMP_WORDS[@]:COMP_CWORD}")
        COMP_CWORD=$((COMP_CWORD - 1))
    fi
    _shtab_evaluacmo "$@"
}

complete -o bashdefault -F _evaluacmo evaluacmo
"""
ZSH_OPTION_WITH_VALUE = re.compile(r'^( *"--[\w-]+)(?=\[[^"]*\]:)', re.MULTILINE)
MANUAL = "share/man/man1/evaluacmo.1"


class CommitHook(BuildHookInterface):  # type: ignore[type-arg]  # its configuration is not read
    """Adds `commit.txt`, unless the source is no checkout; an sdist has the file already.

    A wheel gets the manual and the completions of shells, too, made of the command's parser.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the files to the build."""
        if version == "editable":
            return
        self._folder = tempfile.TemporaryDirectory()
        if commit := self._describe_commit():
            file = self._write("commit.txt", commit)
            build_data["force_include"][file] = PLACE
        if self.target_name == "wheel":
            for shell, place in COMPLETIONS.items():
                text = self._make_completion(shell)
                build_data["shared_data"][self._write(shell, text)] = place
            build_data["shared_data"][self._write("manual", self._make_manual())] = MANUAL

    def _describe_commit(self) -> str:
        if Path(self.root, PLACE).exists():
            return ""
        command = ["git", "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=.changed"]
        try:
            done = subprocess.run(  # noqa: S603
                command, cwd=self.root, capture_output=True, check=True, text=True
            )
        except (OSError, subprocess.CalledProcessError):
            return ""
        return done.stdout

    def _make_completion(self, shell: str) -> str:
        text = self._run("-m", "shtab", "--shell", shell, ".".join(PARSER))
        match shell:
            case "bash":
                return text + BASH_VALUES
            case "zsh":
                return ZSH_OPTION_WITH_VALUE.sub(r"\1=", text)
            case _:
                return text

    def _make_manual(self) -> str:
        module, function = PARSER
        about = self.metadata.core.description
        return self._run(
            *("-c", "from argparse_manpage.cli import main; main()"),
            *("--module", module, "--function", function, "--manual-title", "Evaluacmo"),
            *("--project-name", f"evaluacmo {self.metadata.version}", "--description", about),
        )

    def _run(self, *arguments: str) -> str:
        """The output of a Python program that imports the parser."""
        command = [sys.executable, "-B", *arguments]
        done = subprocess.run(  # noqa: S603
            command, cwd=self.root, stdout=subprocess.PIPE, check=True, encoding="utf-8"
        )
        return done.stdout

    def _write(self, name: str, text: str) -> str:
        file = Path(self._folder.name, name)
        file.write_text(text, encoding="utf-8")
        return str(file)
