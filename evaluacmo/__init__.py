"""Evaluacmo: the web application with which a school evaluates its staff."""

from pathlib import Path

__version__ = "1.0.0"

_COMMIT = Path(__file__).with_name("commit.txt")  # only in what `hatch_build.py` has built
BUILD = f"{__version__}+{_COMMIT.read_text().strip()}" if _COMMIT.exists() else __version__
"""The version with the commit that the package was built from."""
