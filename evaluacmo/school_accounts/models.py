"""The links of people with their accounts of the school."""

from django.db import models

from evaluacmo.accounts.models import User

ISSUER_LENGTH = 255
# of OpenID Connect
SUBJECT_LENGTH = 255


class SchoolAccount(models.Model):
    """An account at the issuer, by its subject there, with which a person signs in.

    `email` is the one by which they were linked.
    """

    person = models.OneToOneField(User, on_delete=models.CASCADE, related_name="school_account")
    issuer = models.CharField(max_length=ISSUER_LENGTH)
    subject = models.CharField(max_length=SUBJECT_LENGTH)
    email = models.EmailField()
    linked_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("issuer", "subject"), name="school_account_of_one"),
        )

    def __str__(self) -> str:
        return f"{self.subject} of {self.issuer} is {self.person_id}"
