"""Finds the forms whose scores can be worked out from published sums."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Sequence
from typing import Final

_HIDDEN: Final = ("hidden",)

Ends = tuple[Hashable, Hashable]


def disclosed(forms: Sequence[tuple[Hashable, Hashable | None]]) -> set[int]:
    """The places of the forms that can be worked out, of people with several.

    Each form is about a person, whose sum is known from the report, and is part of another sum, or
    of none that is known (None). They are the edges of a graph of people and sums, in which one
    node is in place of all sums that are not known. Points can be moved around its cycles without
    changing any sum, and nowhere else: a form follows from the sums if it is a bridge. That of a
    person with one form is known anyway.
    """
    edges = [
        (("person", person), _HIDDEN if part is None else ("sum", part)) for person, part in forms
    ]
    of_person = Counter(person for person, _ in edges)
    return {place for place in _bridges(edges) if of_person[edges[place][0]] > 1}


def _bridges(edges: Sequence[Ends]) -> set[int]:
    """The places of the edges that are in no cycle."""
    tree = _spanning_tree(edges)
    in_tree = {place for _, place in tree.values()}
    # each other edge closes a cycle, and is a bit of the nodes below all tree edges of that
    cycles: defaultdict[Hashable, int] = defaultdict(int)
    for place, ends in enumerate(edges):
        if place not in in_tree:
            for end in ends:
                cycles[end] ^= 1 << place
    found = set()
    for node, (above, place) in reversed(tree.items()):
        if cycles[node]:
            cycles[above] ^= cycles[node]
        else:
            found.add(place)
    return found


def _spanning_tree(edges: Sequence[Ends]) -> dict[Hashable, tuple[Hashable, int]]:
    """The node above each one, and the place of the edge to it; no node is before the one above."""
    beside: defaultdict[Hashable, list[tuple[Hashable, int]]] = defaultdict(list)
    for place, (one, other) in enumerate(edges):
        beside[one].append((other, place))
        beside[other].append((one, place))
    tree: dict[Hashable, tuple[Hashable, int]] = {}
    roots = set()
    for root in beside:
        if root in tree:
            continue
        roots.add(root)
        reached = [root]
        for node in reached:
            for other, place in beside[node]:
                if other not in tree and other not in roots:
                    tree[other] = node, place
                    reached.append(other)
    return tree
