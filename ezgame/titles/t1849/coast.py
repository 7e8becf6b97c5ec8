"""What the coastal private allows in a turn: a tile, a marker or both in one coastal city, without
connection, instead of the tile and the marker of the turn (49-PRI-09 to 49-PRI-12).

Under the rulebook the private closes with the first tile or marker it gives. In recorded games its
owner closes it first, and nothing need follow.
"""

from ezgame.core.actions import LayTile, PlaceStation
from ezgame.core.events import PrivateClosed
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company, operating_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.privates import Privates

OPENED = "coast"
"""What a turn notes once its tile and marker belong to the coast."""


class Coast:
    def __init__(self, context: Context, privates: Privates) -> None:
        self.private = privates.coastal
        self.hexes = frozenset(privates.coast)
        self.by_word = context.figures.abilities.coast_closes == "by_word"

    def is_open(self, state: State) -> bool:
        """Whether this turn's tile and marker go to the coast."""
        return OPENED in operating_turn(state).used

    def may_open(self, state: State, company: CompanyId) -> bool:
        """Whether the company could still turn to the coast: it owns the private, nothing is built."""
        turn = operating_turn(state)
        return state.privates[self.private].owner == company and not turn.tiles

    def open(self, t: Transition) -> None:
        if not self.is_open(t.state):
            t.emit(PrivateClosed(private=self.private, reason="used"))
            t.set_operating(used=t.operating.used | {OPENED})

    def places(self, state: State) -> frozenset[HexId]:
        """Cities where the marker may go now: the one with the tile, or any."""
        tiles = operating_turn(state).tiles
        return frozenset({tiles[-1].hex}) if tiles else self.hexes

    def judge(
        self, state: State, action: LayTile | PlaceStation, places: frozenset[HexId]
    ) -> bool | Refusal:
        """Whether a tile or a marker goes to the coast, by the power or because this turn's belong there; else why
        it may not. `places`: where it could."""
        coastal = self.is_open(state)
        if action.private is not None:
            if action.private != self.private or not self.offered(state):
                return refuse("private.no-such-power", private=action.private)
            coastal = True
        if coastal and action.hex not in places:
            return refuse("private.other-hex", private=self.private, hexes=tuple(sorted(places)))
        return coastal

    def offered(self, state: State) -> bool:
        """Whether the power can be used beside the regular tile and marker."""
        return not self.by_word and self.may_open(state, acting_company(state))
