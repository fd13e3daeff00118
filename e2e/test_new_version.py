"""A tab opened before an upgrade: the files of its version are gone from the server."""

from collections.abc import Callable

from playwright.sync_api import Page, Request, Route, expect

from e2e.conftest import Program, Visitor


class MissingUntilReload:
    """Answers 404 for the files until the page has been loaded again, and counts the loads."""

    def __init__(self, page: Page, pattern: str) -> None:
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


def test_a_page_of_an_older_version_is_reloaded_once(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    person = visit(demo)
    person.sign_in_as("gestionhumana")
    person.open("/home")
    expect(person.page.get_by_role("heading", level=1)).to_be_visible()
    missing = MissingUntilReload(person.page, "**/assets/UsersPage-*.js")
    person.page.get_by_role("link", name="Usuarios", exact=True).click()
    expect(person.page.get_by_role("heading", name="Usuarios", level=1)).to_be_visible()
    expect(person.page).to_have_url(f"{demo.url}/users")
    assert missing.loads == 1


def test_input_is_not_lost_to_a_newer_version(demo: Program, visit: Callable[..., Visitor]) -> None:
    person = visit(demo)
    person.sign_in_as("gestionhumana")
    person.open("/create-user")
    name = person.page.get_by_label("Nombre")
    name.fill("Adela Ríos")
    missing = MissingUntilReload(person.page, "**/assets/CategoriesPage-*.js")
    with person.page.expect_response("**/assets/CategoriesPage-*.js"):
        person.page.get_by_role("link", name="Categorías").hover()
    expect(name).to_have_value("Adela Ríos")
    assert missing.loads == 0
