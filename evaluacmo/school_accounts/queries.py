"""The links of the school's accounts."""

from django.db.models import F, QuerySet

from evaluacmo.school_accounts.models import SchoolAccount


def valid_accounts() -> QuerySet[SchoolAccount]:
    """The links of people who have the e-mail by which they were linked.

    Otherwise who gave somebody an e-mail of their own for a moment could sign in as them for good.
    """
    return SchoolAccount.objects.filter(email=F("person__email"))


def find_account(user_id: int) -> SchoolAccount | None:
    """The account at the issuer with which a person signs in, if one is linked."""
    return valid_accounts().filter(person=user_id).first()
