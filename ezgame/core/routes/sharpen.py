"""A lower bound for runs of routes that are all at hand, by prices on places and on triples of them.

Once all routes are gathered that a run of some score may contain, prices need not be such that the
search can follow them step by step. So triples of places get prices as well, see `triples`. The
bound that is found this way often shows that there is no such run; if not, fewer routes are left.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.effort import Effort, OutOfEffort
from ezgame.core.routes.explorer import Explorer
from ezgame.core.routes.join import Toll
from ezgame.core.routes.packing import Packing
from ezgame.core.routes.prices import Kind, PricedPlaces
from ezgame.core.routes.single import NOTHING, Candidate
from ezgame.core.routes.triples import Shared, uses_two, wanted_places, wanted_triples

TURNS = 40
"""Turns of limits, prices and routes at most."""
STEPS = 400
"""Steps of the simplex method per turn at most."""
FRUITLESS = 2
"""Turns in a row that do not bring the bound down by its part, once all routes that matter are known."""
WORTH = 12
"""The part of what is missing that a turn should bring."""
NEARLY = 2
"""Units of income above the score that trying the routes themselves is cheaper for."""
AT_ONCE = 12
"""Limits added in a turn."""
FIRST = 100
"""Routes that the program begins with, per kind of train."""
MORE = 60
"""Routes added in a turn, per kind of train."""
KEPT = 150
"""Routes that stay in the program, beside those of the present mix, when none is missing."""
WEIGHED = 3
"""Routes weighed that cost as much as one search node."""
MARKED = 16
"""Routes looked at for a new limit that cost as much as one search node."""


class Stock:
    """The gathered routes of one kind of train."""

    def __init__(
        self, number: int, kind: Kind, pool: Sequence[Candidate], places: PricedPlaces
    ) -> None:
        self.number = number
        self.count = kind.count
        self.routes = [route.without_prices for route in pool]
        self.places: list[Mask] = []
        """Per route its places as bits."""
        for route in pool:
            mask = 0
            for segment in route.segments:
                for place in places.of[segment]:
                    mask |= 1 << place
            self.places.append(mask)
        self.rows: list[tuple[int, ...]] = [(number,)] * len(pool)
        """Per route the limits it counts for."""
        self.columns: dict[int, int] = {}
        """Routes that the program knows, and their columns."""

    def after(self, prices: Sequence[int]) -> list[int]:
        """The scores of all routes after the prices of the limits; that of the kind is not taken off."""
        return [
            route.score - sum([prices[row] for row in rows[1:]])
            for route, rows in zip(self.routes, self.rows, strict=True)
        ]


class Start(NamedTuple):
    """What is known before: places and triples, as bits, with their prices; and routes that matter."""

    limits: Mapping[Mask, int]
    routes: Mapping[Explorer, frozenset[tuple[int, ...]]]
    """By their segments."""


class Sharpened:
    """The bound for one set of pools."""

    def __init__(
        self,
        kinds: Mapping[Explorer, Kind],
        pools: Mapping[Explorer, Sequence[Candidate]],
        places: PricedPlaces,
        start: "Start",
        unit: int,
        effort: Effort,
    ) -> None:
        """`unit` is a unit of income."""
        self.effort = effort
        self.unit = unit
        self.track = places
        self.program = Packing(effort)
        self.stocks = {
            explorer: Stock(number, kind, pools[explorer], places)
            for number, (explorer, kind) in enumerate(kinds.items())
        }
        self.size = sum([len(stock.routes) for stock in self.stocks.values()])
        self.limits: list[Mask] = []
        """Places and triples that have a row, which comes after those of the kinds."""
        for stock in self.stocks.values():
            self.program.add_row(stock.count, ())
        for limit in start.limits:
            self._limit(limit)
        self.bound = -NOTHING
        """No run of these routes scores more."""
        self.prices: list[int] = []
        """Those of the rows that gave this bound; those of the kinds are 0."""
        self.most: dict[Explorer, int] = {}
        prices = [0] * len(self.stocks) + list(start.limits.values())
        for explorer, scores in self._try(prices).items():
            known = start.routes.get(explorer, frozenset())
            routes = self.stocks[explorer].routes
            best = [at for at, route in enumerate(routes) if route.segments in known]
            if not best:
                best = sorted(range(len(scores)), key=lambda at: -scores[at])[:FIRST]
            self._take_in(explorer, best)

    def lower(self, score: int) -> None:
        """Bring the bound down until it is below the score, or hardly falls any more."""
        settled, fruitless, new = False, 0, 1
        for _ in range(TURNS):
            if self.bound < score or fruitless > FRUITLESS or not self.program.solve(STEPS):
                return
            limits = self._wanted(triples=not new)
            for limit in limits:
                self._limit(limit)
            if limits and not self.program.solve(STEPS):
                return
            before = self.bound
            new = self._weigh()
            fruitless += settled and not new
            if (before - self.bound) * WORTH > before - score:
                fruitless = 0
            settled = settled or not new
            if settled and self.bound - score <= NEARLY * self.unit:
                return

    def _weigh(self) -> int:
        """The bound under the prices of the program; the best routes that it does not know join it."""
        kinds = len(self.stocks)
        exact = self.program.prices
        new = 0
        prices = [0] * kinds + [max(0, int(price * self.unit)) for price in exact[kinds:]]
        for explorer, scores in self._try(prices).items():
            stock = self.stocks[explorer]
            least = int(exact[stock.number] * self.unit) + self.unit // 1000
            wanted = [
                at for at, after in enumerate(scores) if after > least and at not in stock.columns
            ]
            wanted.sort(key=lambda at: -scores[at])
            new += self._take_in(explorer, wanted[:MORE])
        if not new:
            self._forget()
        return new

    def _forget(self) -> None:
        """Only the routes that matter most stay in the program; the others may come in again."""
        gone = self.program.forget(KEPT)
        if gone:
            for stock in self.stocks.values():
                stock.columns = {
                    at: column for at, column in stock.columns.items() if column not in gone
                }

    def _try(self, prices: list[int]) -> dict[Explorer, list[int]]:
        """Keep the bound under some prices of the rows if it is the lowest; returns all scores after them."""
        if self.effort.spend(self.size // WEIGHED):
            raise OutOfEffort
        bound, most, after = sum(prices), {}, {}
        for explorer, stock in self.stocks.items():
            after[explorer] = stock.after(prices)
            most[explorer] = max([0, *after[explorer]])
            bound += stock.count * most[explorer]
        if bound < self.bound:
            self.bound, self.prices, self.most = bound, prices, most
        return after

    def _take_in(self, explorer: Explorer, numbers: Sequence[int]) -> int:
        """Make routes columns of the program; returns how many."""
        stock = self.stocks[explorer]
        for at in numbers:
            score = stock.routes[at].score / self.unit
            stock.columns[at] = self.program.add_column(score, stock.rows[at])
        return len(numbers)

    def _wanted(self, *, triples: bool) -> list[Mask]:
        """Places, else perhaps triples of places, that the mix of routes uses more than once."""
        shares = self.program.shares()
        taken: list[Shared] = [
            (shares[column], stock.places[at])
            for stock in self.stocks.values()
            for at, column in stock.columns.items()
            if column in shares
        ]
        known = set(self.limits)
        wanted = wanted_places(taken, known)[:AT_ONCE]
        if wanted or not triples:
            return wanted
        return wanted_triples(taken, known, AT_ONCE)

    def _limit(self, limit: Mask) -> None:
        """A place or a triple gets a row."""
        if self.effort.spend(self.size // MARKED):
            raise OutOfEffort
        row = len(self.program.limits)
        single = not limit & limit - 1
        users = []
        for stock in self.stocks.values():
            for at, places in enumerate(stock.places):
                if places & limit if single else uses_two(places, limit):
                    stock.rows[at] = (*stock.rows[at], row)
                    if at in stock.columns:
                        users.append(stock.columns[at])
        self.program.add_row(1, users)
        self.limits.append(limit)

    # ------------------------------------------------------------ what is left

    def start(self) -> "Start":
        """What a larger set of pools can begin with."""
        both = zip(self.limits, self.prices[len(self.stocks) :], strict=False)
        routes = {
            explorer: frozenset([stock.routes[at].segments for at in stock.columns])
            for explorer, stock in self.stocks.items()
        }
        return Start({limit: price for limit, price in both if price}, routes)

    def pools(self, score: int) -> dict[Explorer, list[Candidate]]:
        """The routes that a run of at least this score may contain, after prices, the best first.

        Where there is no such run it is those that the program knows: good ones.
        """
        slack = self.bound - score
        prices = self.prices + [0] * len(self.limits)
        left = {}
        for explorer, stock in self.stocks.items():
            scores = stock.after(prices)
            limit = self.most[explorer] - slack
            kept = [at for at, after in enumerate(scores) if after >= limit]
            if slack < 0:
                kept = list(stock.columns)
            kept.sort(key=lambda at: -scores[at])
            left[explorer] = [
                stock.routes[at]._replace(
                    score=scores[at], price=stock.routes[at].score - scores[at]
                )
                for at in kept
            ]
        return left

    def tolls(self) -> list[Toll]:
        """What the routes have paid."""
        tolls: list[Toll] = []
        kinds, users = len(self.stocks), self.track.users
        for limit, price in zip(self.limits, self.prices[kinds:], strict=False):
            if price:
                numbers = [at for at in range(self.track.count) if limit >> at & 1]
                tolls.append((price, [users[place] for place in numbers]))
        return tolls
