"""The best mix of routes in parts: a linear program, solved by the simplex method.

Columns are routes with their scores, rows are limits: of the routes in a row at most so many run.
In this program a route may run by half, so that its optimum is a bound, and its prices, one per
row, are the best there are. Rows and columns are added as they are needed; the solution goes on
from where it was.

Only +, -, * and / in a fixed order: the same on every computer. What the prices prove is worked
out in whole numbers by those who use them.
"""

from collections.abc import Sequence

from ezgame.core.routes.effort import CHECK_EVERY, Effort

EASE = 1e-7
"""What is closer to zero than this is zero."""
LEAST_PIVOT = 1e-6
"""Numbers below are not divided by."""
LOOSE = 1e-6
"""Limits differ by a little more or less than this, so that the method does not run in circles."""
CELLS = 12
"""Numbers of the tableau changed that cost as much as one search node."""


class Packing:
    """The program, its basis and its prices."""

    def __init__(self, effort: Effort) -> None:
        self.effort = effort
        self.limits: list[float] = []
        self.scores: list[float] = []
        self.rows: list[tuple[int, ...]] = []
        """Per column the rows it is in."""
        self.basis: list[int] = []
        """Per row the column that is in the basis; -1 - n stands for what row n leaves unused."""
        self.inverse: list[list[float]] = []
        self.parts: list[float] = []
        """How much of each column of the basis is taken."""
        self.prices: list[float] = []
        self.inside: set[int] = set()
        """What is in the basis."""
        self.outside: list[int] = []
        """Columns that may come in."""

    def add_row(self, limit: int, users: Sequence[int]) -> int:
        """A limit for some of the columns; `solve` has to be called before columns are added."""
        number = len(self.limits)
        exact = limit + LOOSE * (1 + number * 37 % 101 / 101)
        used = [0.0] * number
        part = exact
        among = set(users)
        for at, column in enumerate(self.basis):
            if column in among:
                part -= self.parts[at]
                used = [a - b for a, b in zip(used, self.inverse[at], strict=True)]
        for column in users:
            self.rows[column] = (*self.rows[column], number)
        for row in self.inverse:
            row.append(0.0)
        self.inverse.append([*used, 1.0])
        self.limits.append(exact)
        self.basis.append(-1 - number)
        self.inside.add(-1 - number)
        self.parts.append(part)
        self.prices.append(0.0)
        return number

    def add_column(self, score: float, rows: tuple[int, ...]) -> int:
        """One more route, which is in these rows."""
        self.scores.append(score)
        self.rows.append(rows)
        self.outside.append(len(self.scores) - 1)
        return len(self.scores) - 1

    def forget(self, kept: int) -> set[int]:
        """Leave out columns that gain least after prices, but so many; returns those left out."""
        order = sorted(self.outside, key=self._gain, reverse=True)
        self.outside = order[:kept]
        return set(order[kept:])

    def solve(self, steps: int) -> bool:
        """Bring the parts within new limits, then take new columns in; False if the steps did not do."""
        for _ in range(steps):
            row = self._overrun()
            if row is None:
                break
            column = self._instead_of(row)
            if column is None:
                return False
            self._exchange(row, column)
        for _ in range(steps):
            best = self._most_wanted()
            if best is None:
                return True
            row = self._crowded_out(best)
            if row is None:
                return False
            self._exchange(row, best)
        return False

    def shares(self) -> dict[int, float]:
        """How much of each column is taken."""
        return {
            column: part
            for column, part in zip(self.basis, self.parts, strict=True)
            if column >= 0 and part > EASE
        }

    # ------------------------------------------------------------ steps

    def _overrun(self) -> int | None:
        """The row that is exceeded most."""
        least, found = -EASE, None
        for row, part in enumerate(self.parts):
            if part < least:
                least, found = part, row
        return found

    def _gain(self, column: int) -> float:
        """What a column scores after prices."""
        if column < 0:
            return -self.prices[-1 - column]
        gain = self.scores[column]
        for number in self.rows[column]:
            gain -= self.prices[number]
        return gain

    def _instead_of(self, row: int) -> int | None:
        """The column that comes in for the one of a row that is exceeded."""
        line = self.inverse[row]
        weights = [
            (weight, -1 - number)
            for number, weight in enumerate(line)
            if weight < -LEAST_PIVOT and -1 - number not in self.inside
        ]
        self._count(4 * len(self.outside))
        for column in self.outside:
            weight = 0.0
            for number in self.rows[column]:
                weight += line[number]
            if weight < -LEAST_PIVOT:
                weights.append((weight, column))
        best, found, size = 0.0, None, 0.0
        for weight, column in weights:
            ratio = self._gain(column) / weight
            if found is None or ratio < best or (ratio == best and weight < size):
                best, found, size = ratio, column, weight
        return found

    def _most_wanted(self) -> int | None:
        """The column that gains most after prices."""
        prices, scores, rows = self.prices, self.scores, self.rows
        most, found = EASE, None
        self._count(3 * len(self.outside))
        for column in self.outside:
            gain = scores[column]
            for number in rows[column]:
                gain -= prices[number]
            if gain > most:
                most, found = gain, column
        for number, price in enumerate(prices):
            if -price > most and -1 - number not in self.inside:
                most, found = -price, -1 - number
        return found

    def _crowded_out(self, column: int) -> int | None:
        """The row whose column leaves when another comes in."""
        least, found, size = 0.0, None, 0.0
        for row, weight in enumerate(self._weights(column)):
            if weight > LEAST_PIVOT:
                ratio = max(0.0, self.parts[row]) / weight
                if found is None or ratio < least or (ratio == least and weight > size):
                    least, found, size = ratio, row, weight
        return found

    def _weights(self, column: int) -> list[float]:
        """What a column takes from each column of the basis."""
        if column < 0:
            number = -1 - column
            return [line[number] for line in self.inverse]
        rows = self.rows[column]
        weights = []
        for line in self.inverse:
            weight = 0.0
            for number in rows:
                weight += line[number]
            weights.append(weight)
        return weights

    def _exchange(self, row: int, column: int) -> None:
        """Put a column into the basis, in the place of the one of a row."""
        weights, gain, leaving = self._weights(column), self._gain(column), self.basis[row]
        pivot = weights[row]
        line = [value / pivot for value in self.inverse[row]]
        part = self.parts[row] / pivot
        changed = 2
        for at, weight in enumerate(weights):
            if at != row and (weight > EASE or weight < -EASE):
                self.inverse[at] = [
                    a - weight * b for a, b in zip(self.inverse[at], line, strict=True)
                ]
                self.parts[at] -= weight * part
                changed += 1
        self.inverse[row] = line
        self.parts[row] = part
        self.prices = [a + gain * b for a, b in zip(self.prices, line, strict=True)]
        self.inside.discard(leaving)
        self.inside.add(column)
        self.basis[row] = column
        if column >= 0:
            self.outside.remove(column)
        if leaving >= 0:
            self.outside.append(leaving)
        self._count(changed * len(line))

    def _count(self, cells: int) -> None:
        """Charge for numbers that were worked on."""
        self.effort.loose += cells // CELLS
        if self.effort.loose > CHECK_EVERY:
            self.effort.book()
