"""A month of the demonstration school reads the same, whoever of two evaluators did what in it.

`python -m bench.hidden_facts` compares one fact after the other, for every role and step.
"""

import pytest

from tests.month import CORRECTED, Facts, build_month, differences, read_all

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_suffices]


def test_an_evaluated_manager_cannot_tell_her_evaluators_apart() -> None:
    month, steps = build_month(), ["published"]
    worlds = [Facts(drafted=0), Facts(drafted=1, first=1, better=1)]
    first, second = [read_all(month, "gestionhumana", facts, steps=steps) for facts in worlds]
    assert differences(first, second) == []
    # there was something to tell
    assert any(CORRECTED in told for told in first.values())
