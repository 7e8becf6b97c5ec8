"""Works out the shapes of tiles and where they fit ahead, beside the window, so that nobody has to wait for them."""

from collections.abc import Generator, Sequence
from time import thread_time

from PySide6.QtCore import QObject, QTimer

from ezgame.core.actions import LayTile
from ezgame.core.board.face import Face
from ezgame.core.board.fit import Fits
from ezgame.core.definitions.title import Title
from ezgame.core.game import Game
from ezgame.core.ids import TileId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.models.drafts.hand import hand_of
from ezgame.models.jobs import Jobs
from ezgame.models.later import later
from ezgame.models.session import Session
from ezgame.ui.background import Urgency, in_background
from ezgame.ui.geometry.shapes import casings
from ezgame.ui.map.scene import MapScene
from ezgame.ui.paint.compose import face_of, tile_picture
from ezgame.ui.paint.detail import TRAY_DETAIL, Detail
from ezgame.ui.paint.labels import hex_labels
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.paint.writing import writing
from ezgame.ui.play.board_position import board_picture

AFTER = 1000
"""Milliseconds after a map is opened: the window comes first."""
ENOUGH = 0.35
"""Seconds of processor for one phase: a whole set of tiles in all its turns would take five, and most of them are
never laid. What is not ready is worked out when it is taken in hand or drawn."""

EARLIER = 24
"""Boards of the past, from the last one back: how far somebody may undo before what is under the tiles has to be
worked out in the window."""
HEXES = 4
"""Hexes that are looked at in one piece of work."""

ready_tiles: set[tuple[str, TileId]] = set()
"""Tiles that are worked out as they lie in the tray."""
turned_tiles: set[tuple[str, TileId, int]] = set()
"""Tiles that are worked out in all turns, at a level of detail."""


class Warming(QObject):
    """For one map, as long as it is there: tiles of the tray, those first that may be laid now, others when their
    phase comes; and the one in hand in all its turns."""

    def __init__(self, session: Session, scene: MapScene) -> None:
        super().__init__(scene)
        self._session, self._scene = session, scene
        self._phase = session.state.phase
        self._jobs = Jobs(self)
        self._soon = QTimer(self, singleShot=True, interval=AFTER)
        self._soon.timeout.connect(self.begin)
        self._soon.start()
        self._past_waits = session.game.position > 0
        """Whether the game had a past when the map was opened, of which nothing was worked out yet."""
        later(self, self.begin_fits, AFTER)
        later(self, self.begin_earlier, AFTER)
        session.follow(self._on_changed)
        session.jumped.connect(self.begin_earlier)  # the past may become known late
        self._hand = hand_of(session)
        self._hand.changed.connect(self._on_hand)

    def _on_changed(self) -> None:
        if self._session.state.phase != self._phase:
            self._phase = self._session.state.phase
            self._soon.start()

    def begin(self) -> None:
        title = self._session.title
        lays = (c.action for c in self._session.choices() if isinstance(c.action, LayTile))
        first = dict.fromkeys(action.tile for action in lays)
        phase = title.phases[self._session.state.phase]
        others = (t.id for t in title.tiles.tiles.values() if t.color in phase.tiles)
        wanted = [t for t in dict.fromkeys((*first, *others)) if (title.id, t) not in ready_tiles]
        if wanted:
            self._work(shapes_ahead(title, wanted, TRAY_DETAIL), Urgency.AHEAD)

    def begin_fits(self) -> None:
        """Once: what a tile that is laid changes is little."""
        ground = self._session.rules.ground
        faces = tuple(ground.faces(self._session.state.board))
        self._work(fits_ahead(ground.part(Fits), faces), Urgency.AHEAD)

    def begin_earlier(self) -> None:
        """Once, of a game that was opened: what its players saw in another window is new in this one."""
        if not self._past_waits:
            return
        boards = earlier_boards(self._session.game)
        if boards:
            self._past_waits = False
            detail = self._scene.look.style.detail
            self._work(earlier_ahead(self._session.rules, boards, detail), Urgency.AHEAD)

    def _on_hand(self) -> None:
        """Somebody takes a tile: he will turn it over the board in a moment."""
        tile, detail = self._hand.tile, self._scene.look.style.detail
        key = None if tile is None else (self._session.title.id, tile, detail.index)
        if tile is not None and key is not None and key not in turned_tiles:
            turned_tiles.add(key)
            self._work(turns_ahead(self._session.title, tile, detail), Urgency.SHOWN)

    def _work(self, work: Generator[None], urgency: Urgency) -> None:
        self._jobs.add(in_background(work, urgency=urgency))


def shapes_ahead(title: Title, wanted: Sequence[TileId], detail: Detail) -> Generator[None]:
    """Tiles as they lie in the tray, as many as there is time for."""
    tiles, layout, spent = title.tiles, title.board.layout, 0.0
    for tile_id in wanted:
        begun, tile = thread_time(), tiles.tiles[tile_id]
        casings(face_of(tile.stops, tile.tracks))
        hex_labels(tile_picture(tile, tiles, layout), detail)
        ready_tiles.add((title.id, tile_id))
        spent += thread_time() - begun
        if spent > ENOUGH:
            return
        yield


def fits_ahead(fits: Fits, faces: Sequence[Face]) -> Generator[None]:
    """What fits on the hexes of a board as it lies there; a game that was opened has asked for none of it yet, and
    undo, which tells what a pass stood for, would wait for much of it at once."""
    ground = fits.ground
    for number, face in enumerate(faces):
        if not ground.fixed[number]:
            fits.options(ground.ids[number], face)
        if number % HEXES == 0:
            yield


def earlier_boards(game: Game) -> list[State]:
    """The last positions with another board each, from the present one back, as far as the past is known."""
    found: list[State] = []
    for position in range(game.position, 0, -1):
        applied = game.applied_at(position)
        if not applied.known or len(found) == EARLIER:
            break
        if applied.before.board is not applied.after.board:
            found.append(applied.before)
    return found


def earlier_ahead(rules: Ruleset, boards: Sequence[State], detail: Detail) -> Generator[None]:
    """The writing of hexes that looked different before; undo shows them again one board after the other."""
    known: set[HexPicture] = set()
    for state in boards:
        for picture in board_picture(rules, state).hexes.values():
            if picture not in known:
                known.add(picture)
                writing(picture, detail)
                yield


def turns_ahead(title: Title, tile: TileId, detail: Detail) -> Generator[None]:
    """A tile as it may lie on the board."""
    for rotation in range(6):
        hex_labels(
            tile_picture(title.tiles.tiles[tile], title.tiles, title.board.layout, rotation), detail
        )
        yield
