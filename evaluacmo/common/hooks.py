"""Calls of functions that modules above provide."""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

from django.core.exceptions import ImproperlyConfigured

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class Hook(Generic[Arguments, Result]):
    """A function that a lower module calls, and a higher one provides when Django starts.

    The higher module calls `provide` in `AppConfig.ready`.
    """

    def __init__(self) -> None:
        self._function: Callable[Arguments, Result] | None = None

    def provide(self, function: Callable[Arguments, Result]) -> None:
        """Set the function."""
        self._function = function

    def __call__(self, *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        """Call the function that was provided."""
        if self._function is None:
            raise ImproperlyConfigured
        return self._function(*args, **kwargs)
