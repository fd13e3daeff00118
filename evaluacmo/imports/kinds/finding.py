"""Finds people by the identity numbers, e-mails or names in a file."""

from collections import defaultdict
from collections.abc import Iterable

from django.db.models import Q
from pydantic import TypeAdapter, ValidationError

from evaluacmo.accounts.models import User
from evaluacmo.accounts.schemas import IdentityNumber
from evaluacmo.common.text import normalise_email, normalise_identity_number
from evaluacmo.imports import messages
from evaluacmo.imports.person_names import namesake_key

_NUMBER: TypeAdapter[str] = TypeAdapter(IdentityNumber)


def identity_number_of(text: str) -> str:
    """The normalised identity number that a text is; empty where it is none."""
    try:
        return _NUMBER.validate_python(text)
    except ValidationError:
        return ""


class KnownPeople:
    """The people with one of these e-mails or identity numbers."""

    def __init__(self, *, emails: Iterable[str] = (), numbers: Iterable[str] = ()) -> None:
        wanted = {
            "email__in": {normalise_email(email) for email in emails} - {""},
            "identity_number__in": {normalise_identity_number(each) for each in numbers} - {""},
        }
        found = User.objects.select_related("category").filter(
            Q(email__in=wanted["email__in"]) | Q(identity_number__in=wanted["identity_number__in"])
        )
        people = list(found)
        self._by_email = {user.email: user for user in people if user.email}
        self._by_number = {user.identity_number: user for user in people if user.identity_number}

    def with_email(self, email: str) -> User | None:
        """The person with this e-mail."""
        return self._by_email.get(normalise_email(email))

    def with_number(self, number: str) -> User | None:
        """The person with this identity number."""
        return self._by_number.get(normalise_identity_number(number))


class NamedPeople:
    """Finds people by an e-mail, an identity number or a name."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = set(texts)
        emails = {text for text in self._texts if "@" in text}
        numbers = {number for text in self._texts if (number := identity_number_of(text))}
        self._known = KnownPeople(emails=emails, numbers=numbers)
        self._by_name: defaultdict[str, list[User]] = defaultdict(list)
        wanted = {
            namesake_key(text) for text in self._texts - emails if not identity_number_of(text)
        }
        if wanted:
            for user in User.objects.order_by("pk").only("name", "is_active", "role"):
                if (key := namesake_key(user.name)) in wanted:
                    self._by_name[key].append(user)

    def ids(self) -> set[int]:
        """The ids of all who may be found."""
        found = [self.find(text)[0] for text in self._texts]
        return {user.pk for user in found if user is not None}

    def find(self, text: str) -> tuple[User | None, str]:
        """The person whom the text means, or None and why nobody is found, in a sentence.

        A name means somebody where only one person has it, or only one active person.
        """
        if "@" in text:
            return self._known.with_email(text), messages.UNKNOWN_EMAIL
        if number := identity_number_of(text):
            return self._known.with_number(number), messages.UNKNOWN_IDENTITY_NUMBER
        people = self._by_name.get(namesake_key(text), [])
        active = [user for user in people if user.is_active] or people
        if len(active) > 1:
            return None, messages.AMBIGUOUS_NAME.format(count=len(active))
        return next(iter(active), None), messages.UNKNOWN_NAME
