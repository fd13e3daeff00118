"""Helpers for requests."""

from ipaddress import ip_address

from django.http import HttpRequest

NO_ADDRESS = "0.0.0.0"  # noqa: S104  (no address to listen on)


def client_address(request: HttpRequest) -> str:
    """The IP address of the client (behind a trusted proxy, the one that it forwards).

    `NO_ADDRESS` for clients without a valid one; they share one rate limit.
    """
    address, _, _ = str(request.META.get("REMOTE_ADDR", "")).partition("%")
    try:
        return str(ip_address(address))
    except ValueError:
        return NO_ADDRESS
