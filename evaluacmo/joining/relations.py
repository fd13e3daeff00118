"""The fate of each reference to an account that is joined into another (rules: joining)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.apps import apps
from django.db.models import Exists, Model, OuterRef, Q, QuerySet, UniqueConstraint

from evaluacmo.accounts.models import User
from evaluacmo.plans.models import DevelopmentAction


class MovingKind(StrEnum):
    """The things counted in the preview, in the order in which they are shown."""

    RESULTS = "results"
    EVALUATIONS_ABOUT = "evaluations_about"
    RECEIPTS = "receipts"
    ACTIONS = "actions"
    EVALUATIONS_MADE = "evaluations_made"
    EVALUATORS = "evaluators"
    ASSIGNED = "assigned"
    EXTENSIONS = "extensions"
    REOPENINGS = "reopenings"
    RESPONSIBLE_FOR = "responsible_for"
    PLANNED = "planned"
    DOCUMENTS = "documents"
    ISSUED = "issued"
    MESSAGES = "messages"
    IMPORTS = "imports"
    NETWORKS = "networks"


class Fate(StrEnum):
    """The fate of rows that refer to the account that is joined."""

    MOVED = "moved"
    """They become the person's who stays; `permissions` refuses where one would be there twice."""
    MERGED = "merged"
    """As `MOVED`, but where the person who stays has an equal row, only one remains."""
    DELETED = "deleted"
    KEPT = "kept"
    """They keep the number (`JoinedAccount`)."""


@dataclass(frozen=True, slots=True)
class Relation:
    """The fate of the rows of one foreign key, and how they are counted.

    `about` is the lookup of whom a row is about: rows about the reader are not counted. Of equal
    rows the later `latest` remains.
    """

    fate: Fate
    kind: MovingKind | None = None
    about: str = ""
    latest: str = ""


RELATIONS: Final[Mapping[str, Relation]] = {
    "accounts.User.password_set_by": Relation(Fate.MOVED),
    "accounts.JoinedAccount.person": Relation(Fate.MOVED),
    "accounts.KnownNetwork.person": Relation(Fate.MERGED, MovingKind.NETWORKS, latest="last_at"),
    "accounts.Session.person": Relation(Fate.DELETED),
    # with the sign-in of the account
    "school_accounts.SchoolAccount.person": Relation(Fate.DELETED),
    "mfa.Authenticator.user": Relation(Fate.DELETED),
    # of allauth, which nobody fills
    "account.EmailAddress.user": Relation(Fate.DELETED),
    "socialaccount.SocialAccount.user": Relation(Fate.DELETED),
    "accounts.Assignment.evaluator": Relation(Fate.MERGED, MovingKind.ASSIGNED),
    "accounts.Assignment.collaborator": Relation(Fate.MERGED, MovingKind.EVALUATORS),
    "accounts.FormerAssignment.evaluator": Relation(Fate.MERGED),
    "accounts.FormerAssignment.collaborator": Relation(Fate.MERGED),
    "evaluations.DeadlineExtension.evaluator": Relation(
        Fate.MERGED, MovingKind.EXTENSIONS, latest="closes_on"
    ),
    "results.Submission.evaluator": Relation(Fate.MOVED, MovingKind.EVALUATIONS_MADE),
    "results.Submission.collaborator": Relation(Fate.MOVED, MovingKind.EVALUATIONS_ABOUT),
    "results.PersonResult.collaborator": Relation(Fate.MOVED, MovingKind.RESULTS),
    "results.Reopening.asked_by": Relation(
        Fate.MOVED, MovingKind.REOPENINGS, about="submission__collaborator"
    ),
    # only their author may know how many there are
    "results.Draft.evaluator": Relation(Fate.MOVED),
    "results.Draft.collaborator": Relation(Fate.MOVED),
    # nor do those who evaluate the person learn whether there is one
    "self_evaluations.SelfEvaluation.person": Relation(Fate.MOVED),
    "self_evaluations.SelfDraft.person": Relation(Fate.MERGED),
    "acknowledgements.Receipt.collaborator": Relation(Fate.MOVED, MovingKind.RECEIPTS),
    "plans.DevelopmentAction.responsible": Relation(
        Fate.MOVED, MovingKind.RESPONSIBLE_FOR, about="result__collaborator"
    ),
    "plans.DevelopmentAction.made_by": Relation(
        Fate.MOVED, MovingKind.PLANNED, about="result__collaborator"
    ),
    "plans.DevelopmentAction.done_by": Relation(Fate.MOVED),
    # both cannot have sent about one person in one evaluation
    "talks.Talk.evaluator": Relation(Fate.MOVED),
    "documents.IssuedDocument.person": Relation(Fate.MOVED, MovingKind.DOCUMENTS),
    "documents.IssuedDocument.made_by": Relation(Fate.MOVED, MovingKind.ISSUED, about="person"),
    "mail.Message.person": Relation(Fate.MERGED, MovingKind.MESSAGES),
    "mail.Message.only_about": Relation(Fate.MOVED),
    # a link is for the address that it was asked for
    "mail.LinkRequest.person": Relation(Fate.DELETED),
    # which only admins list, whether or not they have made them
    "tokens.Token.made_by": Relation(Fate.MOVED),
    "imports.Import.author": Relation(Fate.MOVED, MovingKind.IMPORTS),
    # undoing an import would delete or change the person who stays
    "imports.CreatedPerson.person": Relation(Fate.DELETED),
    "imports.PersonChange.person": Relation(Fate.DELETED),
    "audit.AuditEvent.actor": Relation(Fate.KEPT),
    "audit.AuditEvent.person": Relation(Fate.KEPT),
}
"""Every foreign key to a person. A new one without a row here fails a test."""


def count_moving(joined: User, *, reader: User) -> dict[MovingKind, int]:
    """The numbers of rows that go over with an account, without those about the reader."""
    counts = dict.fromkeys(MovingKind, 0)
    for name, relation in RELATIONS.items():
        if relation.kind is not None:
            rows = rows_of(name, joined.pk)
            if relation.about:
                rows = rows.exclude(**{relation.about: reader.pk})
            counts[relation.kind] = rows.count()
    # with the results
    counts[MovingKind.ACTIONS] = DevelopmentAction.objects.filter(
        result__collaborator=joined
    ).count()
    return {kind: count for kind, count in counts.items() if count}


def move_rows(*, joined: int, stays: int) -> None:
    """Do with every row that refers to `joined` what `RELATIONS` says."""
    for name, relation in RELATIONS.items():
        rows, field = rows_of(name, joined), name.rpartition(".")[2]
        if relation.fate == Fate.MERGED:
            _merge(rows, field=field, stays=stays, latest=relation.latest)
        if relation.fate in {Fate.MOVED, Fate.MERGED}:
            rows.update(**{field: stays})
        elif relation.fate == Fate.DELETED:
            rows.delete()


def rows_of(name: str, person_id: int) -> QuerySet[Any]:
    """The rows of one of `RELATIONS` that refer to a person."""
    label, _, field = name.rpartition(".")
    rows: QuerySet[Any] = apps.get_model(label)._base_manager.filter(**{field: person_id})
    return rows


def equal_rows(
    rows: QuerySet[Any], others: type[Model], *, field: str, stays: int, same: tuple[str, ...]
) -> QuerySet[Any]:
    """The `rows` that agree in the fields `same` with one of the `others` of who stays."""
    twins = others._base_manager.filter(**{field: stays}, **{name: OuterRef(name) for name in same})
    return rows.filter(Exists(twins))


def _merge(rows: QuerySet[Any], *, field: str, stays: int, latest: str) -> None:
    """Delete the rows that the person who stays has already."""
    for same in _unique_with(rows.model, field):
        doubles = equal_rows(rows, rows.model, field=field, stays=stays, same=same)
        if latest:
            for double in doubles:
                twin = Q(**{field: stays}, **{name: getattr(double, name) for name in same})
                later = getattr(double, latest)
                earlier = rows.model._base_manager.filter(twin, **{f"{latest}__lt": later})
                earlier.update(**{latest: later})
        doubles.delete()


def _unique_with(model: type[Model], field: str) -> list[tuple[str, ...]]:
    """The other fields of each unique constraint with this field."""
    return [
        tuple(name for name in constraint.fields if name != field)
        for constraint in model._meta.constraints
        if isinstance(constraint, UniqueConstraint)
        and field in constraint.fields
        and constraint.condition is None
    ]
