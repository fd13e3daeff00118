"""Helpers for requests."""

from collections.abc import Mapping
from contextvars import ContextVar
from ipaddress import IPv4Address, ip_address, ip_network
from typing import Any, Final

from django.http import HttpRequest

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""The methods of requests that change nothing."""
REQUEST_ID: Final = "evaluacmo.request_id"
"""The key of a request's random id in its environ."""
current_request_id: Final[ContextVar[str]] = ContextVar("current_request_id", default="")
"""The id of the request that this thread answers: in its log, its answer and its failure."""
NO_ADDRESS = "0.0.0.0"  # noqa: S104  (no address to listen on)
IPV6_NETWORK_BITS = 64
"""The smallest IPv6 network that a provider assigns to a customer."""


def client_address(request: HttpRequest) -> str:
    """The IP address of the client (behind a trusted proxy, the one that it forwards).

    `NO_ADDRESS` for clients without a valid one; they share one rate limit.
    """
    return address_in(request.META)


def address_in(environ: Mapping[str, Any]) -> str:
    """As `client_address`, for a request that Django has not got yet."""
    address, _, _ = str(environ.get("REMOTE_ADDR", "")).partition("%")
    try:
        return str(ip_address(address))
    except ValueError:
        return NO_ADDRESS


def client_network(request: HttpRequest) -> str:
    """The network of the client, by which rate limits and lock-outs count."""
    return network_of(client_address(request))


def network_of(address: str) -> str:
    """The IPv4 address itself, also where it is mapped to IPv6; of IPv6 the network's first one."""
    parsed = ip_address(address)
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    network = ip_network((parsed, IPV6_NETWORK_BITS), strict=False)
    return str(network.network_address)


def is_from_other_site(request: HttpRequest) -> bool:
    """Whether a page of another site (or of another host of this one) made the browser send this.

    Browsers without `Sec-Fetch-Site` send no session with images and scripts of other sites.
    """
    return request.headers.get("Sec-Fetch-Site") in {"cross-site", "same-site"}


def is_followed_link(request: HttpRequest) -> bool:
    """Whether the person opened the address in the browser's window, by a click or a key."""
    headers = request.headers
    return (
        request.method in {"GET", "HEAD"}
        and headers.get("Sec-Fetch-Mode") == "navigate"
        and headers.get("Sec-Fetch-Dest") == "document"
        and headers.get("Sec-Fetch-User") == "?1"
    )


def is_prefetch(request: HttpRequest) -> bool:
    """Whether the browser asks in advance for what the person may never open."""
    return any("prefetch" in request.headers.get(name, "") for name in ("Sec-Purpose", "Purpose"))


def is_prerender(request: HttpRequest) -> bool:
    """Whether the browser would also run the page in advance."""
    return "prerender" in request.headers.get("Sec-Purpose", "")
