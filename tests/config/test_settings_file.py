"""The file of settings, which means to the program what it means to systemd."""

import os
from pathlib import Path
from urllib.parse import quote

import pytest
from django.core.exceptions import ImproperlyConfigured

from evaluacmo.config.settings_file import parse
from tests.programs import PASSWORD, Program

HARD = "p & a;s#s $HOME `id` w'o\"r\\d % é"
PATH = Path("/etc/evaluacmo.env")


@pytest.mark.parametrize(
    ("written", "value"),
    [
        # as systemd 252's own parser reads them
        ("A=b", "b"),
        ("A=", ""),
        ("A=b # c", "b # c"),
        ("A=b#c", "b#c"),
        ("  A = b c  \t", "b c"),
        ("A=b&c;d$HOME `e`%f", "b&c;d$HOME `e`%f"),
        ("A=b'c\"d", "b'c\"d"),
        ('A="b c"  d', "b cd"),
        ("A='b'\"c\" 'd'", "bcd"),
        (r"A='b\n\'", r"b\n" + "\\"),
        (r'A="b\"c\\d\$e\`f\ng"', r'b"c\d$e`f\ng'),
        (r"A=b\nc\\d\ ", r"bnc\d "),
        ("A=b\\\nc", "bc"),
        ('A="b\\\nc"', "bc"),
        ('A="b\nc"', "b\nc"),
        ("A=x\n\n# A=y\n; A=z\n \nA=b\n", "b"),
        ("A=b\\", "b"),
    ],
)
def test_the_format_is_that_of_systemd(written: str, value: str) -> None:
    assert parse(written, path=PATH) == {"A": value}


@pytest.mark.parametrize(
    "written", ["A", "export A=b", "1A=b", "A-B=c", "=b", 'A="b', "A='b", 'A="b\\"', "A='b' 'c"]
)
def test_what_systemd_would_drop_is_refused_with_its_line(written: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"/etc/evaluacmo.env, la línea 3 "):
        parse(f"# the school\nB=c\n{written}\n", path=PATH)


def quoted(value: str) -> str:
    """The value between double quotes, as the guide says to write it."""
    return '"' + "".join(f"\\{each}" if each in '"\\$`' else each for each in value) + '"'


def bare(value: str) -> str:
    """The value with a backslash before each character that would need it."""
    return "".join(f"\\{each}" if each in "\"'\\ " else each for each in value)


@pytest.mark.sqlite_suffices
def test_every_command_and_the_service_work_on_the_same_database(
    prepared_program: Program, tmp_path: Path
) -> None:
    program = prepared_program
    database = tmp_path / HARD / "datos.sqlite3"
    database.parent.mkdir()
    program.database.rename(database)
    file = tmp_path / "evaluacmo.env"
    url = "sqlite:///" + quote(str(database), safe="/&;$'")
    file.write_text(f"DATABASE_URL={bare(url)}\nEVALUACMO_SCHOOL_NAME={quoted(HARD)}\n")
    file.chmod(0o600)
    program.settings = {"EVALUACMO_SETTINGS_FILE": str(file)}
    told = f"Base de datos: SQLite, {database}. Configuración: {file}."

    assert program.run("migrate").stdout.splitlines()[0] == told
    server = program.serve("--workers", "1")
    assert server.sign_in("rectoria@colegio.example", PASSWORD) == 200
    page = server.ask("GET", "/").read().decode()
    server.stop()
    assert "p &amp; a;s#s $HOME" in page
    assert told in program.run("check").stdout
    assert told in program.run("backup", str(tmp_path / "copia")).stdout
    assert told in program.run("restore", str(tmp_path / "copia"), "--overwrite").stdout
    assert not program.database.exists()


@pytest.mark.sqlite_suffices
def test_the_environment_comes_first(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "evaluacmo.env"
    file.write_text("EVALUACMO_TIME_ZONE=Marte\nDATABASE_URL=papel://cuaderno\n")
    file.chmod(0o644)
    program.database_url = f"sqlite:///{tmp_path}/otra.sqlite3"
    program.settings = {"EVALUACMO_SETTINGS_FILE": str(file), "EVALUACMO_TIME_ZONE": "Europe/Paris"}
    checked = program.run("check")
    assert f"SQLite, {tmp_path}/otra.sqlite3" in checked.stdout
    assert f"«chmod o-rwx {file}»" in checked.stdout


@pytest.mark.sqlite_suffices
@pytest.mark.parametrize(
    ("obstacle", "command"),
    [
        ("absent", "check"),
        ("a folder", "migrate"),
        ("not allowed", "serve"),
        ("not UTF-8", "backup copia"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused(
    program: Program, tmp_path: Path, obstacle: str, command: str
) -> None:
    file = tmp_path / "evaluacmo.env"
    if obstacle == "a folder":
        file.mkdir()
    elif obstacle != "absent":
        file.write_bytes(b"EVALUACMO_SCHOOL_NAME=Ni\xf1os\n")
    if obstacle == "not allowed":
        file.chmod(0)
        if os.geteuid() == 0:  # root could read it all the same
            program.within = ("setpriv", "--bounding-set=-dac_override,-dac_read_search")
    program.settings = {"EVALUACMO_SETTINGS_FILE": str(file)}
    done = program.run(*command.split())
    assert (done.returncode, done.stdout) == (1, "")
    assert f"no se puede leer el archivo {file}" in done.stderr
    assert not program.data_dir.exists()
