"""The preparation of the people to evaluate, as far as it does not depend on a reader."""

from django.db import models

from evaluacmo.accounts.models import Category, Role, User
from evaluacmo.db.views import View

_ABLE = f"""
    SELECT id FROM accounts_user
    WHERE is_active AND role IN ('{Role.ADMIN}', '{Role.EVALUATOR}')"""  # noqa: S608  (constants)
_ASSIGNED = "SELECT collaborator_id FROM assignments_assignment"
_HAS_EVALUATOR = f"person.id IN ({_ASSIGNED})"
_HAS_CATEGORY_OR_ROLE = f"""
    (person.category_id IS NOT NULL OR person.role = '{Role.COLLABORATOR}')"""


class Preparation(View):
    """What is missing to evaluate a person, whatever the evaluations; of all evaluable people.

    The columns after the third are reasons of `readiness.queries.Reason`.
    """

    person = models.OneToOneField(
        User, on_delete=models.DO_NOTHING, primary_key=True, related_name="preparation"
    )
    category = models.ForeignKey(Category, null=True, on_delete=models.DO_NOTHING, related_name="+")
    is_to_be_evaluated = models.BooleanField()
    no_category = models.BooleanField()
    no_evaluator = models.BooleanField()
    no_active_evaluator = models.BooleanField()
    idle_evaluator = models.BooleanField()

    # of `no_active_evaluator` the condition that holds for fewer people comes first: SQLite then
    # rarely evaluates the other
    query = f"""
        SELECT person.id AS person_id, person.category_id,
            {_HAS_CATEGORY_OR_ROLE} OR {_HAS_EVALUATOR} AS is_to_be_evaluated,
            person.category_id IS NULL AND (
                person.role = '{Role.COLLABORATOR}' OR {_HAS_EVALUATOR}
            ) AS no_category,
            {_HAS_CATEGORY_OR_ROLE} AND NOT {_HAS_EVALUATOR} AS no_evaluator,
            person.id IN ({_ASSIGNED} WHERE evaluator_id NOT IN ({_ABLE}))
                AND person.id NOT IN ({_ASSIGNED} WHERE evaluator_id IN ({_ABLE}))
                AS no_active_evaluator,
            person.role = '{Role.EVALUATOR}' AND NOT EXISTS (
                SELECT 1 FROM assignments_assignment AS assigned
                JOIN accounts_user AS collaborator ON collaborator.id = assigned.collaborator_id
                WHERE assigned.evaluator_id = person.id AND collaborator.is_active
            ) AS idle_evaluator
        FROM accounts_user AS person
        WHERE person.is_active AND person.role <> '{Role.ADMIN}'
    """  # noqa: S608  (constants)

    class Meta(View.Meta):
        abstract = False

    def __str__(self) -> str:
        return f"preparation of {self.person_id}"
