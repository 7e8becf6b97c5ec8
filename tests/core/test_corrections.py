"""Corrections: one door for all titles; invariants hold, nonsense is refused, play goes on."""

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Correct, Pass
from ezgame.core.applied import Applied
from ezgame.core.corrections import AWAY
from ezgame.core.errors import IllegalAction
from ezgame.core.events import CorrectionMade
from ezgame.core.game import Game
from ezgame.core.ids import IPO, POOL, CompanyId
from ezgame.storage.file_opening import open_game
from ezgame.storage.game_file import GameFile
from ezgame.storage.storable import storable
from tests.conformance.recorded import blind_replay, recorded_games
from tests.core.small_game import small_game
from tests.invariants import Watcher, total_cash

TITLES = ["18ESP", "1830", "1849", "18te", "18esp for two"]
PRR = CompanyId("PRR")
KINDS = ("cash", "share", "price", "tile", "station", "train", "phase", "turn")


@cache
def some_way(title: str) -> Game:
    """A game in which companies run: a recorded one, or one that plays itself."""
    if title in ("18te", "18esp for two"):
        return random_way(*(("18te", 3) if title == "18te" else ("18esp", 2)))
    replay = blind_replay(title, recorded_games(title)[0])
    for _record in replay.run():
        if replay.game.position >= 330:
            break
    return replay.game


def random_way(title: str, players: int) -> Game:
    game = new_game(make_setup(title, ("Ann", "Ben", "Carol")[:players], seed=4))
    chance = random.Random(4)
    while game.position < 150 and not game.state.finished:
        choices = game.choices()
        passes = [c for c in choices if isinstance(c.action, Pass)]
        ready = passes if passes and chance.random() < 0.35 else [c for c in choices if not c.open]
        game.apply(chance.choice(ready or choices).action)
    return game


def at_rest(game: Game, kind: str) -> Game | None:
    """The last position of a round of this kind in which nobody is asked anything."""
    for number in range(game.position, 20, -1):
        state = game.state_at(number)
        if state.clock.kind == kind and not state.pending and not state.finished:
            return Game.along(game.rules, game.state_at(0), game.log[:number])
    return None


def candidates(game: Game) -> Iterator[Correct]:
    """Corrections of every kind, most of them sensible."""
    state, title, actor = game.state, game.rules.title, game.state.order[0]

    def one(what: str, about: str = "", item: str = "", number: int = 0) -> Correct:
        return Correct(actor=actor, what=what, about=about, item=item, number=number, why="a slip")

    for name in (*state.players, *state.companies):
        yield one("cash", name, number=123)
        yield one("cash", name, number=0)
    for company, here in state.companies.items():
        for holder in (*state.players, IPO, POOL):
            yield one("share", company, holder, number=0)
            yield one("share", company, holder, number=len(here.certificates) - 1)
        for cell in list(title.market.cells)[:20:7]:
            yield one("price", company, cell)
        for kind in title.trains:
            yield one("train", company, kind)
        for train in here.trains:
            yield one("train", company, train.id, number=AWAY)
    for hex_ in title.board.hexes:
        for tile in ("57", "8", "14", ""):
            yield one("tile", hex_, tile, number=2)
        for company in state.companies:
            yield one("station", hex_, company, number=0)
            yield one("station", hex_, company, number=AWAY)
    for phase in title.phases:
        yield one("phase", item=phase)
    for name in (*state.players, *state.companies):
        yield one("turn", name)


def look(watcher: Watcher, applied: Applied, *, seated: bool) -> None:
    """Everything that holds in every game; a rival without a seat begins with tiles and
    certificates of his own."""
    if seated:
        watcher.look(applied)
        return
    watcher.check_money(applied)
    watcher.check_trains(applied.after)


@pytest.mark.parametrize("title", TITLES)
def test_corrections_of_every_kind_keep_the_game_whole(title: str, tmp_path: Path) -> None:
    seen: set[str] = set()
    whole = some_way(title)
    for kind in ("stock", "operating"):
        game = at_rest(whole, kind)
        if game is None:
            continue
        watcher = Watcher(new_game(game.rules.setup), tmp_path, len(kind))
        for applied in game.log:
            watcher.lost = watcher.lost_by(applied)
        chance = random.Random(kind)
        wanted = list(candidates(game))
        for what in KINDS:
            possible = [c for c in wanted if c.what == what and game.why_not(c) is None]
            for action in chance.sample(possible, min(6, len(possible))):
                assert storable(action) == action
                applied = game.preview(action)
                seen.add(what)
                assert isinstance(applied.events[0], CorrectionMade)
                look(watcher, applied, seated=title != "18esp for two")
                watcher.check_codec(applied.after)
                watcher.check_market(applied.after)
                after = Game.along(game.rules, game.state_at(0), (*game.log, applied))
                assert after.waiting_for() and after.choices(), action
                ready = [c for c in after.choices() if not c.open] or list(after.choices())
                following = after.apply(chance.choice(ready).action)
                look(watcher, following, seated=title != "18esp for two")
        watcher.file.abandon()
    assert seen == set(KINDS)


def game_of_1830() -> Game:
    game = at_rest(some_way("1830"), "operating")
    assert game is not None and game.state.companies[PRR].floated
    return game


def test_the_bank_takes_the_difference() -> None:
    game = game_of_1830()
    state = game.state
    assert state.bank is not None
    player = state.order[1]
    more = Correct(
        actor=player, what="cash", about=player, number=state.players[player].cash + 40, why="paid"
    )
    after = game.apply(more).after
    assert after.players[player].cash == state.players[player].cash + 40
    assert after.bank == state.bank - 40
    assert total_cash(after) == total_cash(state) + 40
    assert game.undo() and game.state == state


@pytest.mark.parametrize(
    ("what", "about", "item", "number", "key"),
    [
        ("cash", "P0", "", -1, "correction.amount"),
        ("cash", "P0", "", 999_999, "correction.bank"),
        ("cash", "nobody", "", 5, "correction.unknown"),
        ("share", "PRR", "mars", 1, "correction.unknown"),
        ("share", "PRR", "P0", 99, "correction.unknown"),
        ("share", "PRR", "pool", 0, "correction.president"),
        ("price", "PRR", "nowhere", 0, "correction.unknown"),
        ("tile", "nowhere", "57", 0, "correction.unknown"),
        ("tile", "A9", "57", 0, "correction.no-tile-here"),
        ("tile", "H10", "57", 9, "correction.unknown"),
        ("station", "nowhere", "PRR", 0, "correction.unknown"),
        ("train", "PRR", "9", 0, "correction.unknown"),
        ("phase", "", "9", 0, "correction.unknown"),
        ("turn", "nobody", "", 0, "correction.no-turn"),
    ],
)
def test_nonsense_is_refused_with_its_reason(
    what: str, about: str, item: str, number: int, key: str
) -> None:
    game = game_of_1830()
    action = Correct(actor="P0", what=what, about=about, item=item, number=number, why="?")
    refusal = game.why_not(action)
    assert refusal is not None and refusal.key == key
    with pytest.raises(IllegalAction):
        game.apply(action)


def test_a_correction_needs_a_reason_a_player_and_a_game() -> None:
    game = game_of_1830()
    good = Correct(actor=game.state.order[0], what="cash", about="P0", number=1, why="because")
    assert game.why_not(good) is None
    for wrong, key in (
        ({"why": "  "}, "correction.why"),
        ({"why": "\u202e\x00\n"}, "correction.why"),
        ({"why": "x" * 201}, "correction.why"),
        ({"actor": "P9"}, "game.no-such-player"),
        ({"number": game.state.players["P0"].cash}, "correction.same"),
    ):
        fields = {"actor": good.actor, "what": "cash", "about": "P0", "number": 1, "why": "x"}
        refusal = game.why_not(Correct(**{**fields, **wrong}))
        assert refusal is not None and refusal.key == key


def test_a_correction_is_in_the_file_and_comes_back(tmp_path: Path) -> None:
    game = game_of_1830()
    file = GameFile.new(game, tmp_path / "a.ezgame")
    action = Correct(actor=game.state.order[0], what="cash", about="P1", number=7, why="Ünderpaid")
    file.record(game.apply(action))
    file.close()
    back = open_game(file.path, new_game)
    if back.opening is not None:
        back.take_past(back.opening.replay_past())
    assert back.game.state == game.state and back.game.applied_at(game.position).action == action
    assert back.notes == []
    back.close()


def test_a_reason_is_one_line_that_turns_no_writing_and_no_terminal() -> None:
    game = small_game().stock()
    why = "paid\n\u202etwice\x1b[31m\x00 <b>"
    action = Correct(actor=game.state.order[0], what="cash", about="P0", number=1, why=why)
    made = next(event for event in game.apply(action).events if isinstance(event, CorrectionMade))
    assert made.why == "paid twice [31m <b>"
