"""Uploaded files until they are applied, and what applying has created and changed."""

from django.db import models

from evaluacmo.accounts.messages import ROLE_LABELS
from evaluacmo.accounts.models import User
from evaluacmo.imports import messages
from evaluacmo.imports.lists import MAX_SHEET_NAME_LENGTH

FILE_NAME_LENGTH = 150


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

    `updated` counts the rows that change a person, `skipped` those that change nothing.
    `headings` and `rows` are those of `reading.Table` until the columns are known; then rows have
    their cells by column key, and `columns` the index of each. `places` has those of each sheet
    where several are read. `source` is the `parser.ParsedFile` with the `reading.ReadingChoice`
    as `choice`, until then, where something else could be read; `left_out` are `reading.LeftOut`.
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
    checked = models.PositiveIntegerField(default=0)
    failed = models.PositiveIntegerField(default=0)
    skipped = models.PositiveIntegerField(default=0)
    updated = models.PositiveIntegerField(default=0)
    headings = models.JSONField(default=dict)
    columns = models.JSONField(default=dict)
    places = models.JSONField(default=dict)
    default_role = models.CharField(max_length=20, blank=True, default="")
    source = models.JSONField(default=dict)
    rows = models.JSONField(default=list)
    left_out = models.JSONField(default=list)
    findings = models.JSONField(default=list)
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

    def grants_roles(self, *, update_existing: bool) -> bool:
        """Whether applying gives somebody a manager's role."""
        return any(update_existing or grant["is_new"] for grant in self.granted)


class PersonChange(models.Model):
    """The change of a person by a row of a file, kept until the import is undone.

    `before` and `after` are texts by column key: a category by its name, a role by its value.
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
            for column, heading in messages.HEADINGS.items()
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
