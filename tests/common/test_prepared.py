"""A query whose SQL is written once answers what Django would have answered."""

from typing import Any

from django.db import connection
from django.db.models import BigIntegerField, CharField, DateTimeField, QuerySet
from django.test.utils import CaptureQueriesContext

from evaluacmo.accounts.models import User
from evaluacmo.common.prepared import Prepared, Slot
from evaluacmo.results.models import PersonResult
from tests.conftest import PersonFactory, School


def test_it_answers_each_time_for_the_values_it_is_asked_with(
    school: School, person: PersonFactory
) -> None:
    names = [field.attname for field in User._meta.concrete_fields]
    by_role = Prepared(
        lambda: (
            User.objects.filter(
                role=Slot("role", CharField()), created_at__gte=Slot("since", DateTimeField())
            )
            .order_by("-pk")
            .values_list(*names)
        )
    )
    begun = school.evaluator.created_at
    person("Otra", role="evaluador")
    for role, since in (("evaluador", begun), ("colaborador", begun), ("nadie", begun)):
        expected = User.objects.filter(role=role, created_at__gte=since).order_by("-pk")
        assert by_role.rows(role=role, since=since) == [
            list(row) for row in expected.values_list(*names)
        ]


def test_what_is_stored_is_converted_and_the_query_is_made_once(school: School) -> None:
    school.submit(4, 3, 2)
    made = []

    def results() -> QuerySet[PersonResult, Any]:
        made.append(True)
        about = PersonResult.objects.filter(collaborator=Slot("person", BigIntegerField()))
        return about.values_list("overall", "last_at", "requires_training")

    prepared = Prepared(results)
    one = PersonResult.objects.get()
    with CaptureQueriesContext(connection) as captured:
        (row,) = prepared.rows(person=school.collaborator.pk)
        assert prepared.rows(person=school.evaluator.pk) == []
    assert row == [one.overall, one.last_at, one.requires_training]
    assert (len(captured), len(made)) == (2, 1)
