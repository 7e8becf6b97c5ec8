"""Moments of a game that players know: after how many actions they come."""

from collections.abc import Callable, Iterator

from ezgame.core.events import (
    CompanyClosed,
    DividendDecided,
    Event,
    Paid,
    PhaseBegan,
    PrivateSold,
    TrainExported,
)
from ezgame.core.game import Game
from ezgame.core.state import State


def moments(game: Game, *kinds: str) -> Iterator[int]:
    """After how many actions one of a kind is about to be done."""
    for number in range(1, game.position + 1):
        if game.applied_at(number).action.kind in kinds:
            yield number - 1


def middle(game: Game, kind: str, share: float, also: Callable[[State], bool]) -> int | None:
    found = [n for n in moments(game, kind) if also(game.applied_at(n + 1).before)]
    return found[int(share * (len(found) - 1))] if found else None


def nowhere(_game: Game) -> int:
    return -1


def in_round(kind: str) -> Callable[[State], bool]:
    return lambda state: state.clock.kind == kind


def auction(game: Game) -> int | None:
    return middle(game, "bid", 0.6, in_round("auction"))


def won(game: Game) -> int | None:
    """A lot is about to be won."""
    return _before(game, lambda event: isinstance(event, PrivateSold))


def fallen(game: Game) -> int | None:
    """A company is about to earn nothing."""
    return _before(
        game, lambda event: isinstance(event, DividendDecided) and event.choice == "none"
    )


def _before(game: Game, fits: Callable[[Event], bool]) -> int | None:
    for number in range(1, game.position + 1):
        if any(map(fits, game.applied_at(number).events)):
            return number - 1
    return None


def stock(game: Game) -> int | None:
    return middle(game, "start", 0.6, in_round("stock"))


def building(game: Game) -> int | None:
    return middle(game, "lay_tile", 0.45, lambda state: not state.pending)


def running(game: Game) -> int | None:
    def several(state: State) -> bool:
        turn = state.operating
        return bool(turn and turn.company and len(state.companies[turn.company].trains) >= 2)

    return middle(game, "run", 0.45, several) or middle(game, "run", 0.5, lambda _: True)


def dividend(game: Game) -> int | None:
    return middle(game, "dividend", 0.5, lambda _: True)


def trains(game: Game) -> int | None:
    return middle(game, "buy_train", 0.5, lambda _: True)


def forced(game: Game) -> int | None:
    for number in moments(game, "borrow", "sell_shares", "buy_train"):
        state = game.applied_at(number + 1).before
        if state.clock.kind != "operating":
            continue
        turn = state.operating
        if turn is None or turn.company is None or state.companies[turn.company].trains:
            continue
        if game.applied_at(number + 1).action.kind != "buy_train":
            return number
    return None


def late(game: Game) -> int | None:
    return max(moments(game, "lay_tile", "run"), default=None)


def finished(game: Game) -> int:
    return game.position


def takeover(game: Game) -> int | None:
    return middle(game, "esp.take_over", 0.5, lambda _: True)


def discarding(game: Game) -> int | None:
    """When somebody has to give up a train, best with two of a kind."""

    def twins(number: int) -> int:
        state = game.applied_at(number + 1).before
        action = game.applied_at(number + 1).action
        names = [train.name for train in state.companies[action.company].trains]
        return len(names) - len(set(names))

    return max(moments(game, "discard_train"), key=twins, default=None)


def crowded(game: Game) -> int:
    """When most markers lie in one space of the market."""

    def most(number: int) -> int:
        state = game.state_at(number)
        return max((len(stack) for stack in state.market.cells.values()), default=0)

    return max(range(game.position + 1), key=most)


def new_phase(game: Game) -> int | None:
    """Just before the phase that says most begins."""
    found = [
        number - 1
        for number in range(1, game.position + 1)
        if any(isinstance(event, PhaseBegan) for event in game.applied_at(number).events)
    ]
    return found[len(found) // 2] if found else None


def outbidding(game: Game) -> int | None:
    """Somebody is about to bid in an auction that a player has opened in the turn."""
    return middle(game, "bid_company", 0.6, lambda _: True)


def crossing(game: Game) -> int | None:
    """A tile that pays for a side is about to be laid."""
    for number in moments(game, "lay_tile"):
        for event in game.applied_at(number + 1).events:
            if isinstance(event, Paid) and event.reason == "tile.side":
                return number
    return None


def issuing(game: Game) -> int | None:
    return middle(game, "issue", 0.5, lambda _: True)


def exporting(game: Game) -> int | None:
    """The last action before a train leaves the factory by itself."""
    found = [n for n in range(1, game.position + 1) if _has(game, n, TrainExported)]
    return found[len(found) // 2] - 1 if found else None


def after_closing(game: Game) -> int | None:
    """A company has just been closed."""
    return next((n for n in range(1, game.position + 1) if _has(game, n, CompanyClosed)), None)


def _has(game: Game, number: int, kind: type) -> bool:
    return any(isinstance(event, kind) for event in game.applied_at(number).events)
