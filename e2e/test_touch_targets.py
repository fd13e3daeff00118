"""On a phone, everything that is pressed is at least 44 pixels high.

`test_routes` checks the pages that open by address or from the menu; here are the others.
"""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.conftest import PHONE, Program, Visitor


def check_pages(visitor: Visitor, *paths: str) -> None:
    """Open these pages and check each of them."""
    for path in paths:
        visitor.open(path)
        visitor.wait_until_loaded()
        visitor.check_touch_targets()


def test_public_pages(demo: Program, visit: Callable[..., Visitor]) -> None:
    check_pages(visit(demo, PHONE), "/login")


def test_pages_of_managers(demo: Program, visit: Callable[..., Visitor]) -> None:
    manager = visit(demo, PHONE)
    manager.sign_in_as("gestionhumana")
    check_pages(manager, "/report/1/2", "/question-banks?bank=1", "/profile")
    manager.page.get_by_role("button", name="Abrir el menú").click()
    expect(manager.page.get_by_role("dialog")).to_be_visible()
    manager.check_touch_targets()


def test_the_page_of_the_school(demo: Program, visit: Callable[..., Visitor]) -> None:
    admin = visit(demo, PHONE)
    admin.sign_in_as("admin")
    check_pages(admin, "/school")


def test_pages_of_evaluators(demo: Program, visit: Callable[..., Visitor]) -> None:
    evaluator = visit(demo, PHONE)
    evaluator.sign_in_as("evaluador")
    check_pages(evaluator, "/evaluation-form")
    evaluator.page.get_by_role("button", name="Evaluar").first.click()
    expect(evaluator.page.get_by_role("button", name="Continuar")).to_be_visible()
    evaluator.check_touch_targets()
