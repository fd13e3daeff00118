"""A month of the demonstration school reads the same, whoever of two evaluators did what in it.

`python -m bench.hidden_facts` compares one fact after the other, for every role and step.
"""

import pytest

from tests.month import (
    BEFORE_BOTH_HAVE_SENT,
    CORRECTED,
    HIDDEN_FROM_EVALUATORS,
    OWN,
    USUAL,
    Facts,
    build_month,
    differences,
    read_all,
    read_by_evaluator,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_suffices]


def test_an_evaluated_manager_cannot_tell_her_evaluators_apart() -> None:
    month, steps = build_month(), ["published"]
    worlds = [Facts(drafted=0), Facts(drafted=1, first=1, better=1)]
    first, second = [read_all(month, "gestionhumana", facts, steps=steps) for facts in worlds]
    assert differences(first, second) == []
    # there was something to tell
    assert any(CORRECTED in told for told in first.values())


def test_an_evaluator_cannot_tell_how_somebody_has_evaluated_themselves() -> None:
    month, steps = build_month(), BEFORE_BOTH_HAVE_SENT
    other = HIDDEN_FROM_EVALUATORS["who has only begun to"]
    first = read_by_evaluator(month, 1, USUAL, steps=[*steps, "sent 2"])
    # there is something to tell, once both have sent
    later = {key: first.pop(key) for key in [*first] if key[0] not in steps}
    assert any(OWN in told for told in later.values())
    assert differences(first, read_by_evaluator(month, 1, other, steps=steps)) == []
