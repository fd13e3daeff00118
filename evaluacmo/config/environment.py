"""Reading settings from the environment (README: settings)."""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

import platformdirs

TRUE_WORDS = frozenset({"1", "true", "yes", "on"})


def text(name: str, default: str = "") -> str:
    """A text setting; empty counts as absent."""
    return os.environ.get(name, "").strip() or default


def flag(name: str) -> bool:
    """A boolean setting: 1, true, yes or on."""
    return text(name).lower() in TRUE_WORDS


def words(name: str, default: str = "") -> list[str]:
    """A list setting, separated by commas."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def data_dir() -> Path:
    """The folder of database and secret key, created for its owner only where absent."""
    path = Path(
        text("EVALUACMO_DATA_DIR") or platformdirs.user_data_path("evaluacmo", appauthor=False)
    )
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path.resolve()


def secret_key(folder: Path) -> str:
    """The secret key: the setting, or the one in `folder`, generated at the first start."""
    from_setting = text("EVALUACMO_SECRET_KEY")
    if from_setting:
        return from_setting
    path = folder / "secret-key"
    if not path.exists():
        _write_new_key(path)
    return path.read_text(encoding="ascii")


def _write_new_key(path: Path) -> None:
    """Create the file atomically, because several processes may start at the same time."""
    with NamedTemporaryFile("w", encoding="ascii", dir=path.parent) as draft:
        draft.write(secrets.token_urlsafe(64))
        draft.flush()
        os.fsync(draft.fileno())
        with suppress(FileExistsError):
            path.hardlink_to(draft.name)
