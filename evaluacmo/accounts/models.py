"""People and the categories they are evaluated in."""

from collections.abc import Collection
from typing import Any, ClassVar, Literal, Self

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models import Case, F, Q, When
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.crypto import salted_hmac

from evaluacmo.accounts.devices import DEVICE_LENGTH
from evaluacmo.accounts.messages import ANONYMOUS, ROLE_LABELS
from evaluacmo.common.hooks import Hook
from evaluacmo.common.identifiers import opaque_number
from evaluacmo.common.indexes import SQLiteIndex
from evaluacmo.common.issuers import get_issuer
from evaluacmo.common.schemas import NAME_LENGTH
from evaluacmo.common.sorting import folded
from evaluacmo.common.text import (
    equality_key,
    normalise_email,
    normalise_identity_number,
    search_key,
)
from evaluacmo.db.views import View

IDENTITY_NUMBER_LENGTH = 20
ATTEMPT_KEY_LENGTH = 64
LONGEST_ADDRESS = 39
"""The characters of an IPv6 address."""


signs_in_by_identity_number = Hook[[], bool]()
"""Whether the school lets people sign in with their identity number in place of an e-mail."""


class Role(models.TextChoices):
    """The role of a person (rules: permissions)."""

    ADMIN = "admin"
    HUMAN_RESOURCES = "gestionhumana"
    EVALUATOR = "evaluador"
    COLLABORATOR = "colaborador"


RoleName = Literal["admin", "gestionhumana", "evaluador", "colaborador"]
"""A role in a schema."""
MANAGERS = frozenset({Role.ADMIN, Role.HUMAN_RESOURCES})
EVALUATORS = frozenset({Role.ADMIN, Role.EVALUATOR})
"""The roles that can evaluate."""


class Access(models.TextChoices):
    """A person's way of signing in: none, a temporary password, or another password.

    Without a password that works, those who have an e-mail of the school sign in with its account.
    """

    NONE = "none"
    TEMPORARY = "temporary"
    SET = "set"
    SCHOOL_ACCOUNT = "school_account"


class Category(models.Model):
    """A group of people who are evaluated with the same questions.

    `unique_name` is the name's `equality_key`. Of categories with equal names, from before those
    were refused, the oldest has it, and the others the key with their id in a line of its own.
    """

    name = models.CharField(max_length=NAME_LENGTH)
    unique_name = models.TextField(unique=True, editable=False)
    name_key = models.GeneratedField(
        expression=folded("name"), output_field=models.TextField(), db_persist=True
    )

    class Meta:
        ordering = ("unique_name",)

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save with the key of the name."""
        self.unique_name = equality_key(self.name)
        super().save(*args, **kwargs)


def evaluable(person: str = "") -> Q:
    """As `UserQuerySet.evaluable`; `person` is a prefix of lookups."""
    return Q(**{f"{person}is_active": True}) & ~Q(**{f"{person}role": Role.ADMIN})


_TEMPORARY = Q(password_expires_at__isnull=False)


def _without_password() -> Q:
    """As `not User.has_password`."""
    without = Q(password__startswith=UNUSABLE_PASSWORD_PREFIX) | Q(password_expires_at__lte=Now())
    return without if settings.PASSWORDS_FOR_ALL else without | ~Q(role=Role.ADMIN)


def _without_access() -> Q:
    """As `not User.has_access`."""
    without = _without_password()
    return without & ~_with_email_of_the_school() if settings.ISSUER else without


def _with_email_of_the_school() -> Q:
    """As `User.has_school_account`, where an issuer is set."""
    found = Q()
    for domain in sorted(get_issuer().domains):
        found |= Q(email__endswith=f"@{domain}")
    return found & Q(email__isnull=False)


def status_order(unknown: Collection[int]) -> Case:
    """The order of statuses: sign-in by an own password, by a temporary one, none, inactive people.

    People whose password is `unknown` to the reader count among the first.
    """
    return Case(
        When(is_active=False, then=3),
        When(pk__in=unknown, then=0),
        When(_without_access(), then=2),
        When(~_without_password() & _TEMPORARY, then=1),
        default=0,
    )


class UserQuerySet(models.QuerySet["User"]):
    """The rules about who takes part in what; `User` has the same for one person."""

    def evaluable(self) -> Self:
        """People who can be evaluated, be assigned to an evaluator and confirm results."""
        return self.filter(evaluable())

    def with_access(self, access: Access) -> Self:
        """People by how they can sign in, as `User.access` states it."""
        if access == Access.NONE:
            return self.filter(_without_access())
        if access == Access.SCHOOL_ACCOUNT:
            return self.filter(_without_password()).exclude(_without_access())
        of_kind = _TEMPORARY if access == Access.TEMPORARY else ~_TEMPORARY
        return self.filter(of_kind).exclude(_without_password())

    def with_sign_in_name(self) -> Self:
        """People who have something to sign in with, besides a password."""
        named = Q(email__isnull=False)
        if signs_in_by_identity_number():
            named |= Q(identity_number__isnull=False)
        return self.filter(named)

    def locked_out(self) -> Self:
        """People who cannot sign in, and cannot get a password by themselves.

        Where e-mail is on, people with an address who may have a password ask for a link.
        """
        without = self.with_access(Access.NONE)
        if not settings.EMAIL_ON:
            return without
        if settings.PASSWORDS_FOR_ALL:
            return without.filter(email=None)
        return without.exclude(email__isnull=False, role=Role.ADMIN)

    def reachable_by_email(self) -> Self:
        """Active people with an e-mail address."""
        return self.filter(is_active=True, email__isnull=False)


class UserManager(BaseUserManager["User"]):
    """The manager that Django's authentication uses."""

    def get_by_natural_key(self, username: str | None) -> "User":
        """The person with this e-mail, or identity number where the school allows it."""
        return self.get(**sign_in_name(username or ""))


def sign_in_name(typed: str) -> dict[str, str]:
    """The lookup of the person who signs in with this; costs the same whether there is one."""
    if "@" in typed or not signs_in_by_identity_number():
        return {"email": normalise_email(typed)}
    return {"identity_number": normalise_identity_number(typed)}


class User(AbstractBaseUser):
    """A person, of any role."""

    name = models.CharField(max_length=NAME_LENGTH)
    email = models.EmailField(unique=True, null=True, blank=True)
    identity_number = models.CharField(
        max_length=IDENTITY_NUMBER_LENGTH, unique=True, null=True, blank=True
    )
    """The number of an identity document, as `normalise_identity_number` makes it."""
    role = models.CharField(max_length=20, choices=Role)
    position = models.CharField(max_length=NAME_LENGTH, blank=True)
    department = models.CharField(max_length=NAME_LENGTH, blank=True)
    category = models.ForeignKey(
        Category, null=True, blank=True, on_delete=models.PROTECT, related_name="users"
    )
    is_active = models.BooleanField(default=True)
    session_epoch = models.PositiveIntegerField(default=0)
    link_epoch = models.PositiveBigIntegerField(null=True, blank=True)
    """Raised where password links end that nothing else in the row ends; null before the first."""
    password_set_by = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.SET_NULL, related_name="passwords_set"
    )
    password_set_at = models.DateTimeField(null=True, blank=True)
    """Both are null where the person has chosen their present password, or has none."""
    password_expires_at = models.DateTimeField(null=True, blank=True)
    """Set for a temporary password, which the person must replace when they sign in."""
    given_password = models.CharField(max_length=128, blank=True)
    """The hash of the `temporary_spelling` of the last password that a manager set.

    The person cannot choose that password.
    """
    created_at = models.DateTimeField(auto_now_add=True)
    last_signed_in_at = models.DateTimeField(null=True, blank=True)
    name_key = models.TextField(editable=False)
    search_key = models.TextField(editable=False)
    department_key = models.TextField(editable=False, default="", db_default="")
    last_login = None

    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = ["name"]

    objects = UserManager.from_queryset(UserQuerySet)()

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="user_role_known", condition=models.Q(role__in=Role.values)
            ),
            models.CheckConstraint(
                name="identity_number_not_empty", condition=~models.Q(identity_number="")
            ),
            models.CheckConstraint(
                name="password_set_by_somebody_else",
                condition=~models.Q(password_set_by=models.F("id")),
            ),
            # the person who set it may have been deleted since
            models.CheckConstraint(
                name="password_set_at_with_by",
                condition=models.Q(password_set_by=None) | models.Q(password_set_at__isnull=False),
            ),
        )
        indexes = (
            # covers searches in the order of the list; SQLite prefers the last of several suitable
            # indexes, so it stands before the shorter one
            SQLiteIndex(
                fields=("name_key", "id", "search_key", "is_active", "role"), name="user_by_search"
            ),
            # covers the filters of lists, so that skipped rows are not read
            models.Index(
                fields=("name_key", "id", "is_active", "role", "category"), name="user_by_name"
            ),
            models.Index(fields=("role", "name_key", "id", "is_active"), name="user_by_role"),
            # covers the counts of people per category and department
            models.Index(
                fields=("category", "role", "is_active", "department", "id"),
                name="user_by_category",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_manager(self) -> bool:
        """Whether the person manages the school's data and reads all results."""
        return self.role in MANAGERS

    @property
    def is_anonymised(self) -> bool:
        """Whether the person was anonymised (rules: privacy)."""
        return self.email is None and self.name == ANONYMOUS.format(number=self.pk)

    @property
    def may_have_password(self) -> bool:
        """Whether passwords are not switched off for this person's role."""
        return settings.PASSWORDS_FOR_ALL or self.role == Role.ADMIN

    @property
    def has_password(self) -> bool:
        """Whether the person can sign in with a password, unless they are inactive."""
        return (
            self.may_have_password and self.has_usable_password() and not self.is_password_expired
        )

    @property
    def has_school_account(self) -> bool:
        """Whether the person has an e-mail with which the issuer's accounts are the school's."""
        issuer = settings.ISSUER
        return issuer is not None and self.email is not None and issuer.has_domain_of(self.email)

    @property
    def has_access(self) -> bool:
        """Whether the person can sign in, unless they are inactive."""
        return self.has_password or self.has_school_account

    @property
    def access(self) -> Access:
        """The person's way of signing in."""
        if self.has_password:
            return Access.TEMPORARY if self.must_choose_password else Access.SET
        return Access.SCHOOL_ACCOUNT if self.has_school_account else Access.NONE

    @property
    def must_choose_password(self) -> bool:
        """Whether the present password is a temporary one."""
        return self.password_expires_at is not None

    @property
    def is_password_expired(self) -> bool:
        """Whether the present password is a temporary one whose time is over."""
        return self.password_expires_at is not None and self.password_expires_at <= timezone.now()

    @property
    def is_evaluable(self) -> bool:
        """As `UserQuerySet.evaluable`, for one person."""
        return self.is_active and self.role != Role.ADMIN

    @property
    def has_sign_in_name(self) -> bool:
        """As `UserQuerySet.with_sign_in_name`, for one person."""
        if self.email is not None:
            return True
        return self.identity_number is not None and signs_in_by_identity_number()

    @property
    def is_reachable_by_email(self) -> bool:
        """As `UserQuerySet.reachable_by_email`, for one person."""
        return self.is_active and self.email is not None

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save with up-to-date keys."""
        self.set_keys()
        super().save(*args, **kwargs)

    def set_keys(self) -> None:
        """Compute what lists are ordered, searched and filtered by."""
        self.name_key = search_key(self.name)
        self.department_key = equality_key(self.department)
        self.search_key = search_key(
            self.name,
            self.email or "",
            self.role,
            ROLE_LABELS[self.role],
            self.position,
            self.department,
        )

    def end_links(self) -> None:
        """Let password links made so far set no password, without saving."""
        self.link_epoch = (self.link_epoch or 0) + 1

    def get_session_auth_hash(self) -> str:
        """Sessions end when the password changes or `session_epoch` is raised.

        By the oldest known secret key, so that a new one changes no hash: Django would replace
        every session, and calls sent at the same time with the old one would sign the person out.
        """
        return salted_hmac(
            "evaluacmo.accounts.models.User.session",
            f"{self.password}:{self.session_epoch}",
            secret=[settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS][-1],
            algorithm="sha256",
        ).hexdigest()


class JoinedAccount(models.Model):
    """The number of an account that was joined into that of the same person (rules: joining).

    Its row is gone; events about the number are about this person.
    """

    number = models.BigIntegerField(primary_key=True)
    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="joined_accounts")

    def __str__(self) -> str:
        return f"{self.number} is {self.person_id}"


class KnownNetwork(models.Model):
    """A network (`client_network`) from which a person has signed in, and when they last did."""

    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="known_networks")
    network = models.CharField(max_length=LONGEST_ADDRESS)
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("person", "network"), name="network_known_once"),
        )

    def __str__(self) -> str:
        return f"{self.network} of {self.person_id}"


class Session(AbstractBaseSession):
    """A session, with the columns that the profile lists. `person` is None before the sign-in.

    The columns repeat what is in the signed content (`SessionStore`), as of the last use that was
    stored.
    """

    person = models.ForeignKey(User, null=True, on_delete=models.CASCADE, related_name="sessions")
    started_at = models.DateTimeField(null=True)
    seen_at = models.DateTimeField(null=True)
    network = models.CharField(max_length=LONGEST_ADDRESS, blank=True)
    browser = models.CharField(max_length=DEVICE_LENGTH, blank=True)
    system = models.CharField(max_length=DEVICE_LENGTH, blank=True)

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        """The store that reads and writes the content."""
        # it needs this model
        from evaluacmo.accounts.session_store import SessionStore  # noqa: PLC0415  (see above)

        return SessionStore

    @property
    def opaque_id(self) -> int:
        """The number that is shown: the key lets its holder in."""
        return opaque_number("evaluacmo.accounts.session", self.session_key)


class AssignmentQuerySet(models.QuerySet["Assignment"]):
    """Assignments, filtered by whether the evaluator can evaluate."""

    def with_able_evaluator(self) -> Self:
        """Assignments whose evaluator is active and has a role that can evaluate."""
        return self.filter(evaluator__is_active=True, evaluator__role__in=EVALUATORS)

    def can_evaluate(self) -> Self:
        """Assignments whose evaluator can evaluate the person now (for one: `eligibility`)."""
        return self.with_able_evaluator().filter(collaborator__is_active=True)


class Assignment(models.Model):
    """A person assigned to an evaluator, for every year until it is deleted."""

    evaluator = models.ForeignKey(User, on_delete=models.CASCADE, related_name="assignments")
    collaborator = models.ForeignKey(
        User, on_delete=models.CASCADE, related_name="evaluator_assignments"
    )

    objects = AssignmentQuerySet.as_manager()

    class Meta:
        db_table = "assignments_assignment"
        constraints = (
            models.UniqueConstraint(name="assigned_once", fields=("evaluator", "collaborator")),
            models.CheckConstraint(
                name="nobody_evaluates_themselves", condition=~Q(evaluator=F("collaborator"))
            ),
        )

    def __str__(self) -> str:
        return f"{self.evaluator_id} evaluates {self.collaborator_id}"

    @property
    def has_able_evaluator(self) -> bool:
        """As `AssignmentQuerySet.with_able_evaluator`, for one assignment."""
        return self.evaluator.is_active and self.evaluator.role in EVALUATORS


class FormerAssignment(models.Model):
    """A former assignment of a person to an evaluator.

    A person must not take over the account of a former evaluator either (rules: permissions).
    """

    evaluator = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    collaborator = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")

    class Meta:
        db_table = "assignments_formerassignment"
        constraints = (
            models.UniqueConstraint(
                name="formerly_assigned_once", fields=("collaborator", "evaluator")
            ),
        )

    def __str__(self) -> str:
        return f"{self.evaluator_id} evaluated {self.collaborator_id}"


class EverAssigned(View):
    """A person who is, or ever was, assigned to an evaluator."""

    pk = models.CompositePrimaryKey("evaluator_id", "collaborator_id")
    evaluator = models.ForeignKey(User, on_delete=models.DO_NOTHING, related_name="+")
    collaborator = models.ForeignKey(User, on_delete=models.DO_NOTHING, related_name="+")

    query = """
        SELECT evaluator_id, collaborator_id FROM assignments_assignment
        UNION SELECT evaluator_id, collaborator_id FROM assignments_formerassignment
    """

    class Meta(View.Meta):
        abstract = False

    def __str__(self) -> str:
        return f"{self.evaluator_id} evaluates or evaluated {self.collaborator_id}"


class AttemptCounter(models.Model):
    """The number of recent attempts of one key: a folio, or a network and what it tries."""

    key = models.CharField(max_length=ATTEMPT_KEY_LENGTH, unique=True)
    count = models.PositiveIntegerField(default=0)
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "documents_attemptcounter"

    def __str__(self) -> str:
        return f"{self.count} × {self.key}"
