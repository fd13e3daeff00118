"""Limits on which models and schemas must agree."""

from typing import get_args

from evaluacmo.evaluations.models import QuestionType, QuestionTypeName


def test_schemas_know_every_type_of_question() -> None:
    assert set(get_args(QuestionTypeName)) == set(QuestionType.values)
