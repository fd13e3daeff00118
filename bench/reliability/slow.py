"""Connections that send one byte per second do not delay other clients."""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

from bench.harness import Place, Server
from bench.reliability.findings import Findings
from bench.reliability.load import CREATED, send
from bench.reliability.world import build_world, signed_in
from evaluacmo.accounts.models import Role

SENDERS = 64
HEADERS = b"GET /api/users/me HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
BODY = (
    b"POST /api/users/login HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
)
KINDS = {"nothing slow": None, "slow headers": HEADERS, "slow bodies": BODY}
OK = 200
SOON = 1


def run(at: Place, findings: Findings, *, quick: bool) -> None:
    """150 requests of others beside each kind of slow sender; 30, if it has to be quick."""
    times = 15 if quick else 75
    world = build_world()
    pairs = iter(world.add_pairs(1, times * len(KINDS)))
    (reader,) = world.add_people(1, Role.HUMAN_RESOURCES)
    with Server(at) as server:
        manager = signed_in(reader, server.port)
        for name, start in KINDS.items():
            with _slow_senders(server.port, start) as connections:
                took, good = [], 0
                for pair in (next(pairs) for _ in range(times)):
                    begun = time.monotonic()
                    good += manager.call("GET", "/users?page=1").status == OK
                    took.append(time.monotonic() - begun)
                    sent = send(signed_in(pair.evaluator, server.port), world, pair)
                    good += sent.status == CREATED
                    took.append(sent.seconds)
                    time.sleep(0.1)
                held = sum(_is_open(connection) for connection in connections)
            findings.promise(f"{name}: others answered", good, promised=2 * times)
            findings.seconds(f"{name}: others answered", took)
            late = sum(seconds > SOON for seconds in took)
            findings.figure(f"{name}: others answered after more than {SOON} s", late)
            findings.figure(f"{name}: still sending in the end", held)


@contextmanager
def _slow_senders(port: int, start: bytes | None) -> Iterator[list[socket.socket]]:
    """Open connections that send the start of a request, and then one byte per second."""
    address = ("127.0.0.1", port)
    connections = [socket.create_connection(address) for _ in range(SENDERS if start else 0)]
    ended = Event()

    def drip() -> None:
        while not ended.wait(1):
            for connection in connections:
                with suppress(OSError):
                    connection.send(b"a")

    for connection in connections:
        connection.sendall(start or b"")
    sender = Thread(target=drip)
    sender.start()
    try:
        time.sleep(2 if connections else 0)
        yield connections
    finally:
        ended.set()
        sender.join()
        for connection in connections:
            connection.close()


def _is_open(connection: socket.socket) -> bool:
    """Whether the server has neither answered nor gone away."""
    try:
        return not connection.recv(1, socket.MSG_DONTWAIT)
    except BlockingIOError:
        return True
    except OSError:
        return False
