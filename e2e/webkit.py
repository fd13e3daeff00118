"""The main job, a result with its PDF, and an import in Safari's engine: `make webkit`.

It drives Debian's WebKitGTK, which is what a visitor's browser is made of; Playwright's WebKit is a
build of its own. pytest collects the module only by its name.
"""

import base64
import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver import WebKitGTK, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.expected_conditions import (
    element_to_be_clickable,
    url_contains,
)
from selenium.webdriver.support.wait import WebDriverWait

from e2e.conftest import DEMO_LOGINS, DEMO_PASSWORD, PHONE, WAIT_MS, Program

# named, or else Selenium looks for one on the network
DRIVER = shutil.which("WebKitWebDriver")
MINI_BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
WAIT_SECONDS = WAIT_MS / 1000
COLLEAGUE = "Ana Lucía Buitrago de la Hoz"
_KEEP_FILE = """
const addressOf = URL.createObjectURL;
window.handedOver = new Promise(resolve => {
    URL.createObjectURL = file => {
        if (file.type === 'application/pdf') resolve(file);
        return addressOf.call(URL, file);
    };
});
"""
_READ_FILE = """
const [done] = arguments;
window.handedOver.then(file => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.split(',')[1]);
    reader.readAsDataURL(file);
});
"""
COMMENT = "Un curso corto de evaluación formativa le daría más herramientas."


class Safari:
    """A window of WebKit with one visitor of the demonstration school."""

    def __init__(self, program: Program) -> None:
        options = WebKitGTKOptions()
        options.binary_location = str(MINI_BROWSER)
        options.add_argument("--automation")
        self.program = program
        self.driver = WebKitGTK(options=options, service=WebKitGTKService(DRIVER))

    def open(self, path: str) -> None:
        """Open an address of the product."""
        self.driver.get(f"{self.program.url}{path}")

    def sign_in_as(self, role: str) -> None:
        """Sign in with the form."""
        self.open("/login")
        self.field("Correo").send_keys(DEMO_LOGINS[role])
        self.field("Contraseña").send_keys(DEMO_PASSWORD)
        self.press("Ingresar")
        WebDriverWait(self.driver, WAIT_SECONDS).until_not(url_contains("/login"))

    def see(self, xpath: str) -> WebElement:
        """Wait for something that can be pressed, and bring it between the bars of the page."""

        def found(driver: WebKitGTK) -> WebElement | bool:
            element = element_to_be_clickable((By.XPATH, xpath))(driver)
            if element:
                driver.execute_script("arguments[0].scrollIntoView({ block: 'center' })", element)
            return element

        # rendered anew meanwhile
        retried = (NoSuchElementException, StaleElementReferenceException)
        return WebDriverWait(self.driver, WAIT_SECONDS, ignored_exceptions=retried).until(found)

    def read(self, text: str) -> None:
        """Wait for a text."""
        self.see(f"//*[contains(text(), {text!r})]")

    def field(self, label: str) -> WebElement:
        """The field with this label."""
        return self.see(f"//*[@id = //label[starts-with(normalize-space(), {label!r})]/@for]")

    def press(self, name: str, within: str = "") -> None:
        """Press the button or link with this name."""
        named = f"normalize-space() = {name!r} or @aria-label = {name!r}"
        self.see(f"{within}//*[self::a or self::button][{named}]").click()

    def press_for_file(self, name: str) -> bytes:
        """Press a button that saves a file, and read it: this driver keeps no downloads."""
        self.driver.execute_script(_KEEP_FILE)
        self.press(name)
        self.driver.set_script_timeout(WAIT_SECONDS)
        return base64.b64decode(self.driver.execute_async_script(_READ_FILE))


@pytest.fixture
def safari(demo: Program) -> Iterator[Safari]:
    safari = Safari(demo)
    yield safari
    safari.driver.quit()


def test_a_colleague_is_evaluated(safari: Safari) -> None:
    safari.driver.set_window_size(PHONE["width"], PHONE["height"])
    safari.sign_in_as("evaluador")
    safari.open("/evaluation-form")
    safari.press(f"Evaluar a {COLLEAGUE}")
    safari.see("//*[@role = 'radiogroup']")
    questions = len(safari.driver.find_elements(By.XPATH, "//*[@role = 'radiogroup']"))
    for number in range(1, questions + 1):
        safari.see(f"(//*[@role = 'radiogroup'])[{number}]//label[3]").click()
    safari.read(f"{questions} de {questions}")
    safari.press("Continuar")
    safari.field("¿Requiere capacitación?").send_keys("Sí")
    safari.field("Comentarios").send_keys(COMMENT)
    safari.press("Completar Evaluación")
    safari.read("Evaluación y capacitación guardadas exitosamente.")


def test_a_person_reads_their_result_and_saves_its_pdf(safari: Safari) -> None:
    safari.sign_in_as("colaborador")
    safari.open("/my-history")
    safari.press("Ver Reporte de Evaluación de desempeño Docentes 2025")
    # the page before has the same button and figure
    safari.see("//h1[. = 'Reporte de evaluación']")
    safari.read("79.14%")
    pages = PdfReader(BytesIO(safari.press_for_file("Descargar PDF"))).pages
    assert "79.14%" in "".join(page.extract_text() for page in pages)


def test_people_are_imported_from_a_file(safari: Safari, tmp_path: Path) -> None:
    file = tmp_path / "personas.csv"
    row = "Íngrid Muñoz;ingrid.munoz@nuevohorizonte.example;Colaborador;Docentes"
    file.write_text(f"Nombre;Correo;Rol;Categoría\r\n{row}\r\n", "cp1252")
    safari.sign_in_as("gestionhumana")
    safari.open("/imports")
    safari.see("//h1")
    safari.driver.find_element(By.XPATH, "//input[@type = 'file']").send_keys(str(file))
    safari.press("Importar 1 persona")
    safari.press("Importar", within="//*[@role = 'alertdialog']")
    safari.read("Se importó: 1 persona.")
