"""Every read of the API is answered on this database, to every role, and writes nothing."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.all_reads import FOR_ADMINS, WORKBOOKS
from tests.matrix import every_answer, existing
from tests.world import ROLES, World

WRITTEN = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"')


@pytest.mark.parametrize("role", ROLES)
def test_reading_changes_nothing_but_records_of_it(world: World, role: str) -> None:
    browser = world.browser(role)
    some = {name: ids[:2] for name, ids in existing().items()}
    with CaptureQueriesContext(connection) as made:
        answers = every_answer(browser, some)
        for path in (*WORKBOOKS, *FOR_ADMINS):
            answers[path] = browser.get(f"/api{path}")
    assert 200 in {answer.status_code for answer in answers.values()}
    assert [path for path, answer in answers.items() if answer.status_code >= 500] == []
    written = {found[1] for query in made if (found := WRITTEN.match(query["sql"]))}
    assert written <= {"audit_auditevent", "documents_attemptcounter", "accounts_session"}
