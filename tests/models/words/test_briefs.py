"""Short news: what everybody should hear at once, and nothing else."""

from dataclasses import replace

from ezgame.core.events import Event, Passed, RoundBegan, RoundEnded, TurnBegan
from ezgame.core.game import Applied
from ezgame.core.ids import PlayerId
from ezgame.core.state import Clock
from ezgame.models.session import Session
from ezgame.models.words.briefs import briefs_of, skipped
from tests.models.games import a_game_after, a_new_game, played_actions
from tests.tools.vocabulary import playable
from tests.ui.bot import Bot


def test_a_played_game_tells_lots_launches_goals_and_fallen_prices() -> None:
    session = Session(a_new_game())
    session.pass_when_forced = False
    told: list[str] = []

    def hear(applied: Applied) -> None:
        told.extend(briefs_of(session, applied))

    session.applied.connect(hear)
    for action in played_actions(260):
        session.submit(action)
    text = "\n".join(told)
    assert sum(" wins " in line for line in told) == len(session.state.privates)
    assert "is launched with" in text
    assert "earns nothing: price" in text
    assert "{" not in text and "briefs." not in text
    assert len(told) < 0.4 * 260, "news are rare"


def test_a_player_whose_turn_passes_by_itself_is_told() -> None:
    """The passes are made behind the action of somebody else; that is when everybody hears of them."""
    session, bot = Session(a_new_game()), Bot(2)
    told: list[str] = []
    session.applied.connect(lambda applied: told.extend(briefs_of(session, applied)))
    passed: list[str] = []
    while session.game.position < 60:
        before = session.game.position
        session.submit(bot.choose(session.game.choices(), session.state, None))
        made = [session.game.applied_at(at) for at in range(before + 2, session.game.position + 1)]
        behind = [
            f"{session.text.value(one.action.actor)} can do nothing and is passed"
            for one in made
            if any(isinstance(event, Passed) for event in one.events)
        ]
        passed += dict.fromkeys(behind)
    assert passed
    assert [line for line in told if line.endswith("is passed")] == passed


def test_a_player_passed_over_by_the_rules_is_told_and_one_who_passed_is_not() -> None:
    """1830 online passes the idle over without an action of theirs."""
    clock = Clock(kind="stock", set=1)
    begins = RoundBegan(clock=clock)
    began = [TurnBegan(player=PlayerId(player)) for player in ("P1", "P2", "P3")]
    applied = a_game_after(1).applied_at(1)

    def told(*events: Event) -> list[PlayerId]:
        return skipped(replace(applied, events=(begins, *events)))

    assert told(*began) == ["P1", "P2"]
    assert told(*began, RoundEnded(clock=clock)) == ["P1", "P2", "P3"]
    assert told(began[0]) == told(Passed(player=PlayerId("P0")), began[1]) == []


def test_every_playable_title_names_a_lot_that_was_won() -> None:
    from ezgame.content.games import make_setup, new_game

    for title in playable():
        session = Session(new_game(make_setup(title, ["Ann", "Ben", "Carol"])))
        assert session.text.knows("briefs", "PrivateSold")
