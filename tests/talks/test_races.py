"""Two people write to one talk at the same instant, on connections of their own."""

import pytest

from evaluacmo.common.clock import today
from evaluacmo.plans.models import DevelopmentAction
from evaluacmo.talks.models import Agreement, Talk
from tests.conftest import School, browser_of
from tests.failures import code_of
from tests.talks.school import AGREED, address, agreed, held, in_days, proposal, proposed
from tests.threads import at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_both_note_it_at_one_moment(school: School) -> None:
    school.submit()
    talk = agreed(school)
    body = {"held_on": today().isoformat(), "agreements": [AGREED]}
    browsers = [browser_of(user) for user in (school.evaluator, school.collaborator)]
    answers = at_once(
        *(
            lambda browser=browser: browser.post_json(f"/talks/{talk.pk}/note", body)
            for browser in browsers
        ),
        queued=True,
    )
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    (refused,) = (answer for answer in answers if answer.status_code == 409)
    assert code_of(refused, 409) == "already_noted"
    assert Agreement.objects.count() == 1


def test_the_first_proposal_from_two_devices(school: School) -> None:
    school.submit()
    browsers = [browser_of(school.evaluator) for _ in range(2)]
    answers = at_once(
        *(
            lambda browser=browser: browser.put_json(address(school), proposal())
            for browser in browsers
        ),
        queued=True,
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    assert Talk.objects.get().moments.count() == 2


def test_accepting_meets_another_proposal(school: School) -> None:
    school.submit()
    talk = proposed(school)
    person, evaluator = browser_of(school.collaborator), browser_of(school.evaluator)
    choice = {"version": 1, "moment_id": talk.moments.all()[0].pk}
    anew = proposal(version=1) | {"moments": in_days(5, 6)}
    answers = at_once(
        lambda: person.post_json(f"/talks/{talk.pk}/acceptance", choice),
        lambda: evaluator.put_json(address(school), anew),
        queued=True,
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    stored = Talk.objects.get()
    assert stored.version == 2
    assert (stored.agreed_for is None) == (answers[0].status_code == 409)


def test_an_agreement_is_pressed_twice(school: School) -> None:
    school.submit()
    press = f"/talks/agreements/{held(school).agreements.all()[0].pk}/action"
    browsers = [browser_of(user) for user in (school.manager, school.admin)]
    answers = at_once(
        *(lambda browser=browser: browser.post_json(press) for browser in browsers), queued=True
    )
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert DevelopmentAction.objects.count() == 1
