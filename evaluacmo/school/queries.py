"""Reads of the school."""

from evaluacmo.school.models import School


def get_school() -> School:
    """The school without its logo; before anything is set, an empty one."""
    return School.objects.defer("logo").first() or School()


def signs_in_by_identity_number() -> bool:
    """Whether people can sign in with their identity number in place of an e-mail."""
    return School.objects.filter(signs_in_by_identity_number=True).exists()


def get_logo() -> bytes:
    """The logo as a PNG; empty where there is none."""
    return bytes(School.objects.values_list("logo", flat=True).first() or b"")
