"""Whether there is a recent backup, and who is told."""

import signal
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.mail import EmailMessage
from django.core.management import call_command
from django.utils import timezone

from evaluacmo.installation.models import Installation
from evaluacmo.installation.queries import BackupState, get_backups
from evaluacmo.installation.services import (
    need_no_backups,
    record_backup,
    record_failed_backup,
    require_own_key,
)
from evaluacmo.mail.delivery import deliver
from evaluacmo.mail.models import Message
from evaluacmo.maintenance.archive import opened
from evaluacmo.maintenance.backups import back_up, restore
from tests.commands import Run
from tests.conftest import Browser, School

pytestmark = [pytest.mark.sqlite_suffices, pytest.mark.django_db]

DAYS = timedelta(days=1)


@pytest.fixture(autouse=True)
def installation() -> None:
    """An installation of now."""
    Installation.objects.update_or_create(pk=1, defaults={"backups_since": timezone.now()})


def later(days: float) -> None:
    """Let so many days go by."""
    for row in Installation.objects.all():
        for field in ("backups_since", "last_backup_at", "backup_failed_at"):
            moment = getattr(row, field)
            setattr(row, field, moment and moment - days * DAYS)
        row.save()


def test_a_new_installation_has_two_days() -> None:
    later(1.9)
    assert get_backups().state == BackupState.WELL
    later(0.2)
    assert get_backups().state == BackupState.NONE


def test_a_backup_is_recent_for_two_days() -> None:
    later(5)
    record_backup()
    later(1.9)
    assert get_backups().state == BackupState.WELL
    later(0.2)
    assert get_backups().state == BackupState.OLD


def test_a_failure_is_told_until_one_succeeds() -> None:
    record_backup()
    record_failed_backup()
    backups = get_backups()
    assert backups.state == BackupState.FAILED
    assert backups.last_at is not None
    record_backup()
    assert get_backups().state == BackupState.WELL


def test_a_demonstration_needs_none() -> None:
    need_no_backups()
    later(30)
    assert get_backups().state == BackupState.WELL


@pytest.mark.both_databases
def test_the_command_records_how_it_went(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)  # that of the tests stays
    later(3)
    assert run("check") == 1
    assert "No hay ninguna copia de seguridad" in run.said
    assert run("backup", str(tmp_path / "no" / "copia")) == 1
    assert get_backups().state == BackupState.FAILED
    assert run("check") == 1
    assert "falló: revise el registro" in run.said
    later(3)
    record_backup()
    later(3)
    assert run("check") == 1
    assert "La última copia de seguridad es del" in run.said


def test_admins_alone_read_it(as_admin: Browser, as_manager: Browser) -> None:
    later(3)
    assert as_admin.read("/installation/backups")["state"] == "none"
    assert as_manager.get("/api/installation/backups").status_code == 403


def test_admins_are_told_by_e_mail_once_for_each_failure_and_every_week(
    school: School, mailoutbox: list[EmailMessage]
) -> None:
    def told_after(days: float) -> list[str]:
        later(days)
        for message in Message.objects.order_by("day"):
            message.made_at -= days * DAYS
            message.day = timezone.localdate(message.made_at)
            message.save()
        mailoutbox.clear()
        deliver()
        deliver()
        return [address for email in mailoutbox for address in email.to]

    assert told_after(1.9) == []
    assert told_after(0.3) == [school.admin.email]
    assert "ninguna copia de seguridad" in mailoutbox[0].body
    assert told_after(6) == []
    assert told_after(1.1) == [school.admin.email]
    record_failed_backup()
    assert told_after(1) == [school.admin.email]
    assert "No se pudo guardar" in mailoutbox[0].body
    record_backup()
    record_failed_backup()
    assert told_after(1) == [school.admin.email]
    record_backup()
    assert told_after(1) == []


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_what_was_restored_elsewhere_has_no_backup_there(school: School, tmp_path: Path) -> None:
    require_own_key()
    record_backup()
    back_up(tmp_path / "copia")
    restore(tmp_path / "copia", overwrite=True)
    restored = Installation.objects.get()
    assert (restored.last_backup_at, restored.backup_failed_at) == (None, None)
    later(2.1)
    assert get_backups().state == BackupState.NONE
    with opened(tmp_path / "copia") as backup:
        assert backup.manifest.key_mark == restored.key_mark


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_a_demonstration_stays_one(school: School, tmp_path: Path) -> None:
    need_no_backups()
    back_up(tmp_path / "copia")
    call_command("flush", interactive=False, verbosity=0)
    restore(tmp_path / "copia", overwrite=False)
    assert Installation.objects.get().backups_since is None
