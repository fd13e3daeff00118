"""Uploaded files until they are applied, and what applying has created and changed."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import models

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.models import User
from evaluacmo.auditlog.events import AuditTarget
from evaluacmo.auditlog.models import TargetType
from evaluacmo.imports import messages
from evaluacmo.imports.cells import cell_name
from evaluacmo.imports.lists import MAX_SHEET_NAME_LENGTH

FILE_NAME_LENGTH = 150
MAX_FINDINGS = 200
MAX_VALUE_LENGTH = 80
STATUS = "status"
"""The key of a person's status among the columns that an import changes."""
ACTIVE, INACTIVE = "active", "inactive"


class ImportKind(models.TextChoices):
    """The kind of file."""

    PEOPLE = "people"
    ASSIGNMENTS = "assignments"
    QUESTIONS = "questions"


class ImportState(models.TextChoices):
    """The steps of an import (rules: imports)."""

    MAPPING = "mapping"
    CHECKING = "checking"
    CHECKED = "checked"
    APPLIED = "applied"
    UNDONE = "undone"


class Import(models.Model):
    """An uploaded file. Its rows are deleted when it is applied, or after a day.

    `updated` counts the rows that change a person, `decided` those of them that do so by a choice,
    `skipped` those that change nothing, `omitted` those left out by a choice, `undecided` those
    whose choice is missing, `doubles` and `inactive` those that have one to make, and `mended`
    those with a mended cell. `choices` are `choices.RowChoice` by row, `reviews` what the check
    says of each row (`checking.review_of`); `version` is another after each check.
    `headings` and `unmapped_rows` are those of `reading.FileTable` until the columns are known;
    `source` is until then the `parser.ParsedFile` with the `reading.ReadingChoice` as `choice`,
    where something else could be read. `rows` are those of `mapping.Mapped`, `columns` the index of
    each column key, and `places` those of each sheet where several are read. `left_out` are
    `reading.LeftOut`.
    `default_role` is that of new people in rows without one. `ignored` are headings of other
    columns. `file_notices` are sentences about the file, `notices` with those about its rows.
    `granted` are the people who would get a manager's role, until it is applied. `created_ids` are
    what `Importer.create` returned.
    """

    kind = models.CharField(max_length=20, choices=ImportKind)
    state = models.CharField(max_length=20, choices=ImportState, default=ImportState.CHECKING)
    file_name = models.CharField(max_length=FILE_NAME_LENGTH)
    author = models.ForeignKey(User, null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    applied_at = models.DateTimeField(null=True)
    undone_at = models.DateTimeField(null=True)
    total = models.PositiveIntegerField()
    version = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    skipped = models.PositiveIntegerField(default=0)
    updated = models.PositiveIntegerField(default=0)
    decided = models.PositiveIntegerField(default=0)
    omitted = models.PositiveIntegerField(default=0)
    undecided = models.PositiveIntegerField(default=0)
    doubles = models.PositiveIntegerField(default=0)
    inactive = models.PositiveIntegerField(default=0)
    mended = models.PositiveIntegerField(default=0)
    headings = models.JSONField(default=dict)
    columns = models.JSONField(default=dict)
    places = models.JSONField(default=dict)
    default_role = models.CharField(max_length=20, blank=True, default="")
    source = models.JSONField(default=dict)
    unmapped_rows = models.JSONField(default=list)
    rows = models.JSONField(default=list)
    left_out = models.JSONField(default=list)
    choices = models.JSONField(default=list)
    reviews = models.JSONField(default=list)
    ignored = models.JSONField(default=list)
    file_notices = models.JSONField(default=list)
    notices = models.JSONField(default=list)
    granted = models.JSONField(default=list)
    created_ids = models.JSONField(default=dict)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.CheckConstraint(
                name="import_state_known", condition=models.Q(state__in=ImportState.values)
            ),
        )
        indexes = (models.Index(fields=("state", "created_at"), name="import_by_state"),)

    def __str__(self) -> str:
        return f"{self.kind} from {self.file_name}"

    @property
    def audit_target(self) -> AuditTarget:
        """The import by its kind, because file names may name people."""
        return AuditTarget(TargetType.IMPORT, self.pk, self.kind)

    def grants_roles(self, *, update_existing: bool) -> bool:
        """Whether applying gives somebody a manager's role."""
        return any(update_existing or grant["is_new"] for grant in self.granted)

    @property
    def not_imported(self) -> list[dict[str, Any]]:
        """The rows left out of a file that is applied; of others its author knows."""
        is_applied = self.state in {ImportState.APPLIED, ImportState.UNDONE}
        return self.left_out if is_applied else []

    @property
    def findings(self) -> list[dict[str, Any]]:
        """The first errors and notices of cells in the order of the rows, as `schemas.FindingOut`.

        Errors in preference to notices.
        """
        found = [finding for review in self.reviews for finding in self._findings_of(review)]
        kept = sorted(found, key=lambda finding: bool(finding["is_notice"]))[:MAX_FINDINGS]
        ids = set(map(id, kept))
        return [finding for finding in found if id(finding) in ids]

    def _findings_of(self, review: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The errors of a row by cell, or the notice that it is skipped."""
        sheet, row = review["sheet"], review["row"]
        columns = self.places.get(sheet, self.columns)
        for column, sentence in review["errors"] or review["skipped"]:
            yield {
                "sheet": sheet,
                "row": row,
                "column": messages.HEADINGS[column],
                "cell": cell_name(row, columns[column]) if column in columns else "",
                "message": sentence,
                "is_notice": not review["errors"],
            }


class PersonChange(models.Model):
    """The change of a person by a row of a file, kept until the import is undone.

    `before` and `after` are texts by column key: a category by its name, a role by its value, the
    status as `ACTIVE` or `INACTIVE`.
    `sheet` is the row's where a file has several.
    """

    record = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="changes")
    sheet = models.CharField(max_length=MAX_SHEET_NAME_LENGTH, blank=True, default="")
    row = models.PositiveIntegerField()
    person = models.ForeignKey(User, on_delete=models.CASCADE, related_name="+")
    before = models.JSONField()
    after = models.JSONField()

    class Meta:
        ordering = ("sheet", "row")
        constraints = (
            models.UniqueConstraint(
                fields=("record", "sheet", "row"), name="person_change_per_row"
            ),
        )

    def __str__(self) -> str:
        return f"row {self.row} of {self.record_id}"

    @property
    def changes(self) -> list[dict[str, str]]:
        """Each column before and after, as a person reads it."""
        return [
            {
                "column": heading,
                "before": _as_shown(column, self.before[column]),
                "after": _as_shown(column, self.after[column]),
            }
            for column, heading in {**messages.HEADINGS, STATUS: messages.STATUS_HEADING}.items()
            if column in self.after
        ]


class CreatedPerson(models.Model):
    """A person created by an import, until the import is undone.

    `as_created` has the values that the import gave to the fields that can be edited.
    """

    record = models.ForeignKey(Import, on_delete=models.CASCADE, related_name="created_people")
    person = models.OneToOneField(User, on_delete=models.CASCADE, related_name="+")
    as_created = models.JSONField()

    def __str__(self) -> str:
        return f"{self.person_id} of {self.record_id}"


def _as_shown(column: str, text: str) -> str:
    if column == STATUS:
        return messages.STATUS_LABELS[text]
    return ROLE_LABELS[text] if column == "role" else text


class ColumnMapping(models.Model):
    """The columns and words that were last chosen by hand, to be proposed for the next file.

    `columns` are headings by column key, `roles` and `question_types` are choices by the words that
    mean them, and `default_role` is that of new people in a file that tells none. A manager's role
    is not kept.
    """

    kind = models.CharField(max_length=20, choices=ImportKind, unique=True)
    columns = models.JSONField(default=dict)
    roles = models.JSONField(default=dict)
    default_role = models.CharField(max_length=20, blank=True, default="")
    question_types = models.JSONField(default=dict)
    surnames_first = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.kind
