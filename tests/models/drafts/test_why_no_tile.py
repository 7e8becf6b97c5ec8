"""Why a hex takes no tile: a reason that is true of every tile, not of the first one that was tried."""

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.actions import LayTile
from ezgame.core.game import Game
from ezgame.models.drafts.hand import is_fit, why_no_hex, why_no_tile
from ezgame.models.session import Session
from tests.ui.short_games import played

TITLES = ("18esp", "1830", "1849", "18te")
EVERY = 5
"""Of the positions in which tiles are laid, so many apart are looked at."""


@pytest.mark.parametrize("title", TITLES)
def test_a_hex_never_names_the_colour_of_a_tile_nobody_holds(qtbot: QtBot, title: str) -> None:
    log, last, later = played(title), 0, 0
    lays = [
        number
        for number in range(1, log.position + 1)
        if isinstance(log.applied_at(number).action, LayTile)
    ]
    for number in lays[::EVERY]:
        session = Session(Game(log.rules, log.applied_at(number).before))
        tiles = session.title.tiles.tiles
        for hex_, laid in session.state.board.tiles.items():
            refusal = why_no_hex(session, hex_)
            if refusal is None:
                continue
            assert refusal.key != "track.wrong-color", f"{hex_}: {session.text.sentence(refusal)}"
            if refusal.key == "closed.last_tile":
                assert not tiles[laid.tile].upgrades
                last += 1
            later += refusal.key == "track.color-not-yet"
            assert is_fit(refusal) or str(session.text.sentence(refusal))
    assert last + later > 0


@pytest.mark.parametrize("title", TITLES)
def test_a_tile_that_is_used_up_is_no_reason_while_others_are_refused_for_a_better_one(
    qtbot: QtBot, title: str
) -> None:
    """18España said "No tile 7 is left" of a mountain that no track of the company led to."""
    log, met = played(title), 0
    lays = [
        number
        for number in range(log.position // 2, log.position + 1)
        if isinstance(log.applied_at(number).action, LayTile)
    ]
    for number in lays[:: 4 * EVERY]:
        session = Session(Game(log.rules, log.applied_at(number).before))
        first = session.title.tiles.colors[0]
        colors = session.title.phases[session.state.phase].tiles
        assert first in colors
        yellow = [n for n, tile in session.title.tiles.tiles.items() if tile.color == first]
        for hex_, printed in session.title.board.hexes.items():
            if printed.upgrades or hex_ in session.state.board.tiles:
                continue
            reasons = [why_no_tile(session, hex_, tile) for tile in yellow]
            told = why_no_hex(session, hex_)
            better = [r for r in reasons if r and not is_fit(r) and r.key != "track.none-left"]
            if None not in reasons and better:
                met += 1
                assert told is not None and told.key != "track.none-left", hex_
    assert met
