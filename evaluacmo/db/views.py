"""Views of the database, which are read through unmanaged models."""

from typing import Any, ClassVar

from django.apps import AppConfig
from django.apps.registry import Apps
from django.db import connections, models
from django.db.models.signals import post_migrate, pre_migrate
from django.dispatch import receiver


class View(models.Model):
    """Rows that the database derives from those of other tables.

    The migrations name only the columns: no table that a view reads can be changed, so views are
    dropped before all migrations, and created anew after them.
    """

    query: ClassVar[str]
    """The statement of the view."""

    class Meta:
        abstract = True
        managed = False


@receiver(pre_migrate)
def _drop_views(sender: AppConfig, using: str, **_: Any) -> None:
    for view in _views_of(sender):
        _execute(using, f"DROP VIEW IF EXISTS {view._meta.db_table}")


@receiver(post_migrate)
def _create_views(sender: AppConfig, using: str, apps: Apps, **_: Any) -> None:
    """Create the views that the applied migrations know."""
    for view in _views_of(sender):
        if view._meta.model_name in apps.all_models[sender.label]:
            _execute(using, f"CREATE VIEW {view._meta.db_table} AS {view.query}")


def _views_of(config: AppConfig) -> list[type[View]]:
    return [model for model in config.get_models() if issubclass(model, View)]


def _execute(using: str, statement: str) -> None:
    with connections[using].cursor() as cursor:
        cursor.execute(statement)
