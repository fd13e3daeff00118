"""Running the web server."""

import ctypes
import errno
import multiprocessing
import os
import re
import resource
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib import import_module

import django
from django.conf import settings
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

from evaluacmo.common.errors import AppError
from evaluacmo.config import messages

METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that `prometheus_client` reads when the application imports it."""
APPLICATION = "evaluacmo.config.asgi"
MAIL_WORKER = "evaluacmo.mail.worker"
BACKLOG = 1024
# connections of a process, idle ones included
MAX_CONNECTIONS = 4096
OPEN_FILES = 2 * MAX_CONNECTIONS
# a connection without a complete header is closed after this time, and so is an idle one
HEADER_MILLISECONDS = 10_000
HEADER_BYTES = 64 * 1024
# time for running requests to finish before the worker is killed
STOP_SECONDS = 8
PROBE_SECONDS = 0.02
# a thread that comes back from the database waits so long for another one's Python, and not ten
# times as long after each statement of a transaction
SWITCH_SECONDS = 0.0005
# the parameter of glibc's `mallopt`, and the number of its heaps; with one for each thread, each
# would keep the memory that its largest answer or hash has needed
M_ARENA_MAX, HEAPS = -8, 2


class CannotListen(AppError):
    """The address is unknown or the port is not available."""

    code = "cannot_listen"


def resolve_address(host: str, port: int) -> str:
    """The IP address of `host`, after a check that `port` is free. Raises `CannotListen`."""
    try:
        family, *_, sockaddr = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except (OSError, UnicodeError) as error:  # the latter for a label that is empty or too long
        raise CannotListen(messages.UNKNOWN_HOST.format(host=host)) from error
    # workers share the port, so a second server would start without an error
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(sockaddr)
        except OSError as error:
            raise CannotListen(_why_not(error, host, port)) from error
    return str(sockaddr[0])


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return messages.PORT_TAKEN.format(port=port)
    return messages.CANNOT_LISTEN.format(host=host, port=port, reason=error.strerror)


def serve(*, address: str, port: int, workers: int, when_listening: Callable[[], None]) -> None:
    """Serve until SIGTERM or SIGINT; call `when_listening` once requests are accepted."""
    _allow_open_files(OPEN_FILES)
    with _shared_metrics():
        _serve(address=address, port=port, workers=workers, when_listening=when_listening)


@contextmanager
def _shared_metrics() -> Iterator[None]:
    """Let the processes that are started in the block have their metrics in common, if any."""
    if not settings.METRICS_TOKEN:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="evaluacmo-metrics-") as folder:
        os.environ[METRICS_FOLDER] = folder
        yield


def _serve(*, address: str, port: int, workers: int, when_listening: Callable[[], None]) -> None:
    if multiprocessing.get_start_method() == "fork":
        import_module(APPLICATION)  # once for all workers
        # the inherited handler would ignore a signal that arrives while the worker starts
        os.register_at_fork(after_in_child=partial(signal.signal, signal.SIGTERM, signal.SIG_DFL))
    server = Granian(
        APPLICATION,
        address=address,
        port=port,
        interface=Interfaces.ASGINL,  # without lifespan events
        workers=workers,
        http=HTTPModes.http1,
        http1_settings=HTTP1Settings(
            header_read_timeout=HEADER_MILLISECONDS, max_buffer_size=HEADER_BYTES
        ),
        websockets=False,
        backlog=BACKLOG,
        backpressure=MAX_CONNECTIONS,
        log_level=LogLevels.error,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
    )
    server.on_startup(_call_when_listening(address, port, when_listening))
    server.serve(target_loader=load_application, wrap_loader=False)


def load_application() -> Callable[..., Awaitable[None]]:
    """Start a worker's threads and return the application."""
    _tune()
    django.setup()  # the worker may be a new process instead of a fork
    # Ctrl+C reaches every process of the terminal, but the parent stops the workers
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    threading.Thread(target=_stop_with_parent, daemon=True).start()
    mail_worker = import_module(MAIL_WORKER).mail_worker
    mail_worker.start()
    threading.Thread(target=_stop_with_main_thread, args=[mail_worker.stop]).start()
    application: Callable[..., Awaitable[None]] = import_module(APPLICATION).application
    return application


def _tune() -> None:
    """Set up the process for a few threads, before there are any."""
    sys.setswitchinterval(SWITCH_SECONDS)
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:  # glibc only
        mallopt(M_ARENA_MAX, HEAPS)


def _stop_with_parent() -> None:
    """Terminate the worker where its parent was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


def _stop_with_main_thread(stop: Callable[[], None]) -> None:
    """Call `stop` once the server, which runs in the main thread, has stopped."""
    threading.main_thread().join()
    stop()


def _call_when_listening(
    address: str, port: int, when_listening: Callable[[], None]
) -> Callable[[], None]:
    def watch() -> None:
        while not _accepts(address, port):
            time.sleep(PROBE_SECONDS)
        when_listening()
        _notify_systemd()

    return threading.Thread(target=watch, daemon=True).start


def _notify_systemd() -> None:
    """Tell systemd that the service has started (`Type=notify`)."""
    if path := os.environ.get("NOTIFY_SOCKET"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
            systemd.sendto(b"READY=1", re.sub("^@", "\0", path))  # @: no file, but a name


def _accepts(address: str, port: int) -> bool:
    try:
        socket.create_connection((address, port), timeout=1).close()
    except OSError:
        return False
    return True


def _allow_open_files(number: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < number:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(number, hard), hard))
