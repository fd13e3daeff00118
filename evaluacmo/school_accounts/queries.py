"""The links of the school's accounts."""

from evaluacmo.school_accounts.models import SchoolAccount


def find_account(user_id: int) -> SchoolAccount | None:
    """The account at the issuer with which a person signs in, if one is linked."""
    return SchoolAccount.objects.filter(person=user_id).first()
