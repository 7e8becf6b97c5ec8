"""A second, small model of 18TE, written from the rule statements alone; test_ledger.py compares it with the game.

It imports nothing of the program. It is told what was done, in words of its own (plain maps), and the
income of each run; it keeps money, market, holdings, presidents, trains, phase, priority and turn. It judges
nothing: what it is told is taken to be legal. Ids in comments are those of the statements (TE-…).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

GRID = {  # TE-MKT-01: rows from the top, each with the column of its first cell
    0: (6, (100, 110, 120, 130, 140, 150, 160, 180, 210, 250, 300)),
    1: (5, (80, 90, 100, 110, 120, 130, 140, 150, 160, 180, 210)),
    2: (4, (60, 70, 80, 90, 100, 110, 120, 130, 140, 150)),
    3: (3, (40, 50, 60, 70, 80, 90, 100, 110, 120)),
    4: (2, (20, 30, 40, 50, 60, 70, 80, 90)),
    5: (1, (0, 10, 20, 30, 40, 50, 60)),
}
Cell = tuple[int, int]
PRICE: dict[Cell, int] = {
    (row, first + offset): price
    for row, (first, prices) in GRID.items()
    for offset, price in enumerate(prices)
}
STARTS: dict[int, Cell] = {100: (1, 7), 90: (2, 7), 80: (3, 7), 70: (4, 7), 60: (5, 7)}
BANKRUPT, END = (5, 1), (0, 16)
QUEUE = ("KHS", "KWE", "CME", "TWE", "KPR")
KINDS = ("1+1/2", "2+2/3", "3+3/4", "D")
CARDS = dict(zip(KINDS, (7, 5, 4, 2), strict=True))
FACE = dict(zip(KINDS, (100, 200, 400, 800), strict=True))
STARTS_PHASE = {"2+2/3": 3, "3+3/4": 4, "D": 5}  # TE-PHA-01
RUSTS = {4: "1+1/2", 5: "2+2/3"}  # TE-PHA-05
STATION_GOALS = {"KHS": "A7", "KWE": "A7", "CME": "G5"}  # TE-SET-08, TOK-07
FREE_STATIONS = STATION_GOALS | {"KPR": "A7"}  # TE-TOK-03: the goal marker costs nothing
GOAL_CIRCLES = {"KHS": 0, "KWE": 1, "CME": 1}  # of the two that are printed
TERRAIN = {"B4", "C5", "D6", "E7", "F8"}  # TE-MAP-04
EMS_SIDES = "A7/B6 B6/B8 B8/C7 B8/C9 B10/C9 C9/C11 C11/D10 C11/D12 C13/D12"  # TE-MAP-05
EMS = {frozenset(side.split("/")) for side in EMS_SIDES.split()}
STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))  # S SW NW N NE SE
PRINTED = {"G5": (0, 1), "A7": (4, 5), "D14": (2, 4), "E9": ()}
EXIT_TABLE = (  # sides with track at rotation 0, then the tiles that have them
    "01: 3 5 7; 02: 6 8 58; 03: 4 9 57; 012: 12 29 39 804; 0134: 14 17 20 44 47; 0123: 15 16 18 43; "
    "0234: 19 21 22 45 46; 034: 23; 023: 24; 024: 25 40; 035: 26 42; 013: 27 41; 045: 28; 014: 30; "
    "025: 31; 5: TE1; 0125: TE2; 245: TE3; 345: TE4 TE8; 25: TE5; 01235: TE6; 01245: TE7"
)
EXITS = {
    tile: tuple(int(side) for side in row.split(":")[0])
    for row in EXIT_TABLE.split("; ")
    for tile in row.split(": ")[1].split()
}


def along(cell: Cell, step: int) -> Cell:
    """TE-MKT-07, -08: one along the row; down at its left end, up at its right end."""
    row, column = cell
    return next(c for c in ((row, column + step), (row - step, column), cell) if c in PRICE)


def shifted(cell: Cell, rows: int) -> Cell:
    """So many rows down (up if negative), as far as the column goes: TE-MKT-03, -04, -06."""
    for _ in range(abs(rows)):
        following = (cell[0] + (1 if rows > 0 else -1), cell[1])
        cell = following if following in PRICE else cell
    return cell


def neighbour(hex: str, side: int) -> str:
    across, down = STEPS[side]
    return f"{chr(ord(hex[0]) + across)}{int(hex[1:]) + down}"


class Ledger:
    """The books of one game. Call `tell` with each thing that is done."""

    def __init__(self, players: Sequence[str], priority: str) -> None:
        self.players = list(players)
        start = {2: 500, 3: 350}[len(players)]  # TE-SET-02
        self.cash = dict.fromkeys(players, start)
        self.bank = 4000 - start * len(players)
        self.treasury: dict[str, int] = {}
        self.stacks: dict[Cell, list[str]] = {}
        self.holdings: dict[str, dict[str, int]] = {}
        self.president: dict[str, str] = {}
        self.trains: dict[str, list[tuple[str, str]]] = {}
        self.pool: list[str] = []
        self.factory = dict(CARDS)
        self.phase, self.marker = 2, False
        self.tiles: dict[str, tuple[int, ...]] = dict(PRINTED)
        self.founded: list[str] = []
        self.on_first = 0
        """Money put on the certificate of the first company, TE-FND-09; the bank has paid it."""
        self.player = self.priority = priority
        self.company: str | None = None
        self.stage = 0
        """0: stock round; 1 and 2: the operating rounds of the pair."""
        self.passes = 0
        self.last: str | None = None
        self.sold_now = False
        self.auction: dict[str, Any] | None = None
        self.done: set[str] = set()
        self.ending = self.over = False

    def tell(self, word: Mapping[str, Any]) -> None:
        """One thing that was done: its kind under "do", the rest by name."""
        kind = word["do"]
        handler: Callable[..., None] = getattr(self, f"on_{kind}")
        handler(**{key: value for key, value in word.items() if key != "do"})
        if self.bank <= 0:  # TE-END-06
            self.ending = True

    # ------------------------------------------------------------ looking

    def cell(self, company: str) -> Cell:
        return next(cell for cell, stack in self.stacks.items() if company in stack)

    def price(self, company: str) -> int:
        return PRICE[self.cell(company)]

    def order(self) -> list[str]:
        """TE-OR-01: dearest first, further right first, top of the stack first."""
        cells = sorted(self.stacks, key=lambda cell: (-PRICE[cell], -cell[1]))
        return [company for cell in cells for company in self.stacks[cell]]

    def after(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def worth(self, player: str) -> int:
        """TE-END-04."""
        shares = sum(self.price(c) * held.get(player, 0) // 10 for c, held in self.holdings.items())
        return self.cash[player] + shares

    # ------------------------------------------------------------ moving things

    def pay(self, target: str, amount: int) -> None:
        """The bank pays, or takes if the amount is negative."""
        purse = self.cash if target in self.cash else self.treasury
        purse[target] += amount
        self.bank -= amount

    def move(self, company: str, target: Cell) -> None:
        source = self.cell(company)
        if target == source:
            return  # TE-MKT-10: one that stays keeps its place
        self.stacks[source].remove(company)
        self.stacks.setdefault(target, []).append(company)
        if target == END:
            self.ending = True
        if target == BANKRUPT:
            self.liquidate(company)

    def liquidate(self, company: str) -> None:
        """TE-LIQ-01."""
        self.bank += self.treasury.pop(company)
        self.pool += [kind for kind, _ in self.trains.pop(company)]
        self.stacks[BANKRUPT].remove(company)
        del self.holdings[company], self.president[company]

    def transfer(self, company: str, source: str, target: str, percent: int) -> None:
        held = self.holdings[company]
        held[source] = held.get(source, 0) - percent
        held[target] = held.get(target, 0) + percent

    def settle_president(self, company: str) -> None:
        """TE-PRES-01, -03, -05: a larger holder takes over; of equal ones the next clockwise."""
        old, held = self.president[company], self.holdings[company]
        most = max(held.get(player, 0) for player in self.players)
        if held.get(old, 0) == most:
            return
        candidate = self.after(old)
        while held.get(candidate, 0) != most:
            candidate = self.after(candidate)
        self.president[company] = candidate

    # ------------------------------------------------------------ stock round

    def end_turn(self, *, acted: bool, by: str | None = None) -> None:
        self.passes = 0 if acted else self.passes + 1
        if acted:
            self.last = by or self.player
        self.sold_now = False
        self.player = self.after(by or self.player)
        if self.passes == len(self.players):
            self.all_passed()

    def all_passed(self) -> None:
        self.passes = 0
        if not self.founded:  # TE-FND-09, -10
            self.on_first += 10
            self.bank -= 10
            self.player = self.priority
            if self.on_first == 180:
                self.found(QUEUE[0], self.priority, 0)
                self.end_turn(acted=True, by=self.priority)
            return
        self.end_stock_round()

    def end_stock_round(self) -> None:
        if self.last is not None:  # TE-SR-04
            self.priority = self.after(self.last)
        self.last = None
        rising = [
            company
            for company in self.order()
            if sum(self.holdings[company].get(player, 0) for player in self.players) == 100
            and shifted(self.cell(company), -1) != self.cell(company)
        ]
        targets = {company: shifted(self.cell(company), -1) for company in rising}
        for company in rising:  # TE-MKT-06: all leave before the first arrives
            self.stacks[self.cell(company)].remove(company)
        for company, target in targets.items():
            self.stacks.setdefault(target, []).append(company)
        self.stage = 1
        self.begin_operating()

    def on_pass(self, by: str) -> None:
        """A pass in an auction, or in a stock turn; the end of a turn in which something was sold."""
        if self.auction is None:
            self.end_turn(acted=self.sold_now)
            return
        self.auction["in"].remove(by)
        if len(self.auction["in"]) > 1:
            self.next_bidder(by)
            return
        [winner] = self.auction["in"]
        opener, lot, bid = self.auction["opener"], self.auction["lot"], self.auction["bid"]
        self.auction = None
        self.found(lot, winner, bid)
        self.end_turn(acted=True, by=opener)  # TE-FND-06, T03

    def on_open(self, by: str, company: str, bid: int) -> None:
        assert company == QUEUE[len(self.founded)]  # TE-FND-17
        self.auction = {"lot": company, "opener": by, "bid": bid, "in": list(self.players)}
        self.next_bidder(by)

    def on_bid(self, by: str, bid: int) -> None:
        assert self.auction is not None
        self.auction["bid"] = bid
        self.next_bidder(by)

    def next_bidder(self, player: str) -> None:
        assert self.auction is not None
        self.player = self.after(player)
        while self.player not in self.auction["in"]:
            self.player = self.after(self.player)

    def found(self, company: str, winner: str, bid: int) -> None:
        """TE-FND-04, -05, -07, -11, -14."""
        extra, self.on_first = self.on_first, 0
        self.treasury[company] = bid + extra
        self.cash[winner] -= bid
        start = max([60] + [price for price in STARTS if price * 3 <= bid + extra])
        self.stacks.setdefault(STARTS[start], []).append(company)
        self.holdings[company] = {winner: 30, "company": 70}
        self.president[company] = winner
        self.trains[company] = []
        self.founded.append(company)

    def on_buy(self, by: str, company: str, source: str) -> None:
        """TE-SR-10: money to where the share came from."""
        price = self.price(company)
        self.pay(by, -price)
        if source == "company":
            self.pay(company, price)
        self.transfer(company, source, by, 10)
        self.settle_president(company)
        self.end_turn(acted=True)

    def on_sell(self, by: str, company: str, shares: int) -> None:
        """TE-SR-09, -16, MKT-03; for a forced train too."""
        self.pay(by, shares * self.price(company))
        self.transfer(company, by, "pool", 10 * shares)
        self.settle_president(company)
        self.move(company, shifted(self.cell(company), shares))
        self.sold_now = self.stage == 0

    # ------------------------------------------------------------ operating rounds

    def begin_operating(self) -> None:
        self.done = set()
        self.marker = self.phase < 4  # TE-OR-03
        self.next_company()

    def next_company(self) -> None:
        waiting = [company for company in self.order() if company not in self.done]
        self.company = waiting[0] if waiting else None
        if self.company is None:
            self.end_operating()

    def end_operating(self) -> None:
        if self.ending and self.stage == 2:  # TE-END-02, -08
            self.over = True
            return
        if self.marker and self.phase < 4:  # TE-OR-04
            self.leave_factory(self.top())
        self.marker = False
        if self.stage == 1:
            self.stage = 2
            self.begin_operating()
        else:
            self.stage, self.player = 0, self.priority

    def on_turn_over(self, company: str) -> None:
        assert company == self.company or company not in self.treasury
        self.done.add(company)
        self.next_company()

    def on_tile(self, company: str, hex: str, tile: str, rotation: int) -> None:
        """TE-TRK-06, -07, -08, -22: a lay pays for the ground and for each Ems side it joins."""
        empty = hex not in self.tiles
        self.tiles[hex] = tuple((exit + rotation) % 6 for exit in EXITS[tile])
        if not empty:
            return
        beyond = {side: neighbour(hex, side) for side in self.tiles[hex]}
        joined = sum(
            frozenset((hex, other)) in EMS and (side + 3) % 6 in self.tiles.get(other, ())
            for side, other in beyond.items()
        )
        self.pay(company, -(50 * (hex in TERRAIN) + 30 * joined))

    def on_station(self, company: str, hex: str, stop: int) -> None:
        """TE-TOK-03, -07, -12: while the hex is as printed only one of its circles is the goal."""
        printed = self.tiles.get(hex) == PRINTED.get(hex)
        beside = printed and stop != GOAL_CIRCLES.get(company)
        if FREE_STATIONS.get(company) != hex or beside:
            self.pay(company, -50)
        elif company in STATION_GOALS:
            self.pay(company, 100)

    def on_goal(self, company: str) -> None:
        """A goal that is a connection was reached: TE-TRK-16, -17."""
        self.pay(company, 100)

    def on_income(self, company: str, amount: int, paid: bool) -> None:
        """TE-DIV, TE-MKT-07 … -09."""
        cell = self.cell(company)
        if paid and amount:
            for holder, percent in self.holdings[company].items():
                if holder != "pool":  # TE-DIV-02
                    self.pay(company if holder == "company" else holder, amount * percent // 100)
            self.move(company, along(cell, 1) if amount >= PRICE[cell] else cell)
        else:
            self.pay(company, amount)
            self.move(company, along(cell, -1))

    def top(self) -> str:
        return next(kind for kind in KINDS if self.factory[kind])

    def leave_factory(self, kind: str) -> None:
        """TE-PHA-01, -05, -07: a train is bought or exported."""
        first = self.factory[kind] == CARDS[kind]
        self.factory[kind] -= 1
        if not first or kind not in STARTS_PHASE:
            return
        self.phase = STARTS_PHASE[kind]
        rusted = RUSTS.get(self.phase)
        self.pool = [train for train in self.pool if train != rusted]
        for company, trains in self.trains.items():
            self.trains[company] = [train for train in trains if train[0] != rusted]

    def on_train(self, company: str, kind: str, side: str, source: str, price: int) -> None:
        """TE-TRN-01 … -03; the president adds what the treasury lacks, TE-EMR-02."""
        lacking = max(0, price - self.treasury[company])
        self.cash[self.president[company]] -= lacking
        self.treasury[company] += lacking - price
        if source in self.treasury:
            self.treasury[source] += price
            self.trains[source].remove((kind, side))
        else:
            assert price == FACE[kind]
            self.bank += price
        if source == "pool":
            self.pool.remove(kind)
        self.trains[company].append((kind, side))
        if source == "factory":
            assert kind == self.top()  # TE-TRN-06
            self.marker = False
            self.leave_factory(kind)

    def on_discard(self, company: str, kind: str, side: str) -> None:
        """TE-TRN-04."""
        self.trains[company].remove((kind, side))
        self.pool.append(kind)

    def on_bankrupt(self, by: str) -> None:
        """TE-EMR-06, -10: what he has goes into the company that acts."""
        assert self.company is not None
        self.treasury[self.company] += self.cash[by]
        self.cash[by] = 0
        self.ending = True

    def on_issue(self, company: str, shares: int) -> None:
        """TE-ISS-02, -05: paid at the price after the fall."""
        self.transfer(company, "company", "pool", 10 * shares)
        self.move(company, shifted(self.cell(company), shares))
        self.pay(company, shares * self.price(company))

    def on_redeem(self, company: str, shares: int) -> None:
        """TE-ISS-04."""
        self.pay(company, -shares * self.price(company))
        self.transfer(company, "pool", "company", 10 * shares)
