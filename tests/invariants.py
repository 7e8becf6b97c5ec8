"""What must be true in every position of every game, and what the choices promise."""

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_args
from unittest.mock import patch

from ezgame.content.games import new_game
from ezgame.core.actions import BuyShare, Run, StartCompany
from ezgame.core.board.fit import supply_key
from ezgame.core.definitions.board import TileSet
from ezgame.core.events import CompanyReset, Paid, StationRemoved, TileRemoved
from ezgame.core.game import Applied, Game
from ezgame.core.ids import BANK, IPO, LOCKED, POOL, REMOVED
from ezgame.core.refusal import Refusal
from ezgame.core.state import CompanyState, State
from ezgame.storage import locks
from ezgame.storage.codec.decode import from_plain
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.codec.encode import to_plain
from ezgame.storage.codec.hints import fields_of
from ezgame.storage.codec.text import compact, parse
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from tests.tools.laws import Laws

ASK_EVERY = 3
"""Positions between two in which the choices are put to the test, unless it is done thoroughly."""
SAVE_EVERY = 250
BUYS = (BuyShare, StartCompany)
LOSSES = (StationRemoved, TileRemoved, CompanyReset)


def tiles_on(state: State, tiles: TileSet) -> Counter[str]:
    """How many of each tile lie on the map, both faces together."""
    return Counter(supply_key(tiles, tile.tile) for tile in state.board.tiles.values())


def locked(company: CompanyState) -> tuple[int, ...]:
    """Which certificates of a company nobody can buy."""
    return tuple(n for n, place in enumerate(company.certificates) if place == LOCKED)


class Watcher:
    """Follows a game that plays itself and looks at every position, and at what is offered there."""

    def __init__(
        self,
        game: Game,
        folder: Path,
        seed: int = 0,
        heard: Callable[[Refusal], None] = lambda _refusal: None,
        *,
        thorough: bool = False,
    ) -> None:
        """`heard` gets every refusal; `thorough` does whatever is offered, else a few of it."""
        self.rules = game.rules
        self.folder = folder
        start = game.state_at(0)
        laid = tiles_on(start, game.rules.title.tiles)
        self.printed = {
            key: None if left is None else left + laid[key] for key, left in start.supply.items()
        }
        """A ruling may have more of a tile than the manifest, and a board has tiles laid at the start."""
        self.lost: Counter[str] = Counter()
        """Tiles and station markers that have left the game, by tile and by company."""
        self.cards = game.state_at(0).depot.left
        self.locked = {
            name: locked(company) for name, company in game.state_at(0).companies.items()
        }
        """Certificates that nobody can buy, of companies without a president; they never move."""
        self.parts: dict[str, Any] = {}
        self.file = GameFile.new(game, folder / f"{seed}.ezgame")
        self.laws = Laws(game, seed, self.look, heard, thorough=thorough)

    def __call__(self, game: Game, applied: Applied) -> None:
        self.file.record(applied)
        self.look(applied)
        self.lost = self.lost_by(applied)
        self.check_codec(applied.after)
        if isinstance(applied.action, Run):
            self.laws.ask_about_run(game, applied.action)
        if self.laws.thorough or game.position % ASK_EVERY == 0:
            self.laws.ask(game)
        if game.position % SAVE_EVERY == 0 or game.state.finished:
            self.reopen(game)

    # ------------------------------------------------------------ positions

    def look(self, applied: Applied) -> None:
        """One action that was done, or could be."""
        before, state = applied.before, applied.after
        self.check_certificates(state)
        if state.board is not before.board or state.supply is not before.supply:
            lost = self.lost_by(applied)
            self.check_tiles(state, lost)
            self.check_stations(state, lost)
        self.check_money(applied)
        if state.market is not before.market:
            self.check_market(state)
        self.check_trains(state)
        self.check_limits(applied)

    def lost_by(self, applied: Applied) -> Counter[str]:
        """What has left the game, with what this action takes out of it; a company that comes back is whole."""
        lost = self.lost
        if not any(isinstance(event, LOSSES) for event in applied.events):
            return lost
        lost = lost.copy()
        for event in applied.events:
            if isinstance(event, TileRemoved) and event.returned is None:
                taken = applied.before.board.tiles[event.hex].tile
                lost[supply_key(self.rules.title.tiles, taken)] += 1
            elif isinstance(event, StationRemoved) and not event.back:
                lost[event.company] += 1
            elif isinstance(event, CompanyReset):
                del lost[event.company]
        return lost

    def check_certificates(self, state: State) -> None:
        """Complete and owned once; the president holds the president's."""
        places = {*state.players, IPO, POOL, REMOVED, LOCKED}
        for name, company in state.companies.items():
            percents = self.rules.percents[name]
            assert len(company.certificates) == len(percents), name
            assert set(company.certificates) <= places, name
            assert company.closed == (REMOVED in company.certificates), name
            assert locked(company) == self.locked[name], name
            if self.locked[name]:
                assert company.president is None, name
            elif company.president is not None:
                assert company.certificates[0] == company.president, name
            else:
                assert company.certificates[0] in (IPO, REMOVED), name

    def check_tiles(self, state: State, lost: Counter[str]) -> None:
        """What lies on the map and what is left make up the printed count, both faces together."""
        laid = tiles_on(state, self.rules.title.tiles)
        for key, count in self.printed.items():
            left = state.supply[key]
            if count is not None:
                assert left is not None and left >= 0, key
                assert left + laid[key] + lost[key] == count, key

    def check_stations(self, state: State, lost: Counter[str]) -> None:
        """Stations stand in circles that exist, none of a closed company."""
        for hex_id, stations in state.board.stations.items():
            owners = [station.company for station in stations]
            assert len(set(owners)) == len(owners), hex_id
            for name in owners:
                assert not state.companies[name].closed, (hex_id, name)
            laid = state.board.tiles.get(hex_id)
            title = self.rules.title
            stops = (title.tiles.tiles[laid.tile] if laid else title.board.hexes[hex_id]).stops
            # Partners may have a circle more than is printed, where they are not stacked on one.
            more = self.rules.ground.rules.shared_circle != "stacked"
            home = title.board.hexes[hex_id]
            for station in stations:
                if home.home_value is not None and station.stop == len(stops):
                    # Beside the track of a hex without a city stands only the company at home there.
                    assert station.company in [each.company for each in home.homes], hex_id
                    continue
                assert 0 <= station.stop < len(stops), hex_id
                assert 0 <= station.slot < max(1, stops[station.stop].slots) + more, hex_id
        for name, company in state.companies.items():
            if not company.closed and company.floated:
                placed = sum(
                    s.company == name for there in state.board.stations.values() for s in there
                )
                total = placed + company.stations_free + company.stations_locked + lost[name]
                assert total == self.rules.title.companies[name].stations, name

    def check_money(self, applied: Applied) -> None:
        """Money comes from the bank and goes to it, never from nowhere, and nobody has less than none."""
        paid = [event for event in applied.events if isinstance(event, Paid)]
        out = sum(event.amount for event in paid if event.source == BANK)
        back = sum(event.amount for event in paid if event.target == BANK)
        assert total_cash(applied.after) - total_cash(applied.before) == out - back
        assert all(event.amount > 0 for event in paid)
        if applied.after.bank is not None and applied.before.bank is not None:
            assert applied.before.bank - applied.after.bank == out - back
        assert min(player.cash for player in applied.after.players.values()) >= 0
        assert min(company.cash for company in applied.after.companies.values()) >= 0

    def check_market(self, state: State) -> None:
        stacked = [name for stack in state.market.cells.values() for name in stack]
        assert len(set(stacked)) == len(stacked)
        assert set(stacked) == set(state.market.places)
        for name, cell in state.market.places.items():
            assert name in state.market.cells[cell]
            assert not state.companies[name].closed

    def check_trains(self, state: State) -> None:
        """Every card is in one place; the supply never runs below nothing."""
        cards = [train.id for company in state.companies.values() for train in company.trains]
        cards += [train.id for train in state.depot.pool]
        assert len(set(cards)) == len(cards)
        for name, left in state.depot.left.items():
            count = self.cards[name]
            if count is not None:
                assert left is not None and 0 <= left <= count

    def check_limits(self, applied: Applied) -> None:
        """Nobody buys above a limit, and who has too many trains is asked to give some up."""
        before, state, action = applied.before, applied.after, applied.action
        limits, supply = self.rules.limits, self.rules.supply
        if isinstance(action, BUYS) and not state.finished:
            over = limits.over(state, action.actor)
            assert over == 0 or over <= limits.over(before, action.actor), action
        if state.finished:
            return
        asked = {pending.about for pending in state.pending}
        for name, company in state.companies.items():
            if company.closed or name in asked:
                continue
            if company.trains is not before.companies[name].trains:
                waits = state.operating is not None and state.operating.company == name
                assert waits or supply.counted(state, name) <= supply.limit(state, name), name

    def check_codec(self, state: State) -> None:
        """The position comes back from its text; parts that did not change were seen before."""
        for field in fields_of(State):
            value = getattr(state, field.name)
            if self.parts.get(field.name, self) is value:
                continue
            self.parts[field.name] = value
            items = {"": value}
            hint = field.hint
            if isinstance(value, Mapping):
                items, hint = value, get_args(hint)[1]
            for key, item in items.items():
                name = f"{field.name} {key}"
                if self.parts.get(name, self) is not item:
                    text = compact(to_plain(item, hint))
                    assert from_plain(parse(text), hint) == item, name
                    self.parts[name] = item

    # ------------------------------------------------------------ files

    def reopen(self, game: Game) -> None:
        """Save, load, undo and redo: always the same position."""
        wanted = state_hash(game.state)
        # The file is in use by this very game: nobody need wait for it to be let go.
        with patch.object(locks, "GLANCE", 0.0):
            back = open_game(self.file.path, new_game)
        assert state_hash(back.game.state) == wanted
        if back.game.undo():
            assert state_hash(back.game.state) == state_hash(game.state_at(game.position - 1))
            assert back.game.redo()
        assert state_hash(back.game.state) == wanted
        back.abandon()
        assert game.undo() and game.redo()
        assert state_hash(game.state) == wanted


def total_cash(state: State) -> int:
    return sum(player.cash for player in state.players.values()) + sum(
        company.cash for company in state.companies.values()
    )
