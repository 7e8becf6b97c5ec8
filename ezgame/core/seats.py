"""Who sits where: players one after the other, those who have left the game passed over."""

from ezgame.core.ids import PlayerId
from ezgame.core.state import State


def present(state: State) -> tuple[PlayerId, ...]:
    """Players who are still in the game, in the order of play."""
    return tuple(player for player in state.order if not state.players[player].left)


def next_player(state: State, player: PlayerId) -> PlayerId:
    """The next player who is still in the game; the same one if nobody else is."""
    start = state.order.index(player)
    count = len(state.order)
    seats = (state.order[(start + step) % count] for step in range(1, count + 1))
    return next((seat for seat in seats if not state.players[seat].left), player)


def seats_from(state: State, first: PlayerId) -> tuple[PlayerId, ...]:
    """All seats clockwise, beginning with this player."""
    index = state.order.index(first)
    return state.order[index:] + state.order[:index]
