"""What definitions say by themselves: ends of track, choices of options, the tiles a phase is known by."""

from ezgame.core.definitions.board import STOP, is_stop, opposite, turned
from ezgame.core.definitions.title import Option, OptionChoice
from ezgame.core.definitions.trains import Phase
from ezgame.core.ids import Color, PhaseId


def test_edges_turn_with_their_tile_and_stops_keep_their_number() -> None:
    for edge in range(6):
        assert opposite(opposite(edge)) == edge != opposite(edge)
        assert turned(edge, 4) == (edge + 4) % 6 and not is_stop(edge)
    assert turned(STOP + 1, 4) == STOP + 1 and is_stop(STOP + 1)


def test_a_choice_of_an_option_is_known_by_value_and_kind() -> None:
    """For Python `True` and 1 are equal; in a file they are different values."""
    option = Option(key="beginner", default=1, choices=(OptionChoice(value=1, name="One"),))
    assert option.choice(1) == option.choices[0]
    assert option.choice(True) is None and option.choice(2) is None


def test_a_phase_is_known_by_its_newest_tiles_and_by_its_values_where_it_has_none() -> None:
    values = {"id": PhaseId("2"), "name": "2", "train": None, "color": Color("yellow")}
    phase = Phase(**values, tiles=(), operating_rounds=1, train_limits={})
    assert phase.newest_tiles == "yellow"
    colors = (Color("yellow"), Color("green"))
    assert (
        Phase(**values, tiles=colors, operating_rounds=1, train_limits={}).newest_tiles == "green"
    )
