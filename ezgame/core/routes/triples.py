"""Triples of places: of the routes that use two of the three only one can be part of a run.

Prices of single places let three trains share three places, each using two of them for half of the
time. A price on the triple ends that: any two of these routes meet at one of its places.
"""

from collections.abc import Collection, Sequence
from itertools import combinations

from ezgame.core.routes.bonuses import Mask

EXCESS = 0.02
"""How much above once a triple must be used for a price to be of use."""
PLACES = 40
"""Places looked at, those that are used most."""

Shared = tuple[float, Mask]
"""How much of a route is taken, and its places as bits."""


def uses_two(places: Mask, triple: Mask) -> bool:
    """Whether a route over these places uses at least two of a triple's."""
    both = places & triple
    return bool(both & both - 1)


def wanted_places(taken: Sequence[Shared], known: Collection[Mask]) -> list[Mask]:
    """The places that are used more than once, as bits, the most wanted first."""
    usage = usage_of(taken)
    wanted = [place for place, use in usage.items() if use > 1 + EXCESS and place not in known]
    return sorted(wanted, key=lambda place: (-usage[place], place))


def wanted_triples(taken: Sequence[Shared], known: Collection[Mask], count: int) -> list[Mask]:
    """The triples that are used most above once, as bits; `known` ones are left out."""
    usage = usage_of(taken)
    by_users: dict[int, Mask] = {}
    for place in sorted(usage):  # places of the same routes are alike: one of them will do
        users = 0
        for number, (_, places) in enumerate(taken):
            if places & place:
                users |= 1 << number
        if users & users - 1:
            by_users.setdefault(users, place)
    busy = sorted(by_users.items(), key=lambda pair: (-usage[pair[1]], pair[1]))[:PLACES]
    parts = [part for part, _ in taken]
    found = []
    for (one, a), (two, b), (three, c) in combinations(busy, 3):
        both = one & two | two & three | one & three
        if not both & both - 1 or a | b | c in known:
            continue
        use = 0.0
        while both:
            low = both & -both
            use += parts[low.bit_length() - 1]
            both ^= low
        if use > 1 + EXCESS:
            found.append((-use, a | b | c))
    found.sort()
    return [triple for _, triple in found[:count]]


def usage_of(taken: Sequence[Shared]) -> dict[Mask, float]:
    """How much each place is used."""
    usage: dict[Mask, float] = {}
    for part, places in taken:
        rest = places
        while rest:
            low = rest & -rest
            usage[low] = usage.get(low, 0.0) + part
            rest ^= low
    return usage
