"""Metrics in Prometheus' format, answered before Django (rules: installation).

All processes of a server write into the files of one folder (`serving.METRICS_FOLDER`), and each of
them answers for all.
"""

import os
import time
from collections.abc import Iterator
from datetime import timedelta
from hmac import compare_digest
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import close_old_connections
from django.utils import timezone
from prometheus_client import (
    CONTENT_TYPE_PLAIN_0_0_4,
    CollectorRegistry,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from evaluacmo import BUILD
from evaluacmo.auditlog.models import Action, AuditEvent
from evaluacmo.common.errors import DATABASE_ERRORS
from evaluacmo.common.requests import READING
from evaluacmo.installation.models import Installation
from evaluacmo.mail.models import Message, MessageState
from evaluacmo.tokens.addresses import FOR_PROGRAMS

ADDRESS: Final = "/metrics"
FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4.encode()
REFUSED_WITHIN: Final = timedelta(hours=1)
SECONDS: Final = (0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30)

_requests = Histogram(
    "evaluacmo_request_seconds",
    "How long requests take, from their header to the end of their answer.",
    ("kind", "status"),
    buckets=SECONDS,
)
_waiting = Gauge(
    "evaluacmo_waiting_requests",
    "Requests that wait for earlier ones of the same person, program or address.",
    ("turn",),
    multiprocess_mode="livesum",
)


def is_allowed(environ: dict[str, Any]) -> bool:
    """Whether the request has the token of the settings."""
    sent = environ.get("HTTP_AUTHORIZATION", "")
    return compare_digest(sent.encode(), f"Bearer {settings.METRICS_TOKEN}".encode())


def kind_of(environ: dict[str, Any]) -> str:
    """The kind of a request, one of four words: addresses may name people."""
    path = environ["PATH_INFO"]
    if not path.startswith("/api/"):
        return "page"
    if path.startswith(FOR_PROGRAMS):
        return "program"
    return "read" if environ["REQUEST_METHOD"] in READING else "write"


def observe(environ: dict[str, Any], status: int, *, since: float) -> None:
    """Count a request that has been answered; `since` is by `time.monotonic`."""
    labels = (kind_of(environ), f"{status // 100}xx")
    _requests.labels(*labels).observe(time.monotonic() - since)


def waiting(turn: str) -> Gauge:
    """The number of requests that wait for this kind of turn."""
    return _waiting.labels(turn)


def render() -> bytes:
    """All metrics."""
    registry = CollectorRegistry()
    registry.register(_Stored())
    if FOLDER in os.environ:
        _forget_ended_processes(Path(os.environ[FOLDER]))
        MultiProcessCollector(registry)
    else:
        for metric in (_requests, _waiting):
            registry.register(metric)
    return generate_latest(registry)


def _forget_ended_processes(folder: Path) -> None:
    """Drop the gauges of killed workers, whose waiting requests would count for ever."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not _is_running(pid):
            mark_process_dead(pid, path=str(folder))


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:  # no such process, or one of another user
        return False
    return True


class _Stored(Collector):
    """Figures of the database, the same in each process."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        build = GaugeMetricFamily("evaluacmo_build", "The version.", labels=["version"])
        build.add_metric([BUILD], 1)
        yield build
        close_old_connections()
        try:
            found = list(_read_stored())
        except DATABASE_ERRORS:
            found = []
        finally:
            close_old_connections()
        yield GaugeMetricFamily(
            "evaluacmo_database_up", "Whether the database answers.", value=bool(found)
        )
        yield from found


def _read_stored() -> Iterator[GaugeMetricFamily]:
    messages = GaugeMetricFamily("evaluacmo_emails", "E-mails not sent.", labels=["state"])
    for state in (MessageState.WAITING, MessageState.FAILED):
        messages.add_metric([state], Message.objects.filter(state=state).count())
    yield messages
    refused = AuditEvent.objects.filter(
        action__in=(Action.SESSION_REFUSED, Action.SESSION_LOCKED),
        at__gt=timezone.now() - REFUSED_WITHIN,
    )
    yield GaugeMetricFamily(
        "evaluacmo_sign_ins_refused", "Sign-ins refused in the last hour.", value=refused.count()
    )
    backup = Installation.objects.values_list("last_backup_at", flat=True).first()
    if backup is not None:
        yield GaugeMetricFamily(
            "evaluacmo_last_backup_timestamp_seconds",
            "The moment of the last backup.",
            value=backup.timestamp(),
        )
