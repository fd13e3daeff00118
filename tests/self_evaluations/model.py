"""The views and acts that are allowed after some acts, worked out without the product's rules."""

from dataclasses import dataclass, field
from datetime import datetime

from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.results.models import TIME_TO_CORRECT


@dataclass
class TalkModel:
    """One talk, as what was done has left it."""

    number: int
    version: int
    turn: str | None
    moments: dict[int, datetime]
    agreed_for: datetime | None = None
    proposed_by: str = "evaluator"
    is_held: bool = False
    is_answered: bool = False
    agreement: int | None = None
    is_planned: bool = False

    @property
    def state(self) -> str:
        if self.is_held:
            return "held"
        return "proposed" if self.agreed_for is None else "agreed"

    @property
    def can_be_noted(self) -> bool:
        return (
            not self.is_held and self.agreed_for is not None and self.agreed_for <= timezone.now()
        )

    def task_of(self, side: str) -> str | None:
        """The tasks of one side."""
        if self.can_be_noted:
            return "note"
        return "choose" if self.turn == side else None


@dataclass
class Model:
    """A model of what may be seen, derived from the operations without the product's rules."""

    person: int
    assigned: set[int]
    inactive: set[int] = field(default_factory=set)
    demoted: set[int] = field(default_factory=set)
    extended: set[int] = field(default_factory=set)
    ever: set[int] = field(default_factory=set)
    sent_at: dict[int, datetime] = field(default_factory=dict)
    reopened: set[int] = field(default_factory=set)
    """Evaluators whose submission is open to correction."""
    version: int = 0
    """Of the result."""
    confirmed: int | None = None
    """The version that the person has confirmed."""
    own: int = 0
    """How many times the person has sent theirs."""
    is_sent: bool = False
    is_reopened: bool = False
    is_closed: bool = False
    is_published: bool = False
    documents: list[tuple[str, int, int | None]] = field(default_factory=list)
    """Folios, with the version of the result and the self-evaluation that they show, if any."""
    talks: dict[int, TalkModel] = field(default_factory=dict)
    """Those about the result, by the evaluator who leads them."""

    @property
    def able(self) -> set[int]:
        """The evaluators who can send about the person, by their account."""
        return self.assigned - self.inactive - self.demoted

    @property
    def is_active(self) -> bool:
        return self.person not in self.inactive

    @property
    def has_result(self) -> bool:
        """The person can read their result."""
        return bool(self.sent_at) and (self.is_published or self.confirmed == self.version)

    @property
    def missing(self) -> set[int]:
        """Those who could still send about the person, which makes a result provisional."""
        return self.able - self.sent_at.keys() if self.is_active else set()

    def may_begin_talk(self, evaluator: User) -> bool:
        is_complete = self.has_result and not self.missing
        return is_complete and self.is_active and evaluator.pk in self.able & self.sent_at.keys()

    @property
    def is_listed_for_talks(self) -> bool:
        """Managers see the result in the list of talks."""
        return self.has_result and self.is_active and bool(self.talks or not self.missing)

    @property
    def is_open(self) -> bool:
        over = self.is_closed or self.is_published or self.has_result
        return self.is_active and not over

    @property
    def is_revealed(self) -> bool:
        both = not self.is_reopened and bool(self.sent_at) and not self.missing
        return self.is_sent and (both or self.is_closed or self.is_published)

    def can_evaluate(self, evaluator: User) -> bool:
        """Whether this evaluator could send or correct now."""
        in_time = not self.is_closed or evaluator.pk in self.extended
        return self.is_active and in_time and evaluator.pk in self.able

    def is_final(self, evaluator: User) -> bool:
        sent_at = self.sent_at.get(evaluator.pk)
        is_old = sent_at is not None and timezone.now() - sent_at >= TIME_TO_CORRECT
        return is_old and evaluator.pk not in self.reopened

    def may_learn(self, manager: User) -> bool:
        return self.is_published or manager.pk not in self.ever or self.is_final(manager)

    def can_read(self, reader: User) -> bool:
        """Whether this reader, who is active, is shown the self-evaluation beside a result."""
        if not (self.is_revealed and self.sent_at):
            return False
        if reader.pk == self.person:
            return self.has_result
        if reader.is_manager:
            return self.may_learn(reader)
        return reader.pk in self.able and self.is_final(reader)
