"""How the game ends, and what players are worth then (49-END)."""

from collections.abc import Callable, Iterator

from ezgame.core.events import EndTriggered
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.seats import present
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.core.worth import ShareWorth, WorthLine
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.events import TopReached
from ezgame.titles.t1849.state import own

BANK_BROKEN, TOP_PRICE, ONE_LEFT = "bank", "top-price", "one-player-left"
STANDSTILL = "standstill"


class Ending:
    def __init__(self, context: Context, finish: Callable[[Transition, str], None]) -> None:
        self._context = context
        self._finish = finish
        figures = context.figures
        self._broken_at_zero = figures.bank.broken_when == "<=0"
        self._by_round_number = figures.end.bank_in_sr == "engine_round_number_test"
        self._floor = None if figures.score.floor == "none" else figures.score.floor
        self._privates_count = figures.score.privates == "face"
        self._per_share = figures.bond.per_share_at_end
        self._shares = ShareWorth(
            market=context.market, percents=context.percents, unit=context.sales.unit, whole={}
        )

    # ------------------------------------------------------------ triggers

    def check(self, t: Transition) -> None:
        """An empty bank goes on paying, but the set that belongs to this round is the last (49-END-02)."""
        bank = t.state.bank
        assert bank is not None
        # Money that comes back later changes nothing (49-END-02).
        if t.state.finished or t.state.ending:
            return
        if bank < 0 or (bank == 0 and self._broken_at_zero):
            t.emit(EndTriggered(reason=BANK_BROKEN, last_set=t.state.clock.set))

    def check_players(self, t: Transition) -> None:
        """Nobody plays alone (49-END-07)."""
        if not t.state.finished and len(present(t.state)) == 1:
            self._finish(t, ONE_LEFT)

    def reach_top(self, t: Transition, company: CompanyId) -> None:
        """A marker has entered the end of the market: that stays true whatever the price does then."""
        # Told once; the price may fall again before the turn is over (49-END-01).
        if company not in own(t.state).topped:
            t.emit(TopReached(company=company))

    def after_turn(self, t: Transition, company: CompanyId) -> None:
        if company in own(t.state).topped:
            self._finish(t, TOP_PRICE)

    def after_stock(self, t: Transition) -> bool:
        """Whether the game ends with the stock round: at a standstill, or as recorded games with one
        operating round do when the bank is broken."""
        if self._stands_still(t.state):
            self._finish(t, STANDSTILL)
            return True
        one = self._context.phase(t.state).operating_rounds == 1
        if self._by_round_number and one and t.state.ending == BANK_BROKEN:
            self._finish(t, BANK_BROKEN)
            return True
        return False

    def _stands_still(self, state: State) -> bool:
        """No company is in operation, nothing pays, and nobody can pay for a start: nothing will happen again."""
        if any(now.floated for now in state.companies.values()):
            return False
        if any(now.owner is not None for now in state.privates.values()):
            return False
        prices = self._context.market.par_cells(
            self._context.phase(state), self._context.title.phases
        )
        percent = next(iter(self._context.percents.values()))[0]
        needed = min(prices) * percent // self._context.sales.unit
        return all(state.players[player].cash < needed for player in present(state))

    def after_set(self, t: Transition) -> bool:
        last = t.state.last_set
        # A bank that broke in a stock round lets one more set follow it (49-END-02).
        if last is None or t.state.clock.set < last:
            return False
        self._finish(t, BANK_BROKEN)
        return True

    # ------------------------------------------------------------ worth

    def account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        """Cash, shares less what bonds take, loans; where the ruling has it never below the floor."""
        lines = tuple(self._lines(state, player))
        total = sum(line.amount for line in lines)
        if self._floor is not None and total < self._floor:
            return (*lines, WorthLine(kind="floor", amount=self._floor - total))
        return lines

    def _lines(self, state: State, player: PlayerId) -> Iterator[WorthLine]:
        now = state.players[player]
        yield WorthLine(kind="cash", amount=now.cash)
        for line in self._shares.lines(state, player):
            yield line
            if CompanyId(line.about) in own(state).bonds:
                yield self._bond_line(line)
        # The rulebook does not mention them; recorded games count their face value (49-END-05).
        if self._privates_count:
            for private, owned in state.privates.items():
                if owned.owner == player:
                    value = self._context.title.privates[private].value
                    yield WorthLine(kind="private", amount=value, about=private)
        # What a loan costs at the end is more than it brought (49-EMR-10).
        if now.debt:
            yield WorthLine(kind="debt", amount=-now.debt)

    def _bond_line(self, shares: WorthLine) -> WorthLine:
        """What the bond of a company takes from its shares; under one ruling no more than they are worth."""
        taken = self._per_share * shares.percent // self._context.sales.unit
        # A bond takes no more than the shares of that company are worth (49-ADV-10).
        if self._floor is not None:
            taken = max(taken, -shares.amount)
        return WorthLine(kind="bond", amount=taken, about=shares.about)
