"""Two accounts that were joined read as the one of somebody who never had another."""

import pytest
import time_machine
from django.utils import timezone

from evaluacmo.mail.models import Message, MessageKind
from tests.all_reads import all_that_is_read
from tests.conftest import Browser, PersonFactory, School
from tests.joining.history import History, join, new_history
from tests.matrix import existing, of_users
from tests.world import rolled_back

pytestmark = pytest.mark.sqlite_suffices


def everything_read(history: History) -> dict[str, str]:
    """All that a manager and the person read, and what anybody verifies."""
    person, school = history.accounts[0], history.school
    evaluator, colleague = history.evaluators[0], history.colleagues[0]
    choices = {
        **existing(),
        **of_users(person, evaluator, colleague),
        # each world has others
        "reopening_id": [],
        "request_id": [],
    }
    found = {
        f"{reader.name} {address}": text
        for reader in (school.manager, person)
        for address, text in all_that_is_read(reader, choices).items()
    }
    visitor = Browser()
    for number, folio in enumerate(history.folios):
        verified = visitor.read(f"/verification/{folio}")
        assert verified["standing"] in {"unchanged", "changed"}
        found[f"folio {number}"] = str({**verified, "folio": ""})
    return found


@pytest.mark.parametrize("seed", range(2))
def test_every_figure_is_as_if_they_had_been_one(
    school: School, person: PersonFactory, seed: int
) -> None:
    worlds = []
    now = timezone.now()
    for is_split in (False, True):
        with rolled_back(), time_machine.travel(now, tick=False):
            history = new_history(school, person, seed=seed, is_split=is_split)
            stays, joined = history.accounts
            if is_split:
                assert joined.submissions_by.exists()
                join(school.admin, stays=stays, joined=joined)
                # which tells of the join itself
                Message.objects.filter(kind=MessageKind.EMAIL_CHANGED).delete()
            else:
                joined.delete()
            worlds.append(everything_read(history))
    one, two = worlds
    assert {address: one.get(address) for address in one.keys() | two.keys()} == two
