"""Makes a clean PNG of an uploaded image.

Run as a program by `services`. The PNG is drawn anew from the pixels: nothing else of the file
(metadata, a second file behind the image) is in it.
"""

import base64
from io import BytesIO
from typing import Final

from PIL import Image, ImageOps, UnidentifiedImageError

from evaluacmo.common.sandboxed import Unreadable, library_errors_as, read_in_sandbox
from evaluacmo.school import messages

FORMATS: Final = ("PNG", "JPEG")
LIBRARIES: Final = ("PIL.MpoImagePlugin", "PIL.TiffImagePlugin")
MIN_PIXELS: Final = 48
MAX_PIXELS: Final = 4000
# 28 mm on paper at 400 dots per inch
LOGO_PIXELS: Final = 440
# a taller one is given empty sides, because documents draw every logo in the same width
MAX_HEIGHT_TO_WIDTH: Final = 1.5


def clean_logo(content: bytes) -> bytes:
    """The image as a PNG of at most `LOGO_PIXELS`. Raises `Unreadable` for one that is refused."""
    with library_errors_as(messages.DAMAGED_IMAGE):
        image = _upright(_open(content))
    image.thumbnail((LOGO_PIXELS, LOGO_PIXELS))
    return _as_png(image)


def _open(content: bytes) -> Image.Image:
    """The image, of which only the header is read."""
    too_large = Unreadable(messages.LOGO_TOO_LARGE.format(pixels=MAX_PIXELS))
    try:
        image = Image.open(BytesIO(content), formats=FORMATS)
    except UnidentifiedImageError as error:
        raise Unreadable(messages.NOT_AN_IMAGE) from error
    except Image.DecompressionBombError as error:
        raise too_large from error
    if max(image.size) > MAX_PIXELS:
        raise too_large
    if min(image.size) < MIN_PIXELS:
        raise Unreadable(messages.LOGO_TOO_SMALL.format(pixels=MIN_PIXELS))
    return image


def _upright(image: Image.Image) -> Image.Image:
    """The pixels of the image, in colours with transparency."""
    return ImageOps.exif_transpose(image).convert("RGBA")


def _as_png(image: Image.Image) -> bytes:
    # a new image has no metadata; saving would keep some of it
    width = max(image.width, round(image.height / MAX_HEIGHT_TO_WIDTH))
    drawn = Image.new("RGBA", (width, image.height))
    drawn.paste(image, ((width - image.width) // 2, 0))
    png = BytesIO()
    drawn.save(png, "PNG", optimize=True)
    return png.getvalue()


def main() -> None:
    """Print the clean image in Base64."""
    Image.preinit()
    read_in_sandbox(
        lambda content: base64.b64encode(clean_logo(content)).decode(), libraries=LIBRARIES
    )


if __name__ == "__main__":
    main()
