"""The content of the demonstration, read from the files in `data/`.

Years count from 0, the first of the three that the demonstration covers.
"""

import csv
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, Final, NamedTuple

_DATA = files("evaluacmo.demo") / "data"


class QuestionBank(NamedTuple):
    """The questions of a category."""

    name: str
    description: str
    competencies: Sequence[str]
    objectives: Sequence[str]


class Category(NamedTuple):
    """A category with its bank and weights."""

    name: str
    bank: QuestionBank
    weight_competencies: int
    weight_objectives: int


class Revision(NamedTuple):
    """A change of a question after the first year: reworded, added or deleted."""

    category: str
    kind: str
    before: str | None = None
    after: str | None = None


class Person(NamedTuple):
    """A person; `active` is the status after the second year.

    `email` identifies people without e-mail too (`has_email`).
    """

    name: str
    email: str
    role: str
    position: str
    department: str
    category: str | None
    active: bool
    joined: int
    identity_number: str
    has_email: bool


class CommentBank(NamedTuple):
    """Comments by tone; only those of `apoyo` recommend training."""

    superior: Sequence[str]
    alto: Sequence[str]
    apoyo: Sequence[str]


class DistrictCategory(NamedTuple):
    """A category of a district; `like` is the school's category with its content."""

    name: str
    like: str
    position: str


class District(NamedTuple):
    """The data and the vocabulary of generated districts."""

    authority: Mapping[str, str]
    given_names: Sequence[str]
    surnames: Sequence[str]
    schools: Sequence[str]
    school_name: str
    evaluators_position: str
    more_competencies: Sequence[str]
    more_objectives: Sequence[str]
    categories: Sequence[DistrictCategory]


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((_DATA / name).read_text(encoding="utf-8"))


def _csv(name: str) -> list[dict[str, str]]:
    return list(csv.DictReader((_DATA / name).read_text(encoding="utf-8").splitlines()))


def _people() -> list[Person]:
    return [
        Person(
            name=row["name"],
            email=row["email"],
            role=row["role"],
            position=row["position"],
            department=row["department"],
            category=row["category"] or None,
            active=row["active"] == "yes",
            joined=int(row["joined"]),
            identity_number=row["identity_number"],
            has_email=row["has_email"] == "yes",
        )
        for row in _csv("people.csv")
    ]


def _assignments() -> Mapping[str, Sequence[str]]:
    people: defaultdict[str, list[str]] = defaultdict(list)
    for row in _csv("assignments.csv"):
        people[row["evaluator"]].append(row["collaborator"])
    return dict(people)


def _comments() -> Mapping[str, CommentBank]:
    banks: defaultdict[str, CommentBank] = defaultdict(lambda: CommentBank([], [], []))
    for row in _csv("comments.csv"):
        getattr(banks[row["category"]], row["tone"]).append(row["comment"])
    return dict(banks)


def _district() -> District:
    district = _toml("district.toml")
    categories = [DistrictCategory(**category) for category in district.pop("categories")]
    return District(categories=categories, **district)


_school = _toml("school.toml")

PEOPLE: Final = _people()
ASSIGNMENTS: Final = _assignments()
"""The e-mails of each evaluator's people, those who have left included."""
COMMENTS: Final = _comments()
"""By category."""
CATEGORIES: Final = [
    Category(**category | {"bank": QuestionBank(**category["bank"])})
    for category in _school["categories"]
]
REVISIONS: Final = [Revision(**revision) for revision in _school["revisions"]]
LEVELS: Final[Mapping[str, Sequence[str]]] = {
    question["question"]: question["levels"] for question in _school["levels"]
}
"""The descriptions of the levels 1 to 4, by the text of the question."""
EVIDENCE: Final[Mapping[tuple[str, int], Sequence[str]]] = {
    (question["question"], int(score)): comments
    for question in _school["levels"]
    for score, comments in question["evidence"].items()
}
"""Comments on an answer, by the text of the question and the score."""
EVALUATION_NAME: Final[str] = _school["evaluation_name"]
SCHOOL: Final[Mapping[str, str]] = _school["school"]
LOGO: Final = (_DATA / "logo.png").read_bytes()
DEMO_LOGINS: Final[Mapping[str, str]] = _school["logins"]
"""The e-mail of the login that is shown, by role."""
PASSWORD_SET_BY_ADMIN: Final[str] = _school["passwords"]["set_by_admin"]
"""The e-mail of the person who still has the password that the admin set."""
PERCENTAGE_DONE: Final[Mapping[str, int]] = _school["percentage_done"]
"""The share of this year's submissions that each evaluator has sent."""
DATES: Final[Mapping[str, Mapping[str, int]]] = _school["dates"]
"""The dates of this year's evaluations in days from today, by category."""
PLANNED_ACTIONS: Final[Sequence[str]] = _school["plans"]["actions"]
COURSE_PROVIDER: Final[str] = _school["plans"]["course_provider"]
REPLIES: Final[Sequence[str]] = _school["receipts"]["replies"]
SELF_EVALUATION: Final[Mapping[str, str]] = _school["self_evaluations"]
TALK: Final[Mapping[str, Any]] = _school["talks"]
CORRECTION_REASON: Final[str] = _school["corrections"]["reason"]
OPEN_CORRECTION_REASON: Final[str] = _school["corrections"]["open_reason"]
CORRECTION_REQUEST_REASON: Final[str] = _school["corrections"]["request_reason"]
WRONG_ASSIGNMENTS: Final[Sequence[Sequence[str]]] = _school["imports"]["assignments"]
EARLIER_JOBS: Final = {job["email"]: job for job in _school["imports"]["updates"]}
"""The position and department of people, by e-mail, until this year's import changes them."""
INVITED: Final[str] = _school["mail"]["invited"]
REMINDER_SENTENCE: Final[str] = _school["mail"]["reminder_sentence"]
DISTRICT: Final = _district()
