"""The figures of an experiment, and whether promises were kept."""

from collections.abc import Sequence
from typing import Any

from bench.harness import Report, percentile


class Findings(Report):
    """Figures, and promises that are kept or broken."""

    def figure(self, what: str, found: Any) -> None:
        """Record a figure without a promise."""
        self.add(what=what, found=found)

    def promise(self, what: str, found: Any, *, promised: Any) -> None:
        """Record a figure that must equal the promise."""
        self.add(what=what, found=found, promised=promised, kept=found == promised)

    def seconds(self, what: str, values: Sequence[float]) -> None:
        """Record the median, a high percentile and the maximum of durations."""
        shares = {"p50": 0.5, "p95": 0.95, "max": 1}
        told = [f"{name} {percentile(values, share):.3f} s" for name, share in shares.items()]
        self.figure(what, f"{', '.join(told)} ({len(values)} times)")

    @property
    def are_broken(self) -> bool:
        """Whether a promise was broken."""
        return not all(row.get("kept", True) for row in self.rows)
