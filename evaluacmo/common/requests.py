"""What is read from a request below the calls."""

from ipaddress import ip_address

from django.http import HttpRequest

NO_ADDRESS = "0.0.0.0"  # noqa: S104  (nobody listens there)


def client_address(request: HttpRequest) -> str:
    """The address a request comes from (behind a trusted proxy, the one it forwards for).

    Clients without a valid IP address share `NO_ADDRESS`, and are counted together.
    """
    address, _, _ = str(request.META.get("REMOTE_ADDR", "")).partition("%")
    try:
        return str(ip_address(address))
    except ValueError:
        return NO_ADDRESS
