"""What is promised of submissions, whatever happened while they were sent."""

from collections.abc import Sequence

from bench.reliability.findings import Findings
from bench.reliability.load import Delivery
from bench.reliability.world import World, stored


def promise_whole_submissions(
    findings: Findings, world: World, deliveries: Sequence[Delivery]
) -> None:
    """Everything that was sent is acknowledged in the end, and stored whole, once."""
    found = stored(world)
    saved = [each for each in deliveries if each.is_saved]
    acknowledged = {each.pair.ids for each in saved}
    findings.promise("submissions acknowledged", len(saved), promised=len(deliveries))
    findings.promise("acknowledged, but not stored", len(acknowledged - found.pairs), promised=0)
    findings.promise("stored, but not acknowledged", len(found.pairs - acknowledged), promised=0)
    findings.promise("stored twice", found.doubles, promised=0)
    findings.promise("without their 40 answers", found.partial, promised=0)
    findings.promise("with other scores than were sent", found.wrong_scores, promised=0)
    findings.promise("with sums that are not those of their answers", found.wrong_sums, promised=0)
    refused = sorted({f"{each.status} {each.code}" for each in deliveries if not each.is_saved})
    findings.figure("refused", ", ".join(refused) or "none")
    findings.figure("stored, but first unheard", sum(each.was_stored_unheard for each in saved))
    findings.figure("tries that reached nobody", sum(each.not_reached for each in deliveries))
    findings.figure("tries cut off", sum(each.cut_off for each in deliveries))
    findings.figure("tries answered with 5xx", sum(each.failed for each in deliveries))
    findings.seconds("from first try to acknowledgement", [each.seconds for each in saved])
