"""A tab that was opened before a newer version was installed: its code is gone from the server."""

from collections.abc import Callable

from playwright.sync_api import Page, Request, Route, expect

from e2e.conftest import Program, Visitor
from e2e.test_routes import DEMO_LOGINS, DEMO_PASSWORD


class Replaced:
    """Files that are not there for the page as it is, and are once it is loaded afresh."""

    def __init__(self, page: Page, pattern: str) -> None:
        self.page = page
        self.loads = 0
        page.route(pattern, self._answer)
        page.on("request", self._count)

    def _answer(self, route: Route) -> None:
        if self.loads:
            route.continue_()
        else:
            route.fulfill(status=404)

    def _count(self, request: Request) -> None:
        self.loads += request.is_navigation_request()


def test_a_page_of_an_older_version_is_loaded_afresh_once(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    person.sign_in(DEMO_LOGINS["gestionhumana"], DEMO_PASSWORD)
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    replaced = Replaced(person.page, "**/assets/UsersPage-*.js")
    person.page.get_by_role("link", name="Usuarios").click()
    expect(person.page.get_by_role("heading", name="Usuarios", level=1)).to_be_visible()
    expect(person.page).to_have_url(f"{demo.url}/users")
    assert replaced.loads == 1


def test_what_is_being_typed_is_not_lost_to_a_newer_version(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    person.sign_in(DEMO_LOGINS["gestionhumana"], DEMO_PASSWORD)
    person.open("/create-user")
    name = person.page.get_by_label("Nombre")
    name.fill("Adela Ríos")
    replaced = Replaced(person.page, "**/assets/CategoriesPage-*.js")
    with person.page.expect_response("**/assets/CategoriesPage-*.js"):
        person.page.get_by_role("link", name="Categorías").hover()
    expect(name).to_have_value("Adela Ríos")
    assert replaced.loads == 0
    # that the file is missing
    person.complaints.clear()
