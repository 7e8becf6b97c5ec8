"""Plays the scripted opening of the shared rules: steps become actions, figures are compared."""

from collections.abc import Callable, Mapping
from typing import Any

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import (
    Action,
    BidForCompany,
    BuyShare,
    BuyTrain,
    Dividend,
    DrawnRoute,
    IssueShares,
    LayTile,
    OpenAuction,
    Pass,
    PlaceStation,
    RedeemShares,
    Run,
    SellShares,
)
from ezgame.core.events import Event, Paid, RoutesRun, StationPlaced, TrainExported
from ezgame.core.finance.shares import holding
from ezgame.core.ids import IPO, POOL, CompanyId, HexId, PlayerId, TileId
from ezgame.titles.te.state import own
from tests.titles.te.table import CARDS, refused, rules_of, total

Step = Mapping[str, Any]
BY_ITSELF = ("home", "no_income", "end_round")


class Script:
    def __init__(self, names: list[str]) -> None:
        setup = make_setup("18te", names, options={"priority": "first_seat"})
        self.game = new_game(setup)
        self.seats = {name: PlayerId(f"P{seat}") for seat, name in enumerate(names)}
        self.names = {seat: name for name, seat in self.seats.items()}
        self.events: tuple[Event, ...] = ()
        """What the last action caused."""

    # ------------------------------------------------------------ steps

    def play(self, step: Step) -> None:
        """Try what must be refused, then do the step and compare."""
        actor = self.seats.get(step["actor"])
        for wrong in step.get("refused", ()):
            assert actor is not None
            action = self.action(actor, wrong["action"])
            found = refused(self.game, action)
            assert wrong["rule"] in found, f"{step['id']}: {action} → {found}"
        kind = step["action"]["type"]
        if kind in BY_ITSELF:
            self.happened(step)
        elif kind == "done":
            self.done(actor, step["company"])
        else:
            assert actor is not None
            applied = self.game.apply(self.action(actor, step["action"]))
            self.events = applied.events
            self.compare_action(step)
        for what, wanted in step.get("expect", {}).items():
            found = getattr(self, f"see_{what}")(wanted)
            assert found == wanted, f"{step['id']}, {what}: {found}, not {wanted}"
        assert total(self.game) == 4000

    def done(self, actor: PlayerId | None, company: str) -> None:
        """End the turn, whatever steps are left."""
        assert actor is not None
        events: list[Event] = []
        clock = self.game.state.clock
        while (turn := self.game.state.operating) is not None and turn.company == company:
            events += self.game.apply(Pass(actor=actor)).events
            if self.game.state.clock != clock:
                break
        self.events = tuple(events)

    def action(self, actor: PlayerId, said: Step) -> Action:
        return getattr(self, f"do_{said['type']}")(actor, said)

    def do_open_auction(self, actor: PlayerId, said: Step) -> Action:
        return OpenAuction(actor=actor, company=CompanyId(said["company"]), price=said["bid"])

    def do_bid(self, actor: PlayerId, said: Step) -> Action:
        return BidForCompany(actor=actor, company=CompanyId(said["company"]), price=said["bid"])

    def do_pass(self, actor: PlayerId, said: Step) -> Action:
        return Pass(actor=actor)

    do_pass_bid = do_pass_trains = do_pass

    def do_buy_share(self, actor: PlayerId, said: Step) -> Action:
        return BuyShare(
            actor=actor,
            company=CompanyId(said["company"]),
            source="ipo" if said["from"] == "company" else "pool",
        )

    def do_sell_shares(self, actor: PlayerId, said: Step) -> Action:
        return SellShares(actor=actor, company=CompanyId(said["company"]), percent=said["percent"])

    def do_lay_tile(self, actor: PlayerId, said: Step) -> Action:
        return LayTile(
            actor=actor,
            hex=HexId(said["hex"]),
            tile=TileId(said["tile"]),
            rotation=said["rotation"],
        )

    def do_place_station(self, actor: PlayerId, said: Step) -> Action:
        return PlaceStation(actor=actor, hex=HexId(said["hex"]), stop=said["stop"])

    def do_run(self, actor: PlayerId, said: Step) -> Action:
        left = list(self.game.state.companies[self.acting].trains)
        routes = []
        for route in said["routes"]:
            train = next(train for train in left if train.faces == (route["train"],))
            left.remove(train)
            stops = tuple((HexId(hex_id), stop) for hex_id, stop, _value in route["stops"])
            routes.append(DrawnRoute(train=train.id, stops=stops))
        return Run(actor=actor, routes=tuple(routes))

    def do_pay(self, actor: PlayerId, said: Step) -> Action:
        return Dividend(actor=actor, choice="pay")

    def do_withhold(self, actor: PlayerId, said: Step) -> Action:
        return Dividend(actor=actor, choice="withhold")

    def do_buy_train(self, actor: PlayerId, said: Step) -> Action:
        assert said["from"] == "factory"
        return BuyTrain(
            actor=actor,
            source="depot",
            type=CARDS[said["card"]],
            face=said["side"],
            price=said["price"],
        )

    def do_issue(self, actor: PlayerId, said: Step) -> Action:
        return IssueShares(actor=actor, company=self.acting, count=said["count"])

    def do_redeem(self, actor: PlayerId, said: Step) -> Action:
        return RedeemShares(actor=actor, company=self.acting, count=said["count"])

    @property
    def acting(self) -> CompanyId:
        turn = self.game.state.operating
        assert turn is not None and turn.company is not None
        return turn.company

    # ------------------------------------------------------------ what a step says of itself

    def compare_action(self, step: Step) -> None:
        said = step["action"]
        assert step["round"] == self.game.applied_at(self.game.position).before.clock.round.replace(
            " ", ""
        )
        if "cost" in said:
            spent = sum(e.amount for e in self.paid() if e.reason.startswith(("tile", "station")))
            assert spent == said["cost"], step["id"]
        if "income" in said:
            run = next(e for e in self.events if isinstance(e, RoutesRun))
            assert run.income == said["income"], step["id"]
            values = [[stop[2] for stop in route["stops"]] for route in said["routes"]]
            found = [sorted(line.amount for line in r.lines) for r in run.routes]
            assert found == [sorted(each) for each in values], step["id"]

    def happened(self, step: Step) -> None:
        """Things that need no word have happened with the action before."""
        said = step["action"]
        if said["type"] == "home":
            station = next(
                e
                for e in self.events
                if isinstance(e, StationPlaced) and e.home and e.station.company == step["company"]
            )
            assert (station.hex, station.station.stop) == (said["hex"], said["stop"])
        elif said["type"] == "no_income":
            moves = [e for e in self.events if type(e).__name__ == "DividendDecided"]
            assert [e.choice for e in moves] == ["none"], step["id"]

    def paid(self) -> list[Paid]:
        return [event for event in self.events if isinstance(event, Paid)]

    # ------------------------------------------------------------ figures

    def _of(self, wanted: Mapping[str, Any], figure: Callable[[str], Any]) -> dict[str, Any]:
        return {name: figure(name) for name in wanted}

    def see_winner(self, wanted: str) -> str:
        paid = next(each for each in self.paid() if each.reason == "auction.won")
        return self.names[PlayerId(paid.source)]

    def see_cash(self, wanted: Mapping[str, int]) -> dict[str, Any]:
        return self._of(wanted, lambda name: self.game.state.players[self.seats[name]].cash)

    def see_treasury(self, wanted: Mapping[str, int]) -> dict[str, Any]:
        return self._of(wanted, lambda name: self.game.state.companies[CompanyId(name)].cash)

    def see_price(self, wanted: Mapping[str, int]) -> dict[str, Any]:
        market = self.game.rules.market
        return self._of(wanted, lambda name: market.price(self.game.state, CompanyId(name)))

    def see_cell(self, wanted: Mapping[str, str]) -> dict[str, Any]:
        return self._of(wanted, lambda name: self.game.state.market.places[CompanyId(name)])

    def see_stacks(self, wanted: Mapping[str, list[str]]) -> dict[str, Any]:
        cells = self.game.state.market.cells
        return self._of(wanted, lambda cell: list(cells[cell]))

    def see_holdings(self, wanted: Mapping[str, Mapping[str, int]]) -> dict[str, Any]:
        return self._of(wanted, self._holdings)

    def _holdings(self, company: str) -> dict[str, int]:
        places = {**self.seats, "company": IPO, "pool": POOL}
        found = {
            name: holding(self.game.state, self.game.rules.percents, CompanyId(company), place)
            for name, place in places.items()
        }
        return {name: percent for name, percent in found.items() if percent}

    def see_president(self, wanted: Mapping[str, str]) -> dict[str, Any]:
        def named(company: str) -> str:
            player = self.game.state.companies[CompanyId(company)].president
            assert player is not None
            return self.names[player]

        return self._of(wanted, named)

    def see_next(self, wanted: str) -> str:
        return self.names[self.game.waiting_for()[0]]

    def see_bank(self, wanted: int) -> int | None:
        return self.game.state.bank

    def see_round_over(self, wanted: bool) -> bool:
        return self.game.state.clock.kind == "operating"

    def see_priority(self, wanted: str) -> str:
        return self.names[self.game.state.order[0]]

    def see_order(self, wanted: list[str]) -> list[str]:
        return list(self.game.rules.market.order(self.game.state))

    def see_export_marker(self, wanted: bool) -> bool:
        return own(self.game.state).export_marker

    def see_factory(self, wanted: Mapping[str, int]) -> dict[str, Any]:
        return self._of(wanted, lambda card: self.game.state.depot.left[CARDS[card]])

    def see_trains(self, wanted: Mapping[str, list[str]]) -> dict[str, Any]:
        companies = self.game.state.companies
        return self._of(wanted, lambda name: [t.name for t in companies[CompanyId(name)].trains])

    def see_phase(self, wanted: int) -> int:
        return int(self.game.state.phase)

    def see_supply(self, wanted: Mapping[str, int]) -> dict[str, Any]:
        return self._of(wanted, lambda tile: self.game.state.supply[TileId(tile)])

    def see_stations(self, wanted: Mapping[str, list[str]]) -> dict[str, Any]:
        def circles(hex_id: str) -> list[str]:
            here = self.game.state.board.stations[HexId(hex_id)]
            return [s.company for s in sorted(here, key=lambda s: (s.stop, s.slot))]

        return self._of(wanted, circles)

    def see_paid(self, wanted: Mapping[str, int]) -> dict[str, int]:
        found: dict[str, int] = {}
        for each in self.paid():
            if each.reason.startswith("dividend"):
                name = self.names.get(PlayerId(each.target), each.target)
                found[name] = found.get(name, 0) + each.amount
        return found

    def see_exported(self, wanted: str | None) -> str | None:
        cards = {kind: card for card, kind in CARDS.items()}
        exported = [e.type for e in self.events if isinstance(e, TrainExported)]
        return cards[exported[0]] if exported else None

    def worth(self) -> dict[str, int]:
        scores = rules_of(self.game).score(self.game.state)
        return {name: scores[seat] for name, seat in self.seats.items()}
