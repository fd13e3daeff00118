"""Django's registration of the module."""

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    """What scores can tell."""

    name = "evaluacmo.statistics"
    label = "statistics"
