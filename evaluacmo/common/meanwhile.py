"""Edits that change only what the editor changed (rules: changes meanwhile)."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Final


def _as_it_is(_: str, value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Base:
    """A thing as its editor read it, by the keys of the request; a part of it, or nothing.

    `normalise` makes a value of a field as the request's schema would, so that values compare alike
    however they were written. It returns one that the schema would refuse as it is.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    normalise: Callable[[str, Any], Any] = _as_it_is

    def changes_to(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        """The wanted fields without those that are as they were read."""
        return {name: value for name, value in wanted.items() if not self._has(name, value)}

    def overtaken(
        self,
        wanted: Mapping[str, Any],
        *,
        present: Mapping[str, Any],
        together: Collection[str] = (),
    ) -> list[str]:
        """The wanted fields whose present value is neither the one that was read nor the wanted.

        Where one of the fields that are chosen `together` is among them, so are the others that are
        not as they were read.
        """
        found = [
            name
            for name, value in wanted.items()
            if name in self.values
            and not self._has(name, now := self.normalise(name, present[name]))
            and not _is_same(now, value)
        ]
        if set(together).isdisjoint(found):
            return found
        others = [
            name for name in together if not self._has(name, self.normalise(name, present[name]))
        ]
        return list(dict.fromkeys([*found, *others]))

    def _has(self, name: str, value: Any) -> bool:
        return name in self.values and _is_same(self.values[name], value)


NO_BASE: Final = Base()


def _is_same(one: Any, other: Any) -> bool:
    # True and 1.0 equal 1
    return type(one) is type(other) and bool(one == other)
