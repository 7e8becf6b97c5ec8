"""The map follows the game, and following gives the same picture as reading everything."""

from collections.abc import Callable

import pytest

from ezgame.core.actions import LayTile, PlaceStation
from ezgame.core.ids import HexId
from ezgame.ui.map.scene import MapScene
from ezgame.ui.play.board_position import board_picture, board_position
from tests.builders import ANN, DAN, a_game
from tests.ui.play.positions import at_a_pass, building, santander, stationing
from tests.ui.play.window import PlayWindow

Open = Callable[..., PlayWindow]


def fresh_pictures(window: PlayWindow) -> dict[HexId, object]:
    """What a new scene shows of the state."""
    scene = MapScene(window.session.title)
    scene.set_position(board_position(window.session.rules, window.session.state))
    return {hex_: scene.hex_item(hex_).picture for hex_ in scene.board.hexes}


def shown_pictures(window: PlayWindow) -> dict[HexId, object]:
    scene = window.view.map
    return {hex_: scene.hex_item(hex_).picture for hex_ in scene.board.hexes}


def test_only_the_hex_of_a_laid_tile_is_painted_again(play: Open) -> None:
    window = play(building())
    scene = window.view.map
    kept = {hex_: scene.hex_item(hex_).picture for hex_ in scene.board.hexes}
    window.session.submit(LayTile(actor=DAN, hex="H4", tile="72", rotation=5))
    changed = [hex_ for hex_, old in kept.items() if scene.hex_item(hex_).picture is not old]
    assert changed == ["H4"]


def test_following_every_action_gives_the_picture_of_a_full_refresh(play: Open) -> None:
    window = play(stationing())
    window.session.submit(PlaceStation(actor=DAN, hex="K5", stop=0))
    lay = next(c.action for c in window.session.choices() if isinstance(c.action, LayTile))
    window.session.submit(lay)
    assert shown_pictures(window) == fresh_pictures(window)
    window.session.back.undo()
    assert shown_pictures(window) == fresh_pictures(window)
    window.session.back.redo()
    assert shown_pictures(window) == fresh_pictures(window)
    window.session.viewpoint.show_moment(0)
    assert shown_pictures(window) == fresh_pictures(window)
    window.session.viewpoint.return_to_now()
    assert shown_pictures(window) == fresh_pictures(window)


def test_an_opened_pass_is_seen_at_once(play: Open) -> None:
    window = play(at_a_pass())
    action = next(c.action for c in window.session.choices() if c.action.kind == "esp.open_pass")
    window.session.submit(action)
    assert shown_pictures(window) == fresh_pictures(window)


def test_homes_are_kept_until_the_station_stands_or_the_company_is_gone() -> None:
    position = a_game().phase("3")
    before = board_picture(position.rules, position.state).hexes["I5"]
    assert "FdSB" in [kept.company for kept in before.reservations]
    after = santander()
    picture = board_picture(after.rules, after.state).hexes["I5"]
    assert "FdSB" not in [kept.company for kept in picture.reservations]
    assert [token.company for token in picture.tokens] == ["FdSB"]


def test_companies_that_are_not_in_the_game_leave_a_struck_circle() -> None:
    position = a_game(setup="standard")
    gone = set(position.title.companies) - set(position.state.companies)
    homes = {
        kept.company: kept.void
        for picture in board_picture(position.rules, position.state).hexes.values()
        for kept in picture.reservations
    }
    assert all(homes[company] for company in gone if company in homes)
    assert not any(void for company, void in homes.items() if company not in gone)


def test_values_of_the_phase_are_the_ones_that_count() -> None:
    early, late = a_game(), a_game().phase("5")
    assert board_position(early.rules, early.state).phase_color == "yellow"
    assert board_position(late.rules, late.state).phase_color == "brown"


def test_the_past_shows_what_an_action_changed(play: Open) -> None:
    window = play(building())
    window.session.submit(LayTile(actor=DAN, hex="H4", tile="72", rotation=5))
    lay = next(c.action for c in window.session.choices() if isinstance(c.action, LayTile))
    window.session.submit(lay)
    window.session.viewpoint.show_moment(1)
    assert window.tools.routes.moment.highlights() == {"H4": "changed"}
    window.session.viewpoint.return_to_now()
    assert window.tools.routes.moment.highlights() == {}


def test_the_past_shows_the_run_that_was_made(play: Open) -> None:
    from tests.ui.play.positions import running

    window = play(running())
    draft = window.tools.routes.draft
    draft.search.cancel()
    draft.drawn.clear()
    draft.drawn.click("I5.0")
    draft.drawn.click("J4.0")
    assert draft.run()
    later = next(c.action for c in window.session.choices())
    window.session.submit(later)
    assert not window.view.map.overlay_items("routes")
    window.session.viewpoint.show_moment(1)
    assert window.view.map.overlay_items("routes")
    assert ANN in window.session.state.players


def test_an_undo_draws_routes_outlines_and_card_once(
    play: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hand, run and tools all change with it."""
    window = play(building())
    window.session.submit(LayTile(actor=DAN, hex="H4", tile="72", rotation=5))
    drawn: list[object] = []
    monkeypatch.setattr(window.tools.card, "show_card", lambda *about: drawn.append(about))
    window.session.back.undo()
    assert len(drawn) == 1
    window.session.back.redo()
    assert len(drawn) == 2
    assert window.tools.possible() and set(window.view.map.overlay_items("highlights"))
