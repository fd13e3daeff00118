"""Names browser and system of a request in the few words that people know them by."""

from typing import Final, NamedTuple

# in this order: most browsers name those that they descend from, too
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)
DEVICE_LENGTH: Final = 20


class Device(NamedTuple):
    """The names of a browser and its operating system or device; empty if unknown."""

    browser: str
    system: str


def device_of(user_agent: str) -> Device:
    """The browser that sends this `User-Agent`."""
    return Device(_find(user_agent, _BROWSERS), _find(user_agent, _SYSTEMS))


def _find(user_agent: str, names: tuple[tuple[str, str], ...]) -> str:
    return next((name for mark, name in names if mark in user_agent), "")
