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
    Month,
    build_month,
    differences,
    read_all,
    read_by_evaluator,
)

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_suffices]

LAST = ["published"]


def test_nobody_can_tell_what_is_hidden_from_them(subtests: pytest.Subtests) -> None:
    # one test, because building the school takes as long as reading in it
    month = build_month()
    with subtests.test("an evaluated manager cannot tell her evaluators apart"):
        require_evaluators_alike(month)
    with subtests.test("an evaluator cannot tell how somebody has evaluated themselves"):
        require_self_evaluations_hidden(month)


def require_evaluators_alike(month: Month) -> None:
    worlds = [Facts(drafted=0), Facts(drafted=1, first=1, better=1)]
    first, second = [read_all(month, "gestionhumana", facts, steps=LAST) for facts in worlds]
    assert differences(first, second) == []
    # there was something to tell
    assert any(CORRECTED in told for told in first.values())


def require_self_evaluations_hidden(month: Month) -> None:
    steps = BEFORE_BOTH_HAVE_SENT
    other = HIDDEN_FROM_EVALUATORS["who has only begun to"]
    first = read_by_evaluator(month, 1, USUAL, steps=[*steps, "sent 2"])
    # there is something to tell, once both have sent
    later = {key: first.pop(key) for key in [*first] if key[0] not in steps}
    assert any(OWN in told for told in later.values())
    assert differences(first, read_by_evaluator(month, 1, other, steps=steps)) == []
