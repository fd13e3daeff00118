"""The table of events."""

from django.conf import settings
from django.db import models

from evaluacmo.common.identifiers import opaque_number

ACTION_LENGTH = 40
TARGET_TYPE_LENGTH = 20
LABEL_LENGTH = 200
ADDRESS_LENGTH = 45


class Action(models.TextChoices):
    """The types of events. Events are kept for years, so a value is never removed."""

    SESSION_STARTED = "session.started"
    SESSION_REFUSED = "session.refused"
    SESSION_LOCKED = "session.locked"
    SESSION_ENDED = "session.ended"
    SESSION_CONFIRMED = "session.confirmed"
    OTHER_SESSIONS_ENDED = "session.others_ended"
    SCHOOL_ACCOUNT_REFUSED = "session.school_account_refused"
    SECOND_FACTOR_REFUSED = "session.second_factor_refused"
    ACCESS_REFUSED = "access.refused"
    USER_CREATED = "user.created"
    USER_CHANGED = "user.changed"
    USER_ROLE_CHANGED = "user.role_changed"
    USER_STATUS_CHANGED = "user.status_changed"
    USER_PASSWORD_CHANGED = "user.password_changed"  # noqa: S105  (no password)
    USER_PASSWORD_SET = "user.password_set"  # noqa: S105  (by a link)
    TEMPORARY_PASSWORD_SET = "user.temporary_password_set"  # noqa: S105  (no password)
    TEMPORARY_PASSWORD_ENDED = "user.temporary_password_ended"  # noqa: S105  (no password)
    SCHOOL_ACCOUNT_LINKED = "user.school_account_linked"
    SCHOOL_ACCOUNT_UNLINKED = "user.school_account_unlinked"
    SECOND_FACTOR_ADDED = "user.second_factor_added"
    SECOND_FACTOR_REMOVED = "user.second_factor_removed"
    RECOVERY_CODES_REPLACED = "user.recovery_codes_replaced"
    RECOVERY_CODE_USED = "user.recovery_code_used"
    USER_INVITED = "user.invited"
    LINK_REQUESTED = "user.link_requested"
    LINK_OPENED = "user.link_opened"
    USER_DELETED = "user.deleted"
    USER_JOINED = "user.joined"
    USER_FORGOTTEN = "user.forgotten"
    USER_EXPORTED = "user.exported"
    CATEGORY_CREATED = "category.created"
    CATEGORY_CHANGED = "category.changed"
    CATEGORY_DELETED = "category.deleted"
    BANK_CREATED = "bank.created"
    BANK_CHANGED = "bank.changed"
    BANK_DELETED = "bank.deleted"
    QUESTION_CREATED = "question.created"
    QUESTION_CHANGED = "question.changed"
    QUESTION_DELETED = "question.deleted"
    EVALUATION_CREATED = "evaluation.created"
    EVALUATION_CHANGED = "evaluation.changed"
    EVALUATION_DELETED = "evaluation.deleted"
    EVALUATION_PUBLISHED = "evaluation.published"
    DEADLINE_EXTENDED = "evaluation.deadline_extended"
    ASSIGNMENT_CREATED = "assignment.created"
    ASSIGNMENT_DELETED = "assignment.deleted"
    SUBMISSION_STORED = "submission.stored"
    SUBMISSION_REOPENED = "submission.reopened"
    SUBMISSION_CORRECTED = "submission.corrected"
    REOPENING_CANCELLED = "submission.reopening_cancelled"
    CORRECTION_REQUESTED = "submission.correction_requested"
    CORRECTION_WITHDRAWN = "submission.correction_withdrawn"
    CORRECTION_GRANTED = "submission.correction_granted"
    CORRECTION_DECLINED = "submission.correction_declined"
    SELF_EVALUATION_SENT = "self_evaluation.sent"
    SELF_EVALUATION_REOPENED = "self_evaluation.reopened"
    RESULT_CONFIRMED = "result.confirmed"
    RESULT_ANSWERED = "result.answered"
    PLAN_CREATED = "plan.created"
    PLAN_CHANGED = "plan.changed"
    PLAN_DELETED = "plan.deleted"
    TALK_PROPOSED = "talk.proposed"
    TALK_AGREED = "talk.agreed"
    TALK_NOTED = "talk.noted"
    TALK_ANSWERED = "talk.answered"
    REPORT_OPENED = "report.opened"
    REPORTS_OPENED = "reports.opened"
    REPORT_EXPORTED = "report.exported"
    REPORTS_EXPORTED = "reports.exported"
    LIST_EXPORTED = "list.exported"
    LIST_EXPORT_FAILED = "list.export_failed"
    DOCUMENT_CHECKED = "document.checked"
    REMINDERS_SENT = "reminders.sent"
    REMINDERS_SCHEDULED = "reminders.scheduled"
    AUDIT_EXPORTED = "audit.exported"
    AUDIT_PURGED = "audit.purged"
    IMPORT_UPLOADED = "import.uploaded"
    IMPORT_MAPPED = "import.mapped"
    IMPORT_CHECKED = "import.checked"
    IMPORT_APPLIED = "import.applied"
    IMPORT_UNDONE = "import.undone"
    IMPORT_DISCARDED = "import.discarded"
    SCHOOL_CHANGED = "school.changed"
    SCHOOL_LOGO_CHANGED = "school.logo_changed"
    SCHOOL_LOGO_REMOVED = "school.logo_removed"
    TOKEN_MADE = "token.made"  # noqa: S105  (no token)
    TOKEN_REVOKED = "token.revoked"  # noqa: S105  (no token)
    TOKEN_REFUSED = "token.refused"  # noqa: S105  (no token)
    TOKEN_READ = "token.read"  # noqa: S105  (no token)
    DEMO_BUILT = "demo.built"
    DATA_RESTORED = "data.restored"
    DATA_PURGED = "data.purged"
    KEY_CHANGED = "key.changed"


class Origin(models.TextChoices):
    """Whether an event comes over the network, or from a command on the server."""

    WEB = "web"
    COMMAND = "command"


class TargetType(models.TextChoices):
    """The types of objects that events are about."""

    NOTHING = ""
    USER = "user"
    CATEGORY = "category"
    BANK = "bank"
    QUESTION = "question"
    EVALUATION = "evaluation"
    SUBMISSION = "submission"
    PLAN = "plan"
    TALK = "talk"
    LIST = "list"
    IMPORT = "import"
    DOCUMENT = "document"
    TOKEN = "token"  # noqa: S105  (no token)


ABOUT_REQUESTS = (
    Action.CORRECTION_REQUESTED,
    Action.CORRECTION_WITHDRAWN,
    Action.CORRECTION_GRANTED,
    Action.CORRECTION_DECLINED,
)
"""Events of requests to correct a submission, of which its person learns nothing."""

SELF_EVALUATIONS = (Action.SELF_EVALUATION_SENT, Action.SELF_EVALUATION_REOPENED)
"""Events that tell whether a person has evaluated themselves."""

SIGN_INS = (
    Action.SESSION_STARTED,
    Action.SESSION_REFUSED,
    Action.SESSION_LOCKED,
    Action.SESSION_ENDED,
    Action.SESSION_CONFIRMED,
    Action.OTHER_SESSIONS_ENDED,
    Action.SCHOOL_ACCOUNT_REFUSED,
    Action.SCHOOL_ACCOUNT_LINKED,
    Action.SECOND_FACTOR_REFUSED,
    Action.SECOND_FACTOR_ADDED,
    Action.SECOND_FACTOR_REMOVED,
    Action.RECOVERY_CODES_REPLACED,
    Action.RECOVERY_CODE_USED,
    Action.TEMPORARY_PASSWORD_ENDED,
    Action.ACCESS_REFUSED,
    Action.USER_PASSWORD_CHANGED,
    Action.USER_PASSWORD_SET,
    Action.LINK_REQUESTED,
    Action.LINK_OPENED,
)
"""Events that tell when the person who caused them was signed in, or tried to be."""

BULK_VIEWS = (Action.REPORTS_OPENED, Action.REPORTS_EXPORTED)


class AuditEvent(models.Model):
    """An event, at a moment in UTC. Triggers in the database refuse to change or delete rows.

    The foreign keys to people have no constraint, because an event outlives the people it names.
    """

    at = models.DateTimeField()
    action = models.CharField(max_length=ACTION_LENGTH)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        db_index=False,
        related_name="+",
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        db_index=False,
        related_name="+",
    )
    object_type = models.CharField(max_length=TARGET_TYPE_LENGTH)
    object_id = models.BigIntegerField(null=True)
    label = models.CharField(max_length=LABEL_LENGTH)
    address = models.CharField(max_length=ADDRESS_LENGTH)
    origin = models.CharField(max_length=10)
    changes = models.JSONField()

    class Meta:
        ordering = ("-at", "-id")
        indexes = (
            models.Index(fields=("-at", "-id"), name="audit_newest"),
            models.Index(fields=("action", "-at", "-id"), name="audit_by_action"),
            models.Index(fields=("actor", "-at", "-id"), name="audit_by_actor"),
            models.Index(fields=("person", "-at", "-id"), name="audit_by_person"),
            models.Index(
                fields=("object_id",),
                name="audit_bulk_views",
                condition=models.Q(action__in=BULK_VIEWS),
            ),
        )

    def __str__(self) -> str:
        return f"{self.action} at {self.at.isoformat()}"

    @property
    def opaque_id(self) -> int:
        """The number that is shown: gaps in the ids would tell of events that are not."""
        return opaque_number("evaluacmo.auditlog.event", self.pk)
