"""The addresses at which other machines ask whether a process works.

They are answered before Django: no session is read, and the Host header does not matter.
"""

import json
from typing import Any, Final

from django.db import close_old_connections

from evaluacmo import BUILD
from evaluacmo.common.errors import DATABASE_ERRORS
from evaluacmo.installation.queries import applied_migrations, known_migrations

LIVE: Final = "/health/live"
READY: Final = "/health/ready"
ADDRESSES: Final = frozenset({LIVE, READY})


def health_body(*, is_well: bool) -> bytes:
    """The body of the answer."""
    body: dict[str, Any] = {"status": "ok" if is_well else "unavailable", "version": BUILD}
    return json.dumps(body).encode()


def is_ready() -> bool:
    """Whether the database is reachable and has the migrations of this version, and no others."""
    close_old_connections()
    try:
        return known_migrations() == set(applied_migrations())
    except DATABASE_ERRORS:
        return False
    finally:
        close_old_connections()
