"""Short news: what everybody should hear at once, and nothing else."""

from ezgame.core.game import Applied
from ezgame.models.briefs import briefs_of
from ezgame.models.session import Session
from tests.models.games import a_new_game, played_actions
from tests.tools.vocabulary import playable


def test_a_played_game_tells_lots_launches_goals_and_fallen_prices() -> None:
    session = Session(a_new_game())
    session.pass_when_forced = False
    told: list[str] = []

    def hear(applied: Applied) -> None:
        told.extend(briefs_of(session, applied, forced=session.was_forced(applied)))

    session.applied.connect(hear)
    for action in played_actions(260):
        session.submit(action)
    text = "\n".join(told)
    assert sum(" wins " in line for line in told) == len(session.state.privates)
    assert "is launched with" in text
    assert "earns nothing: price" in text
    assert "{" not in text and "briefs." not in text
    assert len(told) < 0.4 * 260, "news are rare"


def test_every_playable_title_names_a_lot_that_was_won() -> None:
    from ezgame.content.games import make_setup, new_game

    for title in playable():
        session = Session(new_game(make_setup(title, ["Ann", "Ben", "Carol"])))
        assert session.text.knows("briefs", "PrivateSold")
