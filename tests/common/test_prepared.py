"""A query whose SQL is written once answers and stores what Django would have."""

from typing import Any

from django.db import connection
from django.db.models import BigIntegerField, CharField, DateTimeField, F, IntegerField, QuerySet
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from evaluacmo.accounts.models import User
from evaluacmo.common.aggregates import SlotOfMany, one_of
from evaluacmo.common.prepared import ANY_PART, Prepared, PreparedDeletion, PreparedInsertion, Slot
from evaluacmo.results.models import Draft, PersonResult
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


def test_what_is_stored_reads_as_django_would_have_stored_it(school: School) -> None:
    """A second row of the same key is the first one, with what is to be replaced in it."""
    drafts = PreparedInsertion(
        Draft, key=("evaluator", "collaborator", "evaluation"), replacing=("content", "saved_at")
    )
    stored = [
        Draft(
            evaluator=school.evaluator,
            collaborator=school.collaborator,
            evaluation=school.evaluation,
            saved_at=timezone.now(),
            device=f"«{number}» 100 %s",
            sequence=number,
            answered=0,
            content={"scores": [number], "comments": "Niñas y niños: 100 %s"},
        )
        for number in (1, 2)
    ]
    read = []
    for draft in stored:
        drafts.store_object(draft)
        read.append(Draft.objects.get())
    assert read == stored == [stored[0]] * 2
    assert [(each.content, each.saved_at) for each in read] == [
        (each.content, each.saved_at) for each in stored
    ]
    assert [each.device for each in read] == [stored[0].device] * 2


def test_only_what_is_found_is_deleted(school: School) -> None:
    school.begin(1)
    mine = PreparedDeletion(
        lambda: Draft.objects.filter(
            evaluator=Slot("evaluator", BigIntegerField()),
            answered__gt=Slot("more", IntegerField()),
        )
    )
    mine.run(evaluator=school.collaborator.pk, more=0)
    mine.run(evaluator=school.evaluator.pk, more=1)
    assert Draft.objects.exists()
    mine.run(evaluator=school.evaluator.pk, more=0)
    assert not Draft.objects.exists()


def test_its_objects_are_those_that_django_makes(school: School) -> None:
    school.submit(4, 3, 2)

    def about(person: int | Slot) -> QuerySet[PersonResult]:
        found = PersonResult.objects.filter(collaborator=person).defer("competencies")
        return found.select_related("evaluation__category").annotate(year=F("evaluation__period"))

    prepared = Prepared(lambda: about(Slot("person", BigIntegerField())))
    django = about(school.collaborator.pk).get()
    with CaptureQueriesContext(connection) as captured:
        (made,) = prepared.objects(person=school.collaborator.pk)
        assert made.evaluation.category.name == django.evaluation.category.name
    assert len(captured) == 1
    assert made.get_deferred_fields() == django.get_deferred_fields() == {"competencies"}
    assert {**vars(made), "_state": None} == {**vars(django), "_state": None}
    assert not made._state.adding


def test_a_part_and_a_choice_of_many_are_told_when_it_is_asked(
    school: School, person: PersonFactory
) -> None:
    chosen = [person(f"Persona {number}", role="colaborador").pk for number in range(5)]
    person("Nadie más", role="colaborador")
    everybody = User.objects.filter(pk__in=one_of(SlotOfMany("ids"))).order_by("pk")
    some = Prepared(lambda: everybody.values_list("pk")[ANY_PART])
    for part in (slice(0, 2), slice(2, 4), slice(4, 6), slice(6, 8)):
        rows = some.rows(part=part, ids=chosen)
        assert [pk for (pk,) in rows] == chosen[part]
    assert some.rows(part=slice(0, 2), ids=chosen[3:]) == [[pk] for pk in chosen[3:]]
    assert some.rows(part=slice(0, 2), ids=[]) == []
