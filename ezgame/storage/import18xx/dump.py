"""A position in the terms of 18xx.games, one JSON object: for comparing replays with recorded states."""

from collections import Counter
from typing import Any

from ezgame.core.definitions.title import Title
from ezgame.core.finance.limits import Limits
from ezgame.core.game import Game
from ezgame.core.ids import IPO, POOL, CompanyId, HexId, PlayerId
from ezgame.core.state import BoardState, State
from ezgame.families.records import Record

EXPLAINED = """\
--states: one line after set-up (n = 0), one after every recorded action, one with the result.
  n, id, type, entity   which action: its number, and as in the record; P0 … are players by seat
  round, phase, active  ISR (opening auction), SR 1, OR 1.2; who is to act
  players               {player: cash, debt, bankrupt, shares, presidencies, companies, certs}
  corporations          {company: floated, cash, par, price, market_pos, market_stack, owner, ipo, market,
                        trains, tokens (hex/city), tokens_left, companies, operated, extra}
  tiles                 {hex: tile/rotation} of what was laid
  depot                 {upcoming: {type: count, -1 = unlimited}, discarded: [trains]}
  bank, order, privates, finished, extra
  revenue, routes       of a run"""

ROUNDS = {"auction": "ISR"}


class Dumper:
    def __init__(self, game: Game, online: Any) -> None:
        """`online` is the title's module of words for 18xx.games."""
        self._game = game
        self._rules = game.rules
        self._online = online
        self._limits: Limits = game.rules.limits
        self._held: dict[CompanyId, tuple[tuple[str, ...], Counter[str]]] = {}
        """Certificates of each company as they lay last, and percent by place: from line to line most stay."""
        self._stations: tuple[BoardState | None, dict[CompanyId, list[str]]] = (None, {})
        """The board of the last line, and where companies have stations on it."""

    def line(self, record: Record | None) -> dict[str, Any]:
        head = self.head(record)
        # Only a run has figures of its own; everything else is told by the position.
        if record is not None and record.kind in ("run_routes", "run"):
            head |= self._run()
        return head | self.state(self._game.state)

    def head(self, record: Record | None) -> dict[str, Any]:
        """Which action a line belongs to."""
        if record is None:
            return {"n": 0, "type": "setup"}
        return {
            "n": record.number,
            "id": record.id,
            "type": record.kind,
            "entity": str(record.entity),
        }

    def result(self) -> dict[str, Any]:
        state = self._game.state
        scores = dict(self._rules.score(state))
        return {"result": scores, "finished": state.finished, "reason": state.ending}

    def _run(self) -> dict[str, Any]:
        from ezgame.core.events import RoutesRun

        for applied in reversed(self._game.log):
            for event in applied.events:
                if isinstance(event, RoutesRun):
                    routes = [
                        {"train": a.train, "revenue": a.income, "subsidy": a.treasury}
                        for a in event.routes
                    ]
                    return {"revenue": event.income, "routes": routes}
        return {}

    def moment(self, state: State) -> dict[str, Any]:
        """When it is, and who is to act."""
        return {
            "round": ROUNDS.get(state.clock.kind, state.clock.round),
            "phase": self._phase(state),
            "finished": state.finished,
            "active": list(self._game.waiting_for()),
        }

    def state(self, state: State) -> dict[str, Any]:
        return {
            **self.moment(state),
            # There companies are charged also what they cannot pay yet: the bank has that money already.
            "bank": None if state.bank is None else state.bank + sum(self._unpaid(state).values()),
            "order": list(state.order),
            "players": {player: self._player(state, player) for player in state.players},
            "corporations": {
                company: self._company(state, company)
                for company, now in state.companies.items()
                if not now.closed
            },
            "tiles": {
                hex_id: f"{laid.tile}/{laid.rotation}" for hex_id, laid in state.board.tiles.items()
            },
            "depot": {
                "upcoming": {
                    # Plain numbers only: -1 is an unlimited supply.
                    name: -1 if left is None else left
                    for name, left in state.depot.left.items()
                    if left != 0
                },
                "discarded": [
                    self._online.train_name(self._rules, train) for train in state.depot.pool
                ],
            },
            "privates": {
                private: {"owner": now.owner, "closed": now.closed}
                for private, now in state.privates.items()
            },
            "extra": self._online.game_extra(self._rules, state),
        }

    def _player(self, state: State, player: PlayerId) -> dict[str, Any]:
        now = state.players[player]
        held = {
            company: percent
            for company in state.companies
            if (percent := self._holders(state, company)[player])
        }
        return {
            "cash": now.cash,
            "debt": now.debt if getattr(self._online, "SHOWS_DEBT", True) else 0,
            "bankrupt": now.bankrupt,
            "shares": held,
            "presidencies": sorted(
                c for c, company in state.companies.items() if company.president == player
            ),
            "companies": sorted(
                p for p, private in state.privates.items() if private.owner == player
            ),
            "certs": None if self._limits is None else self._limits.counted(state, player),
        }

    def _company(self, state: State, company: CompanyId) -> dict[str, Any]:
        now = state.companies[company]
        place = state.market.places.get(company)
        cell = None if place is None else self._rules.title.market.cells[place]
        return {
            "floated": now.floated,
            "cash": now.cash - self._unpaid(state).get(company, 0),
            "par": now.par,
            "price": None if cell is None else cell.price,
            "market_pos": None if cell is None else [cell.row, cell.column],
            "market_stack": None if place is None else state.market.cells[place].index(company),
            "owner": now.president,
            "ipo": self._holders(state, company)[IPO],
            "market": self._holders(state, company)[POOL],
            "trains": sorted(self._online.train_name(self._rules, train) for train in now.trains),
            "tokens": self._tokens(state).get(company, []),
            "tokens_left": now.stations_free,
            "companies": sorted(
                p for p, private in state.privates.items() if private.owner == company
            ),
            "operated": now.operated,
            "extra": self._online.company_extra(self._rules, state, company),
        }

    def _holders(self, state: State, company: CompanyId) -> Counter[str]:
        """Percent of a company by place."""
        where = state.companies[company].certificates
        known = self._held.get(company)
        # By identity: an action copies only the certificates of companies that it touches.
        if known is None or known[0] is not where:
            held: Counter[str] = Counter()
            for percent, place in zip(self._rules.percents[company], where, strict=True):
                held[place] += percent
            known = self._held[company] = where, held
        return known[1]

    def _phase(self, state: State) -> str:
        """Some titles call phases otherwise there."""
        named = getattr(self._online, "phase_name", None)
        return state.phase if named is None else str(named(self._rules, state))

    def _unpaid(self, state: State) -> dict[CompanyId, int]:
        """What companies owe the bank that there is charged before it can be paid."""
        unpaid = getattr(self._online, "unpaid", None)
        return {} if unpaid is None else dict(unpaid(self._rules, state))

    def _tokens(self, state: State) -> dict[CompanyId, list[str]]:
        """Stations by company, in order."""
        # The board is the same object as long as nothing is built.
        if self._stations[0] is not state.board:
            found: dict[CompanyId, list[str]] = {}
            for hex_id, stations in state.board.stations.items():
                for station in stations:
                    number = city_number(self._rules.title, state, hex_id, station.stop)
                    found.setdefault(station.company, []).append(f"{hex_id}/{number}")
            self._stations = state.board, {c: sorted(places) for c, places in found.items()}
        return self._stations[1]


def city_number(title: Title, state: State, hex_id: HexId, stop: int) -> int:
    """City numbers count only stops with circles, in the order of the tile."""
    laid = state.board.tiles.get(hex_id)
    stops = title.board.hexes[hex_id].stops if laid is None else title.tiles.tiles[laid.tile].stops
    return sum(1 for each in stops[:stop] if each.slots)
