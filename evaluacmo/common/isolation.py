"""Leaves a process nothing but its memory, the processor and the files that it has open.

It uses what Linux offers a program without privileges: Landlock and a filter of system calls
(seccomp). Either may be missing, on an old kernel or in a container.
"""

import ctypes
import os
import resource
import sys
from enum import StrEnum
from typing import Final

# of prctl(2)
PR_SET_SECCOMP: Final = 22
PR_SET_NO_NEW_PRIVS: Final = 38
SECCOMP_MODE_FILTER: Final = 2

# of landlock(7); these system calls have the same numbers on every architecture
LANDLOCK_CREATE_RULESET: Final = 444
LANDLOCK_RESTRICT_SELF: Final = 446
LANDLOCK_CREATE_RULESET_VERSION: Final = 1
# the first ABI version that has the rights, and all rights up to that version, as bits
FILE_RIGHTS: Final = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 5: 0xFFFF}
TCP_RIGHTS: Final = {4: 0b11}
SIGNALS_AND_ABSTRACT_SOCKETS: Final = {6: 0b11}

# of seccomp(2)
AUDIT_ARCHITECTURES: Final = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
KILL_PROCESS: Final = 0x8000_0000
REFUSE: Final = 0x0005_0000 | 1  # the call fails with EPERM
ALLOW: Final = 0x7FFF_0000
NUMBER_OF_CALL: Final = 0  # offsets in struct seccomp_data
ARCHITECTURE: Final = 4
LOAD: Final = 0x20  # BPF_LD | BPF_W | BPF_ABS
JUMP_IF_EQUAL: Final = 0x15  # BPF_JMP | BPF_JEQ | BPF_K
RETURN: Final = 0x06  # BPF_RET | BPF_K

# all that Python needs to compute, to read and write what is open, and to end
ALLOWED_CALLS: Final = {
    "x86_64": {
        "read": 0,
        "write": 1,
        "close": 3,
        "lseek": 8,
        "mmap": 9,
        "mprotect": 10,
        "munmap": 11,
        "brk": 12,
        "rt_sigaction": 13,
        "rt_sigprocmask": 14,
        "rt_sigreturn": 15,
        "sched_yield": 24,
        "mremap": 25,
        "madvise": 28,
        "exit": 60,
        "sigaltstack": 131,
        "futex": 202,
        "restart_syscall": 219,
        "clock_gettime": 228,
        "exit_group": 231,
        "getrandom": 318,
    },
    "aarch64": {
        "close": 57,
        "lseek": 62,
        "read": 63,
        "write": 64,
        "exit": 93,
        "exit_group": 94,
        "futex": 98,
        "clock_gettime": 113,
        "sched_yield": 124,
        "restart_syscall": 128,
        "sigaltstack": 132,
        "rt_sigaction": 134,
        "rt_sigprocmask": 135,
        "rt_sigreturn": 139,
        "brk": 214,
        "munmap": 215,
        "mremap": 216,
        "mmap": 222,
        "mprotect": 226,
        "madvise": 233,
        "getrandom": 278,
    },
}

Instruction = tuple[int, int, int, int]
"""Operation, instructions to skip if true, and if false, operand (`struct sock_filter`)."""


class Protection(StrEnum):
    """The means that Linux offers for it."""

    SECCOMP = "seccomp"
    LANDLOCK = "Landlock"


class _Ruleset(ctypes.Structure):
    _fields_ = (
        ("files", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    )


class _Instruction(ctypes.Structure):
    _fields_ = (
        ("operation", ctypes.c_uint16),
        ("if_true", ctypes.c_uint8),
        ("if_false", ctypes.c_uint8),
        ("operand", ctypes.c_uint32),
    )


class _Program(ctypes.Structure):
    _fields_ = (
        ("length", ctypes.c_uint16),
        ("instructions", ctypes.POINTER(_Instruction)),
    )


def isolate() -> list[Protection]:
    """Isolate this process irrevocably; returns the protections that the system lacks.

    Everything that is needed must be imported before: afterwards no file can be opened. Where
    something is lacking, the limits still keep a process that is not root's from opening files and
    starting others.
    """
    lacking = []
    if not _restrict_by_landlock():
        lacking.append(Protection.LANDLOCK)
    for limit in (resource.RLIMIT_NOFILE, resource.RLIMIT_NPROC):
        resource.setrlimit(limit, (0, 0))
    if not _restrict_by_seccomp():
        lacking.append(Protection.SECCOMP)
    return lacking


def _restrict_by_landlock() -> bool:
    """Refuse every file and, from ABI 4 on, TCP, from 6 on signals and abstract sockets."""
    if sys.platform != "linux":
        return False
    libc = ctypes.CDLL(None)
    version = libc.syscall(LANDLOCK_CREATE_RULESET, None, 0, LANDLOCK_CREATE_RULESET_VERSION)
    if version < 1:
        return False
    # rights that are handled and that no rule grants
    rules = _Ruleset(
        files=_known(FILE_RIGHTS, version),
        network=_known(TCP_RIGHTS, version),
        scoped=_known(SIGNALS_AND_ABSTRACT_SOCKETS, version),
    )
    size = ctypes.c_size_t(ctypes.sizeof(rules))
    ruleset = libc.syscall(LANDLOCK_CREATE_RULESET, ctypes.byref(rules), size, 0)
    if ruleset < 0:
        return False
    gain_no_privileges()
    failed = libc.syscall(LANDLOCK_RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)
    return not failed


def _known(rights: dict[int, int], version: int) -> int:
    return max((bits for since, bits in rights.items() if since <= version), default=0)


def _restrict_by_seccomp() -> bool:
    """Refuse every system call that is not among `ALLOWED_CALLS`."""
    machine = os.uname().machine
    is_64_bit = sys.maxsize > 2**32
    if sys.platform != "linux" or not is_64_bit or machine not in ALLOWED_CALLS:
        return False
    program: list[Instruction] = [
        (LOAD, 0, 0, ARCHITECTURE),
        (JUMP_IF_EQUAL, 1, 0, AUDIT_ARCHITECTURES[machine]),
        (RETURN, 0, 0, KILL_PROCESS),
        (LOAD, 0, 0, NUMBER_OF_CALL),
    ]
    for number in ALLOWED_CALLS[machine].values():
        program += [(JUMP_IF_EQUAL, 0, 1, number), (RETURN, 0, 0, ALLOW)]
    program.append((RETURN, 0, 0, REFUSE))
    return filter_calls(program)


def filter_calls(program: list[Instruction]) -> bool:
    """Have this process's system calls filtered for good; tells whether the system can."""
    gain_no_privileges()
    steps = [_Instruction(*instruction) for instruction in program]
    given = _Program(len(steps), (_Instruction * len(steps))(*steps))
    prctl = ctypes.CDLL(None).prctl
    # variadic, with arguments of the size of a pointer
    mode = ctypes.c_ulong(SECCOMP_MODE_FILTER)
    return not prctl(PR_SET_SECCOMP, mode, ctypes.byref(given))


def gain_no_privileges() -> None:
    """Let no program that this process starts gain privileges, as both restrictions require."""
    one, zero = ctypes.c_ulong(1), ctypes.c_ulong(0)
    ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, one, zero, zero, zero)
