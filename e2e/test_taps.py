"""Quick taps in the form on a slow phone: none is lost, and none scores another question."""

import os
import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Error, Locator, Page, Route, expect

from e2e.conftest import PHONE, Program, Visitor

SLOWDOWN = 4
PAIRS = int(os.environ.get("TAP_PAIRS", "8"))
# between the two taps of a pair: what a thumb needs, and less
SHORTEST_MS = 150
LONGEST_MS = 600
# how long the answer to a tap may take
ANSWER_MS = 1500
# a form in which nothing has moved for so long has come to rest
REST_MS = 500
CHOSEN = """[...document.querySelectorAll('[role=radiogroup]')]
    .map(group => Number(group.querySelector('input:checked')?.value ?? 0))"""
COME_TO_REST = """milliseconds => new Promise(done => {
    let seen = '', since = 0;
    const look = now => {
        const cards = [...document.querySelectorAll('fieldset, h1, button')];
        const places = cards.map(card => Math.round(card.getBoundingClientRect().top)).join();
        if (places !== seen) [seen, since] = [places, now];
        now - since < milliseconds ? requestAnimationFrame(look) : done();
    };
    requestAnimationFrame(look);
})"""
# below the bar that stays in sight at the top, as a thumb scrolls it
SHOW = """choice => scrollBy({ top: choice.getBoundingClientRect().top
    - document.querySelector('header').getBoundingClientRect().bottom - 8, behavior: 'instant' })"""
# of the bar at the foot
BAR_TOP = """document.querySelector('[role=progressbar]').parentElement
    .getBoundingClientRect().top"""
# the focus is in the bar, or above it
FOCUS_IS_CLEAR = """() => {
    const bar = document.querySelector('[role=progressbar]').parentElement;
    const focused = document.activeElement;
    return bar.contains(focused) || focused.getBoundingClientRect().bottom
        <= bar.getBoundingClientRect().top;
}"""

Point = tuple[float, float]


def open_form(visitor: Visitor) -> Page:
    """Open a form that nothing was answered in, on a phone that shows animations."""
    page = visitor.page
    page.emulate_media(reduced_motion="no-preference")
    visitor.sign_in_as("evaluador")
    visitor.open("/evaluation-form")
    page.get_by_role("button", name="Evaluar a").first.tap()
    expect(page.get_by_role("radiogroup").first).to_be_visible()
    page.evaluate(COME_TO_REST, REST_MS)
    return page


@contextmanager
def slowed_down(visitor: Visitor) -> Iterator[None]:
    """Have the phone be slow, which takes a processor whatever the page does."""
    devtools = visitor.context.new_cdp_session(visitor.page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
    yield
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    devtools.detach()


def start_over(page: Page) -> None:
    """Delete what was answered."""
    expect(page.locator("[data-kind=saved]")).to_be_visible()
    page.get_by_role("button", name="Empezar de nuevo").tap()
    page.get_by_role("button", name="Borrar y empezar de nuevo").tap()
    expect(page.get_by_text("Se borró lo que había respondido.")).to_be_visible()
    page.evaluate(COME_TO_REST, REST_MS)


def choice_of(page: Page, question: int, score: int) -> Locator:
    """The choice of a score in the question at this index."""
    return page.get_by_role("radiogroup").nth(question).get_by_role("radio").nth(score - 1)


def centre_of(choice: Locator) -> Point:
    """The middle of it on the screen."""
    box = choice.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_pairs(page: Page, pairs: int) -> Iterator[str]:
    """Tap pairs of questions that are on the screen together; yields what went wrong."""
    choices = random.Random(pairs)
    questions = page.get_by_role("radiogroup").count()
    bar_top = page.evaluate(BAR_TOP)
    done = 0
    while done < pairs:
        for first in range(0, questions - 1, 2):
            chosen = page.evaluate(CHOSEN)
            scores = [choices.choice([n for n in (1, 2, 3, 4) if n != chosen[first]])]
            scores += [choices.choice([n for n in (1, 2, 3, 4) if n != chosen[first + 1]])]
            choice_of(page, first, scores[0]).evaluate(SHOW)
            stood = centre_of(choice_of(page, first + 1, scores[1]))
            if stood[1] > bar_top - 24:
                # too long: a thumb has to scroll between the two
                continue
            aims_at_old_place = bool(done % 2)
            delay = choices.uniform(SHORTEST_MS, LONGEST_MS) / 1000
            begun = time.monotonic()
            page.touchscreen.tap(*centre_of(choice_of(page, first, scores[0])))
            time.sleep(max(0, begun + delay - time.monotonic()))
            aim = stood if aims_at_old_place else centre_of(choice_of(page, first + 1, scores[1]))
            page.touchscreen.tap(*aim)
            expected = [*chosen[:first], *scores, *chosen[first + 2 :]]
            if found := wait_for(page, expected):
                place = "old" if aims_at_old_place else "new"
                yield f"{first} after {delay:.2f} s at its {place} place: {found} != {expected}"
            done += 1
            if done == pairs:
                return


def wait_for(page: Page, expected: list[int]) -> list[int] | None:
    """Wait until these scores are chosen; returns the others that are."""
    try:
        page.wait_for_function(
            f"{CHOSEN}.join() === '{','.join(map(str, expected))}'", timeout=ANSWER_MS
        )
    except Error:
        return page.evaluate(CHOSEN)
    return None


def ask_for_evidence(route: Route) -> None:
    """Answer with the evaluation, which asks for a comment with the scores 1 and 4."""
    response = route.fetch()
    route.fulfill(response=response, json=response.json() | {"requires_evidence": True})


@pytest.mark.parametrize("asks_for_evidence", [False, True])
def test_quick_taps_are_all_taken(
    demo: Program, visit: Callable[..., Visitor], asks_for_evidence: bool
) -> None:
    phone = visit(demo, PHONE)
    if asks_for_evidence:
        phone.page.route("**/api/evaluations/by-category/*", ask_for_evidence)
    page = open_form(phone)
    with slowed_down(phone):
        assert list(tap_pairs(page, PAIRS // 2)) == []
    start_over(page)
    # every question is marked as missing, and loses that mark by the tap
    page.get_by_role("button", name="Continuar").tap()
    page.evaluate(COME_TO_REST, REST_MS)
    with slowed_down(phone):
        assert list(tap_pairs(page, PAIRS // 2)) == []
    start_over(page)


def test_a_double_tap_on_continue_scores_nothing(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    phone = visit(demo, PHONE)
    page = open_form(phone)
    for delay in (100, 200, 300):
        page.get_by_role("button", name="Continuar").scroll_into_view_if_needed()
        page.evaluate(COME_TO_REST, REST_MS)
        at = centre_of(page.get_by_role("button", name="Continuar"))
        with slowed_down(phone):
            page.touchscreen.tap(*at)
            page.wait_for_timeout(delay)
            page.touchscreen.tap(*at)
        page.evaluate(COME_TO_REST, REST_MS)
        assert set(page.evaluate(CHOSEN)) == {0}


def test_the_bar_stays_where_it_is_and_covers_nothing(
    demo: Program, visit: Callable[..., Visitor]
) -> None:
    phone = visit(demo, PHONE)
    page = open_form(phone)
    top = page.evaluate(BAR_TOP)
    questions = page.get_by_role("radiogroup").count()
    for question in range(questions):
        choice_of(page, question, 3).evaluate(SHOW)
        choice_of(page, question, 3).tap()
        assert page.evaluate(BAR_TOP) == top
    expect(page.get_by_text(f"{questions} de {questions}", exact=True)).to_be_visible()
    page.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })")
    last = page.get_by_role("radiogroup").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] < top
    # zoomed to twice its size, too
    for size in (PHONE, {"width": 195, "height": 422}):
        phone.resize(size)
        phone.check_layout()
        page.locator("h1").focus()
        for _ in range(questions + 4):
            page.keyboard.press("Tab")
            page.wait_for_function(FOCUS_IS_CLEAR)
    phone.resize(PHONE)
    start_over(page)
