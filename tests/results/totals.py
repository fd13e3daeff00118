"""What is stored beside the results, worked out again from all of them."""

from collections import defaultdict
from fractions import Fraction

from evaluacmo.results.models import EvaluationTotal, PersonResult


def check_totals() -> None:
    """Each evaluation's total is what its results add up to; one of each person is the first."""
    in_evaluation: defaultdict[int, list[PersonResult]] = defaultdict(list)
    firsts: defaultdict[int, list[bool]] = defaultdict(list)
    for each in PersonResult.objects.all():
        in_evaluation[each.evaluation_id].append(each)
        firsts[each.collaborator_id].append(each.is_first)
    totals = {each.pk: each for each in EvaluationTotal.objects.all()}
    assert in_evaluation.keys() <= totals.keys()
    for pk, total in totals.items():
        results = in_evaluation[pk]
        assert total.people == len(results)
        assert total.submissions == sum(each.submissions for each in results)
        assert total.overalls == sum((each.overall for each in results), Fraction(0))
        floors = [int(each.overall) for each in results]
        assert total.spread == [floors.count(percentage) for percentage in range(101)]
    assert all(sum(marks) == 1 for marks in firsts.values())
