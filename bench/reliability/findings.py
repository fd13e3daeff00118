"""What an experiment found out, and whether it is what was promised."""

from collections.abc import Sequence
from typing import Any

from bench.harness import Report, percentile


class Findings(Report):
    """Figures, and promises that are kept or broken."""

    def figure(self, what: str, found: Any) -> None:
        """Note a figure that nothing is promised of."""
        self.add(what=what, found=found)

    def promise(self, what: str, found: Any, *, promised: Any) -> None:
        """Note a figure that has to be what is promised."""
        self.add(what=what, found=found, promised=promised, kept=found == promised)

    def seconds(self, what: str, values: Sequence[float]) -> None:
        """Note how long something took: half of the times, most of them, all of them."""
        shares = {"p50": 0.5, "p95": 0.95, "max": 1}
        told = [f"{name} {percentile(values, share):.3f} s" for name, share in shares.items()]
        self.figure(what, f"{', '.join(told)} ({len(values)} times)")

    @property
    def are_broken(self) -> bool:
        """Whether a promise was not kept."""
        return not all(row.get("kept", True) for row in self.rows)
