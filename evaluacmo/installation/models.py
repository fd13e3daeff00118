"""The installation itself."""

from typing import Final

from django.db import models

ONLY: Final = 1
VERSION_LENGTH: Final = 100
MARK_LENGTH: Final = 64


class Installation(models.Model):
    """The database's record of its installation, in at most one row.

    `version` is the one that migrated the database last, `key_mark` identifies the secret key
    (`keys.mark_of`) and is empty before the first start. Backups are due from `backups_since` on;
    None is a demonstration, which needs none. `backup_failed_at` is None once one succeeds.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY, editable=False)
    version = models.CharField(max_length=VERSION_LENGTH, blank=True)
    key_mark = models.CharField(max_length=MARK_LENGTH, blank=True)
    backups_since = models.DateTimeField(null=True)
    last_backup_at = models.DateTimeField(null=True)
    backup_failed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.CheckConstraint(condition=models.Q(id=ONLY), name="only_one_installation"),
        )

    def __str__(self) -> str:
        return f"installation of version {self.version}"
