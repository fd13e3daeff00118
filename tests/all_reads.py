"""All that somebody can read, to compare worlds that differ in what they may not know."""

import re
from typing import Final

from evaluacmo.accounts.models import Role, User
from evaluacmo.reports.exports.tables import TableName
from tests.conftest import browser_of
from tests.matrix import Choices, every_answer

WORKBOOKS: Final = (*(f"/exports/{table}" for table in TableName), "/reminders/messages/xlsx")
OWN_WORKBOOKS: Final = ("/exports/history/{me}", "/profile/report-views/xlsx")
FOR_ADMINS: Final = ("/audit?page_size=100", "/audit/csv")
OF_THE_BROWSER: Final = ("/api/csrf-token", "/api/profile/sessions")
"""Other in each browser."""
RANDOM: Final = re.compile(r"\d{10,}")


def all_that_is_read(reader: User, choices: Choices) -> dict[str, str]:
    """Every answer and workbook, by address, with random numbers by their first appearance."""
    browser = browser_of(reader)
    found: list[tuple[str, object]] = [
        (address, (answer.status_code, answer.getvalue()))
        for address, answer in every_answer(browser, choices).items()
        if not address.startswith(OF_THE_BROWSER)
    ]
    workbooks = [path.format(me=reader.pk) for path in OWN_WORKBOOKS]
    workbooks += WORKBOOKS if reader.is_manager else ()
    found += [(path, browser.cells(path)) for path in workbooks]
    logs = FOR_ADMINS if reader.role == Role.ADMIN else ()
    found += [(path, browser.get(f"/api{path}").getvalue()) for path in logs]
    numbers: dict[str, str] = {}

    def numbered(number: re.Match[str]) -> str:
        return numbers.setdefault(number[0], f"#{len(numbers)}")

    return {address: RANDOM.sub(numbered, str(answer)) for address, answer in found}
