"""Runs a program as a kernel would that lacks protections: `lesser_kernel "Landlock seccomp" …`."""

import errno
import os
import sys

from evaluacmo.common.isolation import (
    ALLOW,
    JUMP_IF_EQUAL,
    LANDLOCK_CREATE_RULESET,
    LOAD,
    NUMBER_OF_CALL,
    PR_SET_SECCOMP,
    RETURN,
    Instruction,
    Protection,
    filter_calls,
)

PRCTL = {"x86_64": 157, "aarch64": 167}
FIRST_ARGUMENT = 16  # its lower half, in struct seccomp_data
FAIL = 0x0005_0000  # with this error

WITHOUT: dict[Protection, list[Instruction]] = {
    Protection.LANDLOCK: [
        (LOAD, 0, 0, NUMBER_OF_CALL),
        (JUMP_IF_EQUAL, 0, 1, LANDLOCK_CREATE_RULESET),
        (RETURN, 0, 0, FAIL | errno.ENOSYS),
    ],
    Protection.SECCOMP: [
        (LOAD, 0, 0, NUMBER_OF_CALL),
        (JUMP_IF_EQUAL, 0, 3, PRCTL[os.uname().machine]),
        (LOAD, 0, 0, FIRST_ARGUMENT),
        (JUMP_IF_EQUAL, 0, 1, PR_SET_SECCOMP),
        (RETURN, 0, 0, FAIL | errno.EINVAL),
    ],
}


def main(lacking: str, *command: str) -> None:
    """Become the program, without these protections."""
    if lacking:
        program = [step for name in lacking.split() for step in WITHOUT[Protection(name)]]
        assert filter_calls([*program, (RETURN, 0, 0, ALLOW)])
    os.execv(command[0], command)  # noqa: S606


if __name__ == "__main__":
    main(*sys.argv[1:])
