"""Parses uploaded files in a process of its own."""

from typing import Final

from evaluacmo.common.sandbox import SandboxError, run_in_sandbox
from evaluacmo.imports import messages
from evaluacmo.imports.cells import Unreadable
from evaluacmo.imports.parser import ParsedFile

PARSER: Final = "evaluacmo.imports.parser"


def parse_in_sandbox(content: bytes, kind: str) -> ParsedFile:
    """Parse a file of this kind. Raises `Unreadable`."""
    try:
        output = run_in_sandbox(PARSER, kind, content=content)
    except SandboxError as error:
        raise Unreadable(messages.UNREADABLE_FILE) from error
    if "refused" in output:
        raise Unreadable(output["refused"])
    parsed: ParsedFile = output
    return parsed
