"""Django's registration of the module."""

from django.apps import AppConfig


class StatisticsConfig(AppConfig):
    """The statistics of results."""

    name = "evaluacmo.statistics"
    label = "statistics"
