"""Settings from the environment, and what follows from them."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from evaluacmo.config import environment

SHOWN = """
import json
from evaluacmo.config import settings
print(json.dumps({
    name: getattr(settings, name)
    for name in dir(settings)
    if name.isupper() and isinstance(getattr(settings, name), (str, int, list, bool, dict))
}, default=str))
"""


def settings_with(folder: Path, **variables: str) -> dict[str, Any]:
    """The settings of a new process with these variables in its environment."""
    kept = {name: value for name, value in os.environ.items() if "DATABASE_URL" not in name}
    environ = kept | {"EVALUACMO_DATA_DIR": str(folder)} | variables
    printed = subprocess.run(
        [sys.executable, "-c", SHOWN], env=environ, check=True, capture_output=True, timeout=60
    ).stdout
    answer: dict[str, Any] = json.loads(printed)
    return answer


# --- words of the environment -------------------------------------------------------------------


def test_an_empty_setting_is_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVALUACMO_X", "  ")
    assert environment.text("EVALUACMO_X", "default") == "default"
    assert environment.hosts("EVALUACMO_X", "a,b") == ["a", "b"]
    assert environment.flag("EVALUACMO_X") is False
    monkeypatch.delenv("EVALUACMO_X")
    assert environment.text("EVALUACMO_X", "default") == "default"


@pytest.mark.parametrize("word", ["1", "true", "TRUE", "yes", "on", " On "])
def test_a_flag_is_on(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setenv("EVALUACMO_X", word)
    assert environment.flag("EVALUACMO_X") is True


@pytest.mark.parametrize("word", ["0", "false", "no", "off", ""])
def test_a_flag_is_off(monkeypatch: pytest.MonkeyPatch, word: str) -> None:
    monkeypatch.setenv("EVALUACMO_X", word)
    assert environment.flag("EVALUACMO_X") is False


def test_a_list_is_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EVALUACMO_X", " a.example, ,b.example,")
    assert environment.hosts("EVALUACMO_X", "") == ["a.example", "b.example"]


NONSENSE: list[tuple[Callable[[], object], list[str]]] = [
    (lambda: environment.text("EVALUACMO_X"), ["a\nb", "\udcff", "\x7f"]),
    (lambda: environment.flag("EVALUACMO_X"), ["si", "2", "tal vez"]),
    (
        lambda: environment.hosts("EVALUACMO_X", "localhost"),
        [
            "https://a.example",
            "a.example:8000",
            "a b",
            "a.example/x",
            "a..example",
            "ñ.example",
            "[::1",
            ",",
            "*.a.example",
        ],
    ),
    (
        lambda: environment.networks("EVALUACMO_X"),
        ["nginx", "10.0.0.1/8", "127.0.0.1:80", "127.0.0.1 10.0.0.1", "300.0.0.1", ","],
    ),
    (lambda: environment.email("EVALUACMO_X", "a@b.example"), ["soporte", "a@b", "a@b.example,"]),
    (
        lambda: environment.time_zone("EVALUACMO_X", "America/Bogota"),
        [
            "America",
            "Marte/Olympus",
            "/etc/passwd",
            "../UTC",
            "zone.tab",
            "posix/UTC",
            "Factory",
            "UTC-5",
            "America/",
        ],
    ),
    (
        lambda: environment.database("EVALUACMO_X", ""),
        [
            "papel://cuaderno",
            "cuaderno",
            "sqlite://",
            "sqlite:///:memory:",
            "postgresql://",
            "mysql://u:p@h/d",
            "postgresql://u:clave/x@h/d",
            "postgresql://u:p@h:x/d",
        ],
    ),
    (lambda: environment.folder("EVALUACMO_X"), ["/no/hay", "/etc/passwd"]),
]


@pytest.mark.parametrize(
    ("read", "value"), [(read, value) for read, values in NONSENSE for value in values]
)
def test_nonsense_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, read: Callable[[], object], value: str
) -> None:
    monkeypatch.setenv("EVALUACMO_X", value)
    with pytest.raises(ImproperlyConfigured) as refused:
        read()
    assert str(refused.value).endswith(".")
    assert "clave/x" not in str(refused.value)


@pytest.mark.parametrize(
    "value", ["*", "colegio.example", ".colegio.example", "10.0.0.7", "[::1]", "localhost"]
)
def test_a_host_is_a_name_or_an_address(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("EVALUACMO_X", value)
    assert environment.hosts("EVALUACMO_X", "") == [value]


@pytest.mark.parametrize("value", ["*", "10.0.0.7", "10.0.0.0/24", "::1", "fd00::/8"])
def test_a_proxy_is_an_address_or_a_network(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("EVALUACMO_X", value)
    assert environment.networks("EVALUACMO_X") == [value]


def secret_key(folder: Path) -> str:
    """The key, which may be generated."""
    return environment.secret_key(folder)[0]


# --- the data folder and the secret key ---------------------------------------------------------


def test_the_data_folder_is_made_for_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EVALUACMO_DATA_DIR", str(tmp_path / "a" / "b"))
    folder = environment.data_dir()
    assert folder == tmp_path / "a" / "b"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_the_secret_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    assert len(key) >= 64
    assert secret_key(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == ["secret-key"]
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"\n", b"\xff\xfe\x00"])
def test_a_file_without_a_secret_key_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "secret-key").write_bytes(content)
    with pytest.raises(ImproperlyConfigured, match="secret-key"):
        secret_key(tmp_path)


def test_a_data_folder_that_is_a_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("EVALUACMO_DATA_DIR", str(tmp_path / "file"))
    with pytest.raises(ImproperlyConfigured, match="EVALUACMO_DATA_DIR"):
        environment.data_dir()


def test_two_schools_have_different_keys(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    assert secret_key(tmp_path / "a") != secret_key(tmp_path / "b")


def test_the_key_of_the_environment_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EVALUACMO_SECRET_KEY", "given")
    assert secret_key(tmp_path) == "given"
    assert not list(tmp_path.iterdir())


def test_who_starts_at_the_same_instant_shares_one_key(tmp_path: Path) -> None:
    for number in range(100):
        folder = tmp_path / str(number)
        folder.mkdir()
        with ThreadPoolExecutor(8) as pool:
            keys = set(pool.map(secret_key, [folder] * 8))
        assert len(keys) == 1
        assert keys != {""}
        assert [path.name for path in folder.iterdir()] == ["secret-key"]


# --- what follows -------------------------------------------------------------------------------


def test_the_defaults_are_safe(tmp_path: Path) -> None:
    settings = settings_with(tmp_path)
    assert settings["DEBUG"] is False
    assert settings["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert settings["TRUSTED_PROXIES"] == []
    assert settings["TIME_ZONE"] == "America/Bogota"
    assert settings["SESSION_COOKIE_NAME"] == "sessionid"
    assert settings["SESSION_COOKIE_SECURE"] is False
    assert settings["SESSION_COOKIE_HTTPONLY"] is True
    assert settings["SECURE_HSTS_SECONDS"] == 0
    database = settings["DATABASES"]["default"]
    assert database["ENGINE"] == "evaluacmo.db.queued_sqlite3"
    assert Path(database["NAME"]).parent == tmp_path


def test_behind_https_cookies_are_bound_to_the_host(tmp_path: Path) -> None:
    settings = settings_with(tmp_path, EVALUACMO_HTTPS="1")
    assert settings["SESSION_COOKIE_NAME"] == "__Host-sessionid"
    assert settings["CSRF_COOKIE_NAME"] == "__Host-csrftoken"
    assert settings["SESSION_COOKIE_SECURE"] is True
    assert settings["CSRF_COOKIE_SECURE"] is True
    assert settings["CSRF_COOKIE_HTTPONLY"] is False
    assert settings["SECURE_HSTS_SECONDS"] >= 31_536_000


def test_behind_https_the_sites_own_pages_may_write_whatever_the_proxy_forwards(
    tmp_path: Path,
) -> None:
    hosts = {"EVALUACMO_ALLOWED_HOSTS": "escuela.example,.red.example,*"}
    settings = settings_with(tmp_path, EVALUACMO_HTTPS="1", **hosts)
    assert settings["CSRF_TRUSTED_ORIGINS"] == [
        "https://escuela.example",
        "https://*.red.example",
    ]
    assert settings_with(tmp_path, **hosts)["CSRF_TRUSTED_ORIGINS"] == []


def test_a_school_sets_its_own(tmp_path: Path) -> None:
    settings = settings_with(
        tmp_path,
        EVALUACMO_ALLOWED_HOSTS="escuela.example, www.escuela.example",
        EVALUACMO_TRUSTED_PROXIES="10.0.0.1",
        EVALUACMO_SCHOOL_NAME="Colegio <Ñandú>",
        EVALUACMO_TIME_ZONE="Europe/Madrid",
        EVALUACMO_SECRET_KEY="given",
        EVALUACMO_SECRET_KEY_FALLBACKS="the one before, the first one",
        DATABASE_URL="postgresql://u:p@db.example:5433/school?sslmode=verify-full&sslrootcert=/ca",
    )
    assert settings["ALLOWED_HOSTS"] == ["escuela.example", "www.escuela.example"]
    assert settings["TRUSTED_PROXIES"] == ["10.0.0.1"]
    assert settings["SCHOOL_NAME"] == "Colegio <Ñandú>"
    assert settings["TIME_ZONE"] == "Europe/Madrid"
    assert settings["SECRET_KEY"] == "given"
    assert settings["SECRET_KEY_FALLBACKS"] == ["the one before", "the first one"]
    assert settings["DATABASES"]["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert settings["DATABASES"]["default"]["PORT"] == 5433
    tls = {"sslmode": "verify-full", "sslrootcert": "/ca"}
    assert settings["DATABASES"]["default"]["OPTIONS"].items() >= tls.items()
