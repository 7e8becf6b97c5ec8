"""Prices of track: what a train is charged for atoms that other trains want as well.

With a price on every atom each train may be looked at alone: a run scores at most the sum of all
prices plus, for each train, its best route after prices. Whoever pays nothing for wanted track
makes this sum large, so good prices give a good bound. They are found in turns. `improve` adjusts
them to a list of known routes, as long as trains want the same atoms; the search then finds the
best route of each train under these prices, which is one more known route, or shows that there is
none and the bound is as low as it gets.

All figures are whole numbers or come from them by +, -, * and /, the same on every computer.
"""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import NamedTuple

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.compiled import Compiled
from ezgame.core.routes.join import Toll
from ezgame.core.routes.single import Candidate

ROUNDS = 60
"""Adjustments of the prices to one list of routes."""
SMOOTH = 0.25
"""Weight of the newest choice of routes in what the trains are taken to want."""
MOST_FAILURES = 5
"""Adjustments without success before they get smaller."""
SMALLER = 0.6
LEVEL = 1e-9
"""Below this nothing is wanted twice, and nothing that has a price is left alone."""
LOOKS = 16
"""Known routes looked at that cost as much as one search node."""
ADJUSTED = 8
"""Prices adjusted that cost as much as one search node."""


NOWHERE: tuple[int, ...] = ()


class PricedPlaces:
    """The atoms that can be priced: those of the same segments count as one place."""

    def __init__(self, shared: Compiled) -> None:
        users: dict[Mask, list[int]] = {}
        for number, atoms in enumerate(shared.atoms):
            while atoms:
                atom = atoms & -atoms
                users.setdefault(atom, []).append(number)
                atoms ^= atom
        self.users = sorted({tuple(segments) for segments in users.values()})
        """Per place the segments that use it."""
        self.count = len(self.users)
        self.of: list[list[int]] = [[] for _ in shared.atoms]
        """Per segment the places it uses."""
        for place, segments in enumerate(self.users):
            for segment in segments:
                self.of[segment].append(place)

    def known(self, route: Candidate) -> "KnownRoute":
        """A route without prices, and the places it uses."""
        plain = route.without_prices
        used = [place for segment in plain.segments for place in self.of[segment]]
        return KnownRoute(plain.score, tuple(used), plain)

    def tolls(self, prices: Sequence[int]) -> list[Toll]:
        """The prices that have to be paid, and the segments that have to."""
        both = zip(prices, self.users, strict=True)
        return [(price, (segments,)) for price, segments in both if price]

    def segment_prices(self, prices: Sequence[int]) -> list[int]:
        """What each segment costs."""
        return [sum([prices[place] for place in places]) for places in self.of]


class KnownRoute(NamedTuple):
    """A known route: its score without prices, and the places it uses."""

    score: int
    places: tuple[int, ...]
    route: Candidate


class Kind:
    """Equal trains, and the routes known for them."""

    def __init__(self, count: int, forced: bool, known: list[KnownRoute] | None = None) -> None:
        self.count = count
        self.forced = forced
        """Whether the train must run."""
        self.known = known or []

    def best(self, prices: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """The most that a known route scores after prices, and its places; 0 for staying idle."""
        most, used = 0, NOWHERE
        if self.forced and self.known:
            score, used, _ = self.known[0]
            most = score - sum([prices[place] for place in used])
        for score, places, _ in self.known:
            if score > most:
                for place in places:
                    score -= prices[place]
                if score > most:
                    most, used = score, places
        return most, used

    def renumbered(self, numbers: Mapping[int, int]) -> "Kind":
        """The same trains and routes, with other numbers for the places."""
        known = [
            KnownRoute(score, tuple([numbers[place] for place in places]), route)
            for score, places, route in self.known
        ]
        return Kind(self.count, self.forced, known)

    def pool(self, prices: Sequence[int]) -> list[Candidate]:
        """The routes after prices, the best first."""
        pool = []
        for score, places, route in self.known:
            price = sum([prices[place] for place in places])
            pool.append(route._replace(score=score - price, price=price))
        pool.sort(key=by_score, reverse=True)
        return pool


by_score = itemgetter(0)


class Improved(NamedTuple):
    """What an adjustment of prices came to."""

    bound: int
    prices: list[int]
    work: int
    """What it cost, in search nodes."""


def improve(
    kinds: Sequence[Kind], start: Sequence[int], target: int, rounds: int = ROUNDS
) -> Improved:
    """Prices that make the bound of the known routes low, from `start` on.

    It ends early once the bound is at most `target`.
    """
    # Places that cost nothing and that no known route uses never get a price. They are more than half of
    # them, so the others are numbered anew.
    used_places = [route.places for kind in kinds for route in kind.known]
    wanted_places = {place for place, price in enumerate(start) if price}.union(*used_places)
    numbers = {place: number for number, place in enumerate(sorted(wanted_places))}
    kinds = [kind.renumbered(numbers) for kind in kinds]
    found = _improve(kinds, [start[place] for place in numbers], len(start), target, rounds)
    prices = [0] * len(start)
    for place, price in zip(numbers, found.prices, strict=True):
        prices[place] = price
    return found._replace(prices=prices)


def _improve(
    kinds: Sequence[Kind], start: list[int], charged: int, target: int, rounds: int
) -> Improved:
    """The same for places that all may get a price; work is charged as for `charged` places."""
    lowest, best = None, start
    prices = best
    wanted: list[float] = []
    wanted_at_best: list[float] = []
    step_size, failures, looked, adjusted = 1.0, 0, 0, 0
    for _ in range(rounds):
        bound = sum(prices)
        adjusted += charged
        used = [0.0] * len(prices)
        for kind in kinds:
            most, places = kind.best(prices)
            looked += len(kind.known)
            bound += kind.count * most
            for place in places:
                used[place] += kind.count
        if lowest is None or bound < lowest:
            lowest, best, failures, wanted_at_best = bound, prices, 0, used
        else:
            failures += 1
            if failures >= MOST_FAILURES:
                step_size, failures = step_size * SMALLER, 0
        if not wanted:
            wanted = used
        else:
            wanted = [
                SMOOTH * new + (1 - SMOOTH) * old for new, old in zip(used, wanted, strict=True)
            ]
        change = change_of(wanted, best)
        norm = sum([each * each for each in change])
        if (
            norm < LEVEL
        ):  # prices were so high that nobody runs: from the best again, in smaller steps
            wanted, step_size, failures = wanted_at_best, step_size * SMALLER, 0
            change = change_of(wanted, best)
            norm = sum([each * each for each in change])
        if norm < LEVEL or bound <= target:
            break
        step = step_size * (bound - target) / norm
        prices = [
            max(0, int(price + step * each)) for price, each in zip(best, change, strict=True)
        ]
    return Improved(lowest or 0, best, looked // LOOKS + adjusted // ADJUSTED)


def change_of(wanted: Sequence[float], prices: Sequence[int]) -> list[float]:
    """Which prices should rise, and which fall: a place has room for one."""
    return [
        want - 1 if want > 1 or price else 0.0 for want, price in zip(wanted, prices, strict=True)
    ]
