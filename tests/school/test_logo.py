"""The logo: what is made of an image, what is refused, and how it is served."""

import struct
import zlib
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.db import OperationalError, connection
from PIL import Image, PngImagePlugin
from pytest_django.fixtures import Settings

from evaluacmo.auditlog.models import AuditEvent
from evaluacmo.demo.content import LOGO
from evaluacmo.school import messages
from evaluacmo.school.logos import LOGO_PIXELS
from evaluacmo.school.models import School as SchoolData
from evaluacmo.school.services import MAX_LOGO_BYTES, remove_logo, store_logo
from tests.conftest import Browser, School, SentFile, browser_of
from tests.failures import code_of

pytestmark = pytest.mark.sqlite_suffices

RED, GREEN = (200, 10, 10), (10, 200, 10)
GPS = 0x8825


def image_file(
    format_name: str = "PNG", size: tuple[int, int] = (100, 80), mode: str = "RGB", **options: Any
) -> bytes:
    """An image of one colour."""
    file = BytesIO()
    Image.new(mode, size, RED if mode == "RGB" else 100).save(file, format_name, **options)
    return file.getvalue()


def png_of(width: int, height: int, rows: bytes) -> bytes:
    """A PNG that declares this size, whatever its rows are."""

    def chunk(name: bytes, content: bytes) -> bytes:
        checksum = zlib.crc32(name + content)
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )


def bomb() -> bytes:
    """20,000 by 20,000 pixels in less than 100 kB."""
    row = bytes(1 + 20_000 // 8)
    packer = zlib.compressobj(9)
    data = b"".join(packer.compress(row) for _ in range(20_000)) + packer.flush()
    whole = png_of(20_000, 20_000, b"")
    at = whole.index(b"IDAT") - 4
    body = b"IDAT" + data
    return (
        whole[:at]
        + struct.pack(">I", len(data))
        + body
        + struct.pack(">I", zlib.crc32(body))
        + png_of(1, 1, b"")[-12:]
    )


def with_a_place(format_name: str) -> bytes:
    """An image that says where it was taken, by whom and how it looked before it was cut."""
    exif = Image.Exif()
    exif[0x010E] = "SECRETO: la casa de Ana"
    exif.get_ifd(GPS)[2] = (4.0, 35.0, 56.0)
    exif.get_ifd(GPS)[1] = "N"
    options: dict[str, Any] = {"exif": exif}
    if format_name == "PNG":
        text = PngImagePlugin.PngInfo()
        text.add_text("Comment", "SECRETO", zip=True)
        text.add_itxt("XML:com.adobe.xmp", "<x>SECRETO</x>")
        options["pnginfo"] = text
    else:
        options["comment"] = b"SECRETO"
    return image_file(format_name, icc_profile=b"SECRETO" * 20, **options)


def polyglot() -> bytes:
    """An image that is a page and an archive too."""
    archive = BytesIO()
    with ZipFile(archive, "w") as zipped:
        zipped.writestr("page.html", "SECRETO")
    script = b"<script>alert('SECRETO')</script>"
    text = PngImagePlugin.PngInfo()
    text.add_text("Comment", script.decode())
    return image_file(pnginfo=text) + script + archive.getvalue()


SVG = b"<svg xmlns='http://www.w3.org/2000/svg' width='90' height='90'><script>1</script></svg>"


def upload(school: School, content: bytes, name: str = "logo.png") -> Any:
    return browser_of(school.admin).post_json("/school/logo", SentFile(content, name=name))


def served(visitor: Browser) -> bytes:
    answer = visitor.get("/logo.png")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "image/png"
    assert answer["X-Content-Type-Options"] == "nosniff"
    return bytes(answer.content)


def opened(content: bytes) -> Image.Image:
    image = Image.open(BytesIO(content), formats=["PNG"])
    image.load()
    return image


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(lambda: with_a_place("PNG"), id="PNG with a place"),
        pytest.param(lambda: with_a_place("JPEG"), id="JPEG with a place"),
        pytest.param(polyglot, id="polyglot"),
    ],
)
def test_nothing_but_the_pixels_is_kept(
    school: School, visitor: Browser, content: Callable[[], bytes]
) -> None:
    file = content()
    assert b"SECRETO" in file
    assert upload(school, file).status_code == 200
    logo = served(visitor)
    assert b"SECRETO" not in logo
    assert logo.endswith(png_of(1, 1, b"")[-12:])
    image = opened(logo)
    assert image.info == {}
    assert image.getexif() == {}
    assert image.size == (100, 80)
    assert image.getpixel((50, 40)) == pytest.approx((*RED, 255), abs=3)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        pytest.param(
            bomb, messages.LOGO_TOO_LARGE.format(pixels=4000), id="20,000 by 20,000 pixels"
        ),
        pytest.param(
            lambda: png_of(2**31 - 1, 2**31 - 1, b""),
            messages.LOGO_TOO_LARGE.format(pixels=4000),
            id="only says to be large",
        ),
        pytest.param(
            lambda: image_file(size=(4001, 100)),
            messages.LOGO_TOO_LARGE.format(pixels=4000),
            id="too wide",
        ),
        pytest.param(
            lambda: image_file(size=(100, 47)),
            messages.LOGO_TOO_SMALL.format(pixels=48),
            id="too low",
        ),
        pytest.param(lambda: SVG, messages.NOT_AN_IMAGE, id="SVG named PNG"),
        pytest.param(lambda: b"", messages.NOT_AN_IMAGE, id="nothing"),
        pytest.param(lambda: image_file("GIF"), messages.NOT_AN_IMAGE, id="GIF"),
        pytest.param(lambda: image_file("TIFF"), messages.NOT_AN_IMAGE, id="TIFF"),
        pytest.param(lambda: image_file("WEBP"), messages.NOT_AN_IMAGE, id="WebP"),
        pytest.param(lambda: b"%PDF-1.7\n" + image_file(), messages.NOT_AN_IMAGE, id="PDF first"),
        pytest.param(lambda: image_file()[:120], messages.DAMAGED_IMAGE, id="cut off PNG"),
        pytest.param(
            lambda: image_file("JPEG", (900, 900))[:3000], messages.DAMAGED_IMAGE, id="cut off JPEG"
        ),
        pytest.param(lambda: png_of(100, 100, b"x"), messages.DAMAGED_IMAGE, id="too few rows"),
        pytest.param(
            lambda: image_file() + bytes(MAX_LOGO_BYTES), messages.LOGO_TOO_HEAVY, id="too heavy"
        ),
    ],
)
def test_what_is_no_logo_is_refused_and_the_server_goes_on(
    school: School, visitor: Browser, content: Callable[[], bytes], reason: str
) -> None:
    store_logo(LOGO)
    answer = upload(school, content())
    assert answer.status_code == 400
    assert answer.json()["fields"] == {"file": [reason]}
    assert served(visitor) == LOGO


def test_a_good_image_is_not_blamed_for_what_the_server_lacks(
    school: School,
    visitor: Browser,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    store_logo(LOGO)
    package = tmp_path / "PIL"
    package.mkdir()
    (package / "__init__.py").write_text("raise ImportError('not installed here')")
    monkeypatch.syspath_prepend(tmp_path)
    answer = upload(school, image_file())
    assert code_of(answer, 503) == "unavailable"
    assert "not installed here" in caplog.text
    assert served(visitor) == LOGO


def test_a_body_beyond_the_limit_is_refused(school: School) -> None:
    assert upload(school, bytes(MAX_LOGO_BYTES + 20_000)).status_code == 413


@pytest.mark.parametrize("mode", ["1", "L", "P", "I;16", "CMYK"])
def test_every_kind_of_colour_is_drawn(school: School, visitor: Browser, mode: str) -> None:
    name = "JPEG" if mode == "CMYK" else "PNG"
    assert upload(school, image_file(name, mode=mode)).status_code == 200
    assert opened(served(visitor)).mode == "RGBA"


def test_transparency_is_kept(school: School, visitor: Browser) -> None:
    file = BytesIO()
    Image.new("RGBA", (60, 60), (*RED, 0)).save(file, "PNG")
    upload(school, file.getvalue())
    assert opened(served(visitor)).getpixel((5, 5)) == (*RED, 0)


def test_a_photograph_is_turned_as_it_says_and_made_smaller(
    school: School, visitor: Browser
) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned by a quarter
    upload(school, image_file("JPEG", (2200, 3300), exif=exif))
    assert opened(served(visitor)).size == (LOGO_PIXELS, LOGO_PIXELS * 2 // 3)


def test_a_tall_image_is_given_sides(school: School, visitor: Browser) -> None:
    upload(school, image_file(size=(50, 300)))
    assert opened(served(visitor)).size == (200, 300)


def test_without_a_logo_the_built_in_one_is_served(
    school: School, visitor: Browser, settings: Settings
) -> None:
    built_in = (settings.WEB_DIR / "logo.png").read_bytes()
    assert served(visitor) == built_in
    upload(school, LOGO)
    assert served(visitor) != built_in
    assert browser_of(school.admin).delete("/api/school/logo").status_code == 403  # no token
    assert browser_of(school.admin).call("DELETE", "/school/logo").status_code == 204
    assert served(visitor) == built_in


def test_a_browser_asks_whether_it_has_the_present_logo(school: School, visitor: Browser) -> None:
    store_logo(LOGO)
    first = visitor.get("/logo.png")
    assert first["Cache-Control"] == "no-cache"
    again = visitor.get("/logo.png", headers={"If-None-Match": first["ETag"]})
    assert again.status_code == 304
    assert again["Cache-Control"] == "no-cache"
    assert not again.content
    upload(school, image_file())
    changed = visitor.get("/logo.png", headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]
    remove_logo()
    assert visitor.get("/logo.png", headers={"If-None-Match": changed["ETag"]}).status_code == 200


def test_without_the_database_no_logo_is_shown_instead_of_the_schools(visitor: Browser) -> None:
    def go_away(*_: Any) -> Any:
        raise OperationalError("away")

    visitor.raise_request_exception = False
    with connection.execute_wrapper(go_away):
        assert visitor.get("/logo.png").status_code == 503


def test_the_log_says_that_the_logo_changed_and_nothing_of_it(school: School) -> None:
    upload(school, LOGO)
    upload(school, LOGO)
    browser_of(school.admin).call("DELETE", "/school/logo")
    browser_of(school.admin).call("DELETE", "/school/logo")
    events = AuditEvent.objects.filter(action__startswith="school.").order_by("id")
    assert [(event.action, event.changes) for event in events] == [
        ("school.logo_changed", {}),
        ("school.logo_removed", {}),
    ]
    assert not SchoolData.objects.get().logo
