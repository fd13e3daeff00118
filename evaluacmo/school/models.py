"""The school itself."""

from typing import Final

from django.conf import settings
from django.db import models

from evaluacmo.common.schemas import NAME_LENGTH

ONLY: Final = 1
NIT_LENGTH: Final = 30
EMAIL_LENGTH: Final = 254
HASH_LENGTH: Final = 64


class School(models.Model):
    """The school's data as set by admins, in at most one row.

    An empty name or support address is that of the environment. `logo` is a PNG that
    `logos.clean_logo` has made, and `logo_hash` the SHA-256 of it; both are empty without a logo.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY, editable=False)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    city = models.CharField(max_length=NAME_LENGTH, blank=True)
    nit = models.CharField(max_length=NIT_LENGTH, blank=True)
    support_email = models.CharField(max_length=EMAIL_LENGTH, blank=True)
    signs_in_by_identity_number = models.BooleanField(default=False)
    logo = models.BinaryField(default=b"")
    logo_hash = models.CharField(max_length=HASH_LENGTH, blank=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(id=ONLY), name="only_one_school"),)

    def __str__(self) -> str:
        return self.display_name

    @property
    def display_name(self) -> str:
        """The name as it is shown."""
        return self.name or settings.SCHOOL_NAME

    @property
    def contact(self) -> str:
        """The support address as it is shown."""
        return self.support_email or settings.SUPPORT_EMAIL
