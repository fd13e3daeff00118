"""The calls of the installation."""

from ninja import Router

from evaluacmo.accounts.permissions import Guarded, admins
from evaluacmo.installation import queries
from evaluacmo.installation.queries import BackupsOut

installation_router = Router(tags=["installation"])


@installation_router.get("/backups", auth=admins, response=BackupsOut)
def read_backups(request: Guarded) -> BackupsOut:
    """Whether there is a recent backup."""
    return queries.get_backups()
