"""The styles of Mantine, of which the front end imports those of the components that it uses."""

import re
from pathlib import Path

from django.conf import settings

PACKAGES = Path(__file__).parents[2] / "frontend" / "node_modules" / "@mantine"


def _class_names(files: list[Path]) -> set[str]:
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    return set(re.findall(r"\bm_[0-9a-f]+\b", text))


def test_every_component_of_mantine_that_is_used_has_its_styles() -> None:
    assets = Path(settings.WEB_DIR, "assets")
    styled = _class_names([*assets.glob("*.css")])
    used = _class_names([*assets.glob("*.js")])
    with_styles = _class_names([PACKAGES / name / "styles.css" for name in ("core", "spotlight")])
    assert used & with_styles
    assert used & with_styles <= styled, "see frontend/src/ui/styles.css"
