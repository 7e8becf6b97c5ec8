"""Tells the second model of 18TE what happens in a game, and compares the two after every action.

Of an action only what the player said is told; of its events only what chance or the run decided: incomes,
goals that are connections, whose turn begins, and sales that a bankruptcy makes by itself.
"""

from collections.abc import Iterator
from typing import Any

from ezgame.core.actions import (
    BidForCompany,
    BuyShare,
    DiscardTrain,
    EndByAgreement,
    IssueShares,
    LayTile,
    OpenAuction,
    Pass,
    PlaceStation,
    RedeemShares,
)
from ezgame.core.events import (
    DividendDecided,
    Event,
    PlayerBankrupt,
    SharesSold,
    TrainBought,
    TurnBegan,
    TurnUpdated,
)
from ezgame.core.game import Applied, Game
from ezgame.core.ids import IPO, POOL
from ezgame.core.state import State
from ezgame.titles.te.state import GoalReached, own
from tests.titles.te.ledger import KINDS, QUEUE, Ledger

Word = dict[str, Any]
CARD = dict(zip(("2", "3", "4", "D"), KINDS, strict=True))
"""Our names of the train cards and the ledger's."""
PLACES = {IPO: "company", POOL: "pool"}
BY_CONNECTION = {"TWE", "KPR"}


class Disagreement(AssertionError):
    """The game and the second model differ."""


class Bookkeeper:
    """Watches a game: pass it to play_out."""

    def __init__(self, game: Game) -> None:
        self.ledger = Ledger(list(game.state.players), game.state.order[0])
        self._acting: str | None = None
        self.compared = 0

    def __call__(self, game: Game, applied: Applied) -> None:
        if isinstance(applied.action, EndByAgreement):
            return
        for word in (*self._said(applied), *self._happened(applied)):
            self.ledger.tell(word)
        self.compare(game)

    # ------------------------------------------------------------ telling

    def _said(self, applied: Applied) -> Iterator[Word]:
        action, by = applied.action, applied.action.actor
        acting = applied.before.operating.company if applied.before.operating else None
        match action:
            case Pass() if acting is None:
                yield {"do": "pass", "by": by}
            case OpenAuction():
                yield {"do": "open", "by": by, "company": action.company, "bid": action.price}
            case BidForCompany():
                yield {"do": "bid", "by": by, "bid": action.price}
            case BuyShare():
                source = PLACES[action.source]
                yield {"do": "buy", "by": by, "company": action.company, "source": source}
            case LayTile():
                where: Word = {"hex": action.hex, "tile": action.tile, "rotation": action.rotation}
                yield {"do": "tile", "company": acting, **where}
            case PlaceStation():
                yield {"do": "station", "company": acting, "hex": action.hex, "stop": action.stop}
            case DiscardTrain():
                trains = applied.before.companies[action.company].trains
                train = next(train for train in trains if train.id == action.train)
                card: Word = {"kind": CARD[train.type], "side": train.faces[0]}
                yield {"do": "discard", "company": action.company, **card}
            case IssueShares():
                yield {"do": "issue", "company": action.company, "shares": action.count}
            case RedeemShares():
                yield {"do": "redeem", "company": action.company, "shares": action.count}
            case _:
                return

    def _happened(self, applied: Applied) -> Iterator[Word]:
        for event in applied.events:
            yield from self._of(event)

    def _of(self, event: Event) -> Iterator[Word]:
        match event:
            case SharesSold():
                shares = event.percent // 10
                yield {
                    "do": "sell",
                    "by": event.player,
                    "company": event.company,
                    "shares": shares,
                }
            case TrainBought():
                yield {
                    "do": "train",
                    "company": event.company,
                    "kind": CARD[event.train.type],
                    "side": event.train.faces[0],
                    "source": "factory" if event.source == "depot" else event.source,
                    "price": event.price,
                }
            case DividendDecided():
                paid = event.choice == "pay"
                amount = event.income
                yield {"do": "income", "company": event.company, "amount": amount, "paid": paid}
            case GoalReached() if event.company in BY_CONNECTION:
                yield {"do": "goal", "company": event.company}
            case PlayerBankrupt():
                yield {"do": "bankrupt", "by": event.player}
            case TurnBegan() if event.company is not None:
                self._acting = event.company
            case TurnUpdated(operating=turn) if turn is not None and turn.company is None:
                yield from self._turn_over()
            case _:
                return

    def _turn_over(self) -> Iterator[Word]:
        if self._acting is not None:
            yield {"do": "turn_over", "company": self._acting}
        self._acting = None

    # ------------------------------------------------------------ comparing

    def compare(self, game: Game) -> None:
        self.compared += 1
        if game.state.ending == "standstill":
            self._confirm_standstill()
            return
        ours, theirs = _of_game(game), _of_ledger(self.ledger)
        waits = any(pending.step == "discard" for pending in game.state.pending)
        for name, value in ours.items():
            if waits and name in ("marker", "turn", "clock"):
                continue  # the ledger has gone on; the game waits for surplus trains
            if theirs[name] != value:
                raise Disagreement(f"{name}: the game has {value}, the ledger {theirs[name]}")

    def _confirm_standstill(self) -> None:
        """The end by our own ruling: no company is left, and nobody can found another one."""
        books = self.ledger
        if books.treasury or (len(books.founded) < len(QUEUE) and max(books.cash.values()) >= 180):
            raise Disagreement("the game stands still, the ledger does not")


def _of_game(game: Game) -> dict[str, object]:
    state = game.state
    lives = {name: c for name, c in state.companies.items() if c.par and not c.closed}
    figures: dict[str, object] = {
        "bank": state.bank,
        "cash": {name: player.cash for name, player in state.players.items()},
        "treasuries": {n: c.cash for n, c in state.companies.items() if c.cash},
        "stacks": {cell: list(stack) for cell, stack in state.market.cells.items() if stack},
        "holdings": {name: _holdings(game, name) for name in lives},
        "presidents": {name: company.president for name, company in lives.items()},
        "trains": {
            name: sorted((CARD[train.type], train.faces[0]) for train in company.trains)
            for name, company in lives.items()
        },
        "pool": sorted(CARD[train.type] for train in state.depot.pool),
        "factory": {CARD[kind]: left for kind, left in state.depot.left.items()},
        "phase": str(state.phase),
        "priority": state.order[0],
        "ending": bool(state.ending),
        "finished": state.finished,
    }
    if state.finished:
        return {**figures, "worth": dict(game.rules.score(state))}
    return {**figures, **_moment(state)}


def _moment(state: State) -> dict[str, object]:
    """Whose turn it is, and in which round."""
    if state.operating is not None:
        turn, number = state.operating.company, state.clock.number
    else:
        due = [p.actor for p in state.pending if p.step == "company_auction"]
        assert state.stock is not None
        turn, number = due[0] if due else state.stock.actor, 0
    return {"turn": turn, "clock": number, "marker": own(state).export_marker}


def _holdings(game: Game, name: Any) -> dict[str, int]:
    held: dict[str, int] = {}
    places = game.state.companies[name].certificates
    for place, percent in zip(places, game.rules.percents[name], strict=True):
        holder = PLACES.get(place, place)
        held[holder] = held.get(holder, 0) + percent
    return held


def _of_ledger(ledger: Ledger) -> dict[str, object]:
    on_first = {"KHS": ledger.on_first} if ledger.on_first else {}
    return {
        "bank": ledger.bank,
        "cash": ledger.cash,
        "treasuries": {n: money for n, money in ledger.treasury.items() if money} | on_first,
        "stacks": {f"{r},{c}": stack for (r, c), stack in ledger.stacks.items() if stack},
        "holdings": {
            name: {place: percent for place, percent in held.items() if percent}
            for name, held in ledger.holdings.items()
        },
        "presidents": ledger.president,
        "trains": {name: sorted(trains) for name, trains in ledger.trains.items()},
        "pool": sorted(ledger.pool),
        "factory": ledger.factory,
        "phase": str(ledger.phase),
        "priority": ledger.priority,
        "ending": ledger.ending,
        "finished": ledger.over,
        "worth": {player: ledger.worth(player) for player in ledger.players},
        "turn": ledger.player if ledger.stage == 0 else ledger.company,
        "clock": ledger.stage,
        "marker": ledger.marker,
    }
