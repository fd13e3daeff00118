"""A toast says that something is done without lying over what is done next."""

from collections.abc import Callable

from playwright.sync_api import ViewportSize, expect

from e2e.conftest import DESKTOP, Program, Visitor

# the title, and what is pressed, below the toast
_COVERED = """() => {
    const toast = document.querySelector('[role=status] button').closest('div');
    const box = toast.getBoundingClientRect();
    const overlaps = other => other.left < box.right && other.right > box.left
        && other.top < box.bottom && other.bottom > box.top;
    return [...document.querySelectorAll('main :is(a[href], button, input, select, h1)')]
        .filter(node => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter(node => overlaps(node.getBoundingClientRect()))
        .map(node => node.outerHTML.slice(0, 120));
}"""
LAPTOP: ViewportSize = {"width": 1366, "height": 625}
TABLET: ViewportSize = {"width": 800, "height": 1180}
_SCROLL_UP = "scrollTo({ top: 0, behavior: 'instant' })"
_SCROLL_DOWN = "scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })"


def test_a_toast_covers_no_title_and_no_page_numbers(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    manager = visit(demo)
    manager.sign_in_as("gestionhumana")
    manager.open("/users")
    page = manager.page
    close = page.get_by_role("status").get_by_role("button", name="Cerrar")
    for viewport in (DESKTOP, LAPTOP, TABLET):
        manager.resize(viewport)
        page.evaluate(_SCROLL_UP)
        page.get_by_role("button", name="Desactivar a Aymer Chindoy").click()
        page.get_by_role("alertdialog").get_by_role("button", name="Desactivar").click()
        # a toast that has the focus stays
        close.focus()
        assert page.evaluate(_COVERED) == [], viewport
        close.click()
        expect(close).to_have_count(0)
        page.get_by_role("button", name="Activar a Aymer Chindoy").click()
        close.focus()
        page.evaluate(_SCROLL_DOWN)
        toast = close.locator("..").bounding_box()
        numbers = page.get_by_role("main").get_by_role("navigation").bounding_box()
        assert toast
        assert numbers
        assert (
            toast["y"] + toast["height"] <= numbers["y"]
            or numbers["y"] + numbers["height"] <= toast["y"]
        ), viewport
        close.click()
        expect(close).to_have_count(0)
