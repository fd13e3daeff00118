"""The promises about submissions under any disturbance."""

from collections.abc import Sequence

from bench.reliability.findings import Findings
from bench.reliability.load import Delivery
from bench.reliability.world import World, stored


def promise_whole_submissions(
    findings: Findings, world: World, deliveries: Sequence[Delivery]
) -> None:
    """All submissions are acknowledged in the end, and stored completely, once."""
    found = stored(world)
    saved = [delivery for delivery in deliveries if delivery.is_saved]
    acknowledged = {delivery.pair.ids for delivery in saved}
    findings.promise("submissions acknowledged", len(saved), promised=len(deliveries))
    findings.promise("acknowledged, but not stored", len(acknowledged - found.pairs), promised=0)
    findings.promise("stored, but not acknowledged", len(found.pairs - acknowledged), promised=0)
    findings.promise("stored twice", found.doubles, promised=0)
    findings.promise("without their 40 answers", found.partial, promised=0)
    findings.promise("with other scores than were sent", found.wrong_scores, promised=0)
    findings.promise("with sums that are not those of their answers", found.wrong_sums, promised=0)
    refused = sorted(
        {f"{delivery.status} {delivery.code}" for delivery in deliveries if not delivery.is_saved}
    )
    findings.figure("refused", ", ".join(refused) or "none")
    findings.figure(
        "stored, but first unheard", sum(delivery.was_stored_unheard for delivery in saved)
    )
    findings.figure(
        "tries that reached nobody", sum(delivery.not_reached for delivery in deliveries)
    )
    findings.figure("tries cut off", sum(delivery.cut_off for delivery in deliveries))
    findings.figure("tries answered with 5xx", sum(delivery.failed for delivery in deliveries))
    findings.seconds("from first try to acknowledgement", [delivery.seconds for delivery in saved])
