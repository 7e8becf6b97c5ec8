"""Questions that tests ask a game: what something costs, who holds what, why an action is refused."""

from typing import TypeVar

from ezgame.core.actions import Action, BuyPrivate, BuyShare, BuyTrain, LayTile, Pass, PlaceStation
from ezgame.core.events import Event
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, HexId, PlayerId, PrivateId, TileId
from ezgame.core.rounds.operating import acting_president
from ezgame.core.state import CompanyState, State, Train
from tests.builders import rotation_to

A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


def refusal(game: Game, action: Action) -> str:
    """The key of the rule against an action; empty if it is possible."""
    found = game.why_not(action)
    return "" if found is None else found.key


def offered(game: Game, kind: type[A]) -> list[A]:
    """The actions of one kind among the choices."""
    return [choice.action for choice in game.choices() if isinstance(choice.action, kind)]


def play(game: Game, *actions: Action) -> Game:
    for action in actions:
        game.apply(action)
    return game


def events(game: Game, kind: type[E]) -> list[E]:
    """What the last action caused."""
    return [event for event in game.log[-1].events if isinstance(event, kind)]


def all_events(game: Game, kind: type[E]) -> list[E]:
    return [event for done in game.log for event in done.events if isinstance(event, kind)]


# ---------------------------------------------------------------- figures


def cash(game: Game, holder: str) -> int:
    players = game.state.players
    if holder in players:
        return players[PlayerId(holder)].cash
    return game.state.companies[CompanyId(holder)].cash


def debt(game: Game, player: PlayerId) -> int:
    return game.state.players[player].debt


def company(game: Game, name: str) -> CompanyState:
    return game.state.companies[CompanyId(name)]


def president(game: Game, name: str) -> PlayerId | None:
    return company(game, name).president


def percent(game: Game, name: str, holder: str) -> int:
    return game.state.percent(CompanyId(name), holder, game.rules.percents[CompanyId(name)])


def price(game: Game, name: str) -> int:
    cell = game.state.market.places[CompanyId(name)]
    return game.rules.title.market.cells[cell].price


def stack(game: Game, at: int) -> tuple[str, ...]:
    """Markers on the space of this price, top first."""
    cells = game.rules.title.market.cells
    cell = next(name for name, each in cells.items() if each.price == at)
    return game.state.market.cells.get(cell, ())


def owner(game: Game, private: str) -> str | None:
    return game.state.privates[PrivateId(private)].owner


def closed(game: Game, private: str) -> bool:
    return game.state.privates[PrivateId(private)].closed


def trains(game: Game, name: str) -> list[str]:
    """Faces of a company's trains; joined ones with &."""
    return ["&".join(train.faces) for train in company(game, name).trains]


def train(game: Game, name: str, number: int = 0) -> Train:
    return company(game, name).trains[number]


def stations(game: Game, hex_id: str) -> list[str]:
    return [station.company for station in game.state.board.stations.get(HexId(hex_id), ())]


def turn_of(state: State) -> str | None:
    """The company whose turn it is."""
    return None if state.operating is None else state.operating.company


def step_of(state: State) -> str | None:
    return None if state.operating is None else state.operating.step


# ---------------------------------------------------------------- actions of the acting company


def actor(game: Game) -> PlayerId:
    """Whose word the game waits for."""
    return game.waiting_for()[0]


def done(game: Game) -> Pass:
    return Pass(actor=actor(game))


def lay(
    game: Game, hex_id: str, tile: str, where: int | str, private: str | None = None
) -> LayTile:
    """A tile lay by rotation, or by the neighbours that track leads to."""
    rotation = (
        where if isinstance(where, int) else rotation_to(game.rules.title, hex_id, tile, where)
    )
    return LayTile(
        actor=acting_president(game.state),
        hex=HexId(hex_id),
        tile=TileId(tile),
        rotation=rotation,
        private=None if private is None else PrivateId(private),
    )


def place(game: Game, hex_id: str, stop: int = 0) -> PlaceStation:
    return PlaceStation(actor=actor(game), hex=HexId(hex_id), stop=stop)


def buy_train(game: Game, face: str, price: int | None = None) -> BuyTrain:
    """The purchase of a card from the bank."""
    kind = next(
        kind
        for kind in game.rules.title.trains.values()
        if any(each.name == face for each in kind.faces)
    )
    return BuyTrain(
        actor=acting_president(game.state),
        source="depot",
        type=kind.name,
        face=face,
        price=kind.price if price is None else price,
    )


def buy_from(game: Game, seller: str, number: int, price: int) -> BuyTrain:
    """The purchase of another company's train."""
    wanted = train(game, seller, number)
    return BuyTrain(
        actor=acting_president(game.state),
        source=seller,
        type=wanted.type,
        face=wanted.faces[0],
        price=price,
        train=wanted.id,
    )


def buy_private(game: Game, private: str, price: int) -> BuyPrivate:
    return BuyPrivate(actor=acting_president(game.state), private=PrivateId(private), price=price)


def buy(player: PlayerId, name: str, source: str = "ipo") -> BuyShare:
    return BuyShare(actor=player, company=CompanyId(name), source=source)
