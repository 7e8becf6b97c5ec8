"""From the state of a game to what the painter needs to know of its board."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ezgame.core.board.ground import Ground
from ezgame.core.board.stations import home_stop
from ezgame.core.definitions.board import Hex, Home
from ezgame.core.ids import Color, HexId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import BoardState, State, Station
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.picture import (
    BoardPicture,
    BoardPosition,
    ReservationPicture,
    TokenPicture,
)


def board_picture(rules: Ruleset, state: State) -> BoardPicture:
    """The whole board of a game as it stands in a state."""
    return compose(rules.title, board_position(rules, state))


def board_position(rules: Ruleset, state: State) -> BoardPosition:
    board = state.board
    ground = rules.ground
    return BoardPosition(
        tiles={hex_: (laid.tile, laid.rotation) for hex_, laid in board.tiles.items()},
        tokens={hex_: tokens(ground, board, hex_, here) for hex_, here in board.stations.items()},
        reservations=reservations(ground, rules, state),
        open_passes=board.open_passes,
        phase_color=rules.title.phases[state.phase].color,
        values=ruled_values(rules),
    )


def tokens(
    ground: Ground, board: BoardState, hex_: HexId, here: tuple[Station, ...]
) -> tuple[TokenPicture, ...]:
    """Stations of a hex; one beside the circles is shown in its partner's."""
    stops = ground.face(board, hex_).stops
    shown = []
    for station in here:
        slot = station.slot
        if station.stop >= len(stops):  # beside the track of a hex without a city
            shown.append(TokenPicture(company=station.company, stop=station.stop, slot=slot))
            continue
        if slot >= stops[station.stop].slots:
            partners = ground.rules.partners(station.company)
            slot = next((s.slot for s in here if s.company in partners), 0)
        shown.append(TokenPicture(company=station.company, stop=station.stop, slot=slot))
    return tuple(shown)


def reservations(
    ground: Ground, rules: Ruleset, state: State
) -> Mapping[HexId, tuple[ReservationPicture, ...]]:
    """Circles that are kept, and goals, of companies that still care."""
    found = {}
    for hex_ in rules.title.board.hexes.values():
        if hex_.homes:
            marked = [
                picture
                for home in hex_.homes
                if (picture := _reservation(ground, rules, state, hex_, home)) is not None
            ]
            kept = (*marked, *_kept_goals(ground, rules, state, hex_, marked))
            if kept:
                found[hex_.id] = _by_circle(ground, state, hex_, kept)
    return found


def _kept_goals(
    ground: Ground, rules: Ruleset, state: State, hex_: Hex, marked: Sequence[ReservationPicture]
) -> tuple[ReservationPicture, ...]:
    """Circles that are kept for a goal look like those that are kept for a home."""
    keeping = rules.kept_goals(state)
    slots = any(stop.slots for stop in ground.face(state.board, hex_.id).stops)
    return tuple(
        replace(picture, use="home")
        for picture in marked
        if slots and picture.use == "destination" and picture.company in keeping
    )


def _by_circle(
    ground: Ground, state: State, hex_: Hex, kept: tuple[ReservationPicture, ...]
) -> tuple[ReservationPicture, ...]:
    """On a tile with printed marks reservations stand in the order of its circles."""
    tile = ground.face(state.board, hex_.id).tile
    marks = () if tile is None else ground.rules.slot_marks.get(tile, ())
    if not marks:
        return kept
    here = [replace(one, stop=0) if one.company in marks else one for one in kept]
    return tuple(
        sorted(here, key=lambda one: marks.index(one.company) if one.company in marks else 99)
    )


def _reservation(
    ground: Ground, rules: Ruleset, state: State, hex_: Hex, home: Home
) -> ReservationPicture | None:
    company = state.companies.get(home.company)
    if company is None or company.closed or (home.use == "home" and company.home_placed):
        return None  # nobody waits for a company that is not in this game
    face = ground.face(state.board, hex_.id)
    if home.from_color is not None and not _reached(rules, face.color, home.from_color):
        return None
    stop = None if home.stop is None else home_stop(ground, face, hex_.id, home.stop)
    return ReservationPicture(company=home.company, stop=stop, use=home.use)


def _reached(rules: Ruleset, color: Color, wanted: Color) -> bool:
    colors = rules.title.tiles.colors
    return color in colors and colors.index(color) >= colors.index(wanted)


def ruled_values(rules: Ruleset) -> Mapping[tuple[HexId, int], Mapping[Color, int]]:
    """Values by colour where a ruling of this game differs from what is printed."""
    return {(hex_, 0): values for hex_, values in rules.ruled_values().items()}
