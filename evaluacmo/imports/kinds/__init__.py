"""What each kind of file is made into: one module a kind, all with the same functions."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from evaluacmo.accounts.models import User
from evaluacmo.imports.kinds import assignments, people, questions
from evaluacmo.imports.kinds.dependents import Obstacles
from evaluacmo.imports.kinds.rows import Checked, Row, Verdict
from evaluacmo.imports.models import Import, ImportKind


class Importer(Protocol):
    """Checks rows, makes something of them and takes that back.

    What a row is made ready as, and what is prepared of such rows, each kind knows for itself.
    """

    def check(self, checked: Checked, /) -> list[Verdict[Any]]:
        """What is wrong with each row of a portion, or what is ready to be made of it."""

    def notices(self, rows: Sequence[Row], /) -> list[str]:
        """What would be created besides the rows, in sentences."""

    def prepare(self, actor: User, ready: Sequence[Any], /) -> Any:
        """What can be done before anything is locked."""

    def write(self, prepared: Any, /) -> dict[str, list[int]]:
        """Make everything; answers the ids of what was made, what the rows are first."""

    def obstacles(self, each: Import, actor: User, /) -> Obstacles:
        """What depends on the things made by now; locks them."""

    def take_back(self, each: Import, actor: User, /) -> None:
        """Delete what was made."""


KINDS: Final[Mapping[str, Importer]] = {
    ImportKind.PEOPLE: people,
    ImportKind.ASSIGNMENTS: assignments,
    ImportKind.QUESTIONS: questions,
}
