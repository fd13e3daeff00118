"""The origin and the actor of the current request."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace

from evaluacmo.auditlog.events import Access
from evaluacmo.auditlog.models import Origin


@dataclass(frozen=True, slots=True)
class RequestOrigin:
    """The origin of events: a request over the network, or a command on the server."""

    origin: Origin = Origin.COMMAND
    address: str = ""
    actor_id: int | None = None
    actor_access: str = ""
    """The actor's access as the guard saw it, by which `accounts` notices that it has changed."""
    needs_confirmation: bool = False
    """Whether the actor has to confirm who they are before what `accounts` asks it for."""
    accesses: list[Access] | None = None
    """The events that the server stores before it answers; None where they are stored at once."""


_origin: ContextVar[RequestOrigin] = ContextVar("origin", default=RequestOrigin())  # noqa: B039  (frozen)


def current_origin() -> RequestOrigin:
    """The origin of the request in which this is called, or that of a command."""
    return _origin.get()


@contextmanager
def request_context(address: str, *, accesses: list[Access] | None = None) -> Iterator[None]:
    """Events recorded inside come over the network from `address`, so far without an actor."""
    token = _origin.set(RequestOrigin(origin=Origin.WEB, address=address, accesses=accesses))
    try:
        yield
    finally:
        _origin.reset(token)


def set_actor(user_id: int, *, access: str = "", needs_confirmation: bool = False) -> None:
    """Attribute the events of the rest of the request to this person, who has this access."""
    _origin.set(
        replace(
            _origin.get(),
            actor_id=user_id,
            actor_access=access,
            needs_confirmation=needs_confirmation,
        )
    )
