"""Repairing an action of the past: recorded and random games, played again on another past."""

import random
from pathlib import Path

import pytest

from ezgame.content.games import new_game
from ezgame.core.actions import Action, LayTile, Pass
from ezgame.core.applied import Log
from ezgame.core.errors import IllegalAction
from ezgame.core.game import Game
from ezgame.core.repair import Edit, Repair, RepairCancelled, likeness
from tests.conformance.recorded import blind_replay, recorded_games
from tests.invariants import Watcher
from tests.models.games import played_at_random


def fresh(game: Game) -> Game:
    return new_game(game.rules.setup)


def repair_of(game: Game, edit: Edit) -> Repair:
    return Repair(fresh(game).rules, game.state_at(0), game.log, edit)


def others(game: Game, number: int) -> list[Action]:
    """What could have been done instead of an action, amounts and drawings aside."""
    along = Game.along(game.rules, game.state_at(0), game.log[: number - 1])
    known = game.applied_at(number).action
    return [c.action for c in along.choices() if c.action != known and not c.amounts and not c.open]


def along(game: Game, log: Log) -> Game:
    return Game.along(game.rules, game.state_at(0), log)


@pytest.fixture(scope="module")
def game() -> Game:
    return played_at_random(160)


@pytest.fixture(scope="module")
def evening() -> Game:
    """A recorded game of 18España, with everything in it."""
    replay = blind_replay("18ESP", recorded_games("18ESP")[0])
    for _record in replay.run():
        pass
    return replay.game


def test_the_same_action_again_changes_nothing(evening: Game) -> None:
    for at in (10, 99, evening.position - 40):
        repair = repair_of(
            evening, Edit(at=at, kind="change", action=evening.applied_at(at + 1).action)
        )
        repair.run()
        assert repair.over and {step.verdict for step in repair.steps[1:]} <= {"same"}
        assert repair.log[-1].after == evening.state
        assert [step.number for step in repair.steps] == list(range(at + 1, evening.position + 1))


def test_a_change_without_consequences_and_back_again(evening: Game) -> None:
    """Another legal action that nothing later depends on: all is as it was, and the way back leads home."""
    found = 0
    last = evening.position
    for at in range(last - 1, last - 150, -1):
        action = evening.applied_at(at + 1).action
        if not isinstance(action, LayTile):
            continue
        for other in [o for o in others(evening, at + 1) if isinstance(o, LayTile)][:6]:
            repair = repair_of(evening, Edit(at=at, kind="change", action=other))
            repair.run()
            if repair.question is not None or any(s.verdict != "same" for s in repair.steps[1:]):
                continue
            assert repair.log[-1].after != evening.state, "the tile lies otherwise"
            changed = along(evening, repair.log)
            back = repair_of(changed, Edit(at=at, kind="change", action=action))
            back.run()
            assert back.over and {step.verdict for step in back.steps[1:]} <= {"same"}
            assert back.log[-1].after == evening.state
            found += 1
            break
        if found == 3:
            return
    assert found, "no tile of the last rounds was without consequences"


def test_what_was_inserted_can_be_taken_out_again(game: Game) -> None:
    rng = random.Random(5)
    done = 0
    for at in rng.sample(range(20, 150), 60):
        position = along(game, game.log[:at])
        ready = [
            c.action
            for c in position.choices()
            if not c.amounts and not c.open and not isinstance(c.action, Pass)
        ]
        if not ready:
            continue
        repair = repair_of(game, Edit(at=at, kind="insert", action=rng.choice(ready)))
        repair.run()
        if repair.question is not None or len(repair.log) != game.position + 1:
            continue
        back = repair_of(along(game, repair.log), Edit(at=at, kind="remove"))
        back.run()
        if back.question is None and len(back.log) == game.position:
            assert back.log[-1].after == game.state
            done += 1
        if done == 2:
            return
    assert done, "nothing could be inserted without consequences"


def test_other_money_is_told_with_how_much(game: Game) -> None:
    """Every verdict is checked against the two lines: what is called the same has the same money."""
    rng = random.Random(1)
    told = 0
    for number in rng.sample(range(2, 150), 40):
        ready = others(game, number)
        if not ready:
            continue
        repair = repair_of(game, Edit(at=number - 1, kind="change", action=rng.choice(ready)))
        repair.run()
        new = {id(applied.action): applied for applied in repair.log}
        for step in repair.steps[1:]:
            if step.verdict not in ("same", "money"):
                continue
            old, now = game.applied_at(step.number), new[id(step.action)]
            for player in old.after.players:
                before = old.after.players[player].cash - old.before.players[player].cash
                after = now.after.players[player].cash - now.before.players[player].cash
                assert after - before == step.money.get(player, 0)
                told += after != before
            assert (step.verdict == "money") == bool(step.money)
    assert told


def test_what_is_no_longer_possible_has_a_reason_and_choices_that_are(game: Game) -> None:
    rng = random.Random(2)
    asked = 0
    for number in rng.sample(range(2, 150), 40):
        repair = repair_of(game, Edit(at=number - 1, kind="remove"))
        repair.run()
        question = repair.question
        if question is None:
            continue
        asked += 1
        here = along(game, repair.log)
        assert question.refusal.key and here.state == repair.state
        for choice in question.nearest:
            assert here.why_not(choice) is None
        scores = [likeness(question.action, choice) for choice in question.nearest]
        assert scores == sorted(scores, reverse=True)
        if question.nearest:
            length = len(repair.log)
            repair.answer(question.nearest[0])
            assert len(repair.log) == length + 1
        else:
            repair.answer(None)
        repair.end_here()
        assert repair.over
    assert asked > 5


@pytest.mark.parametrize("seed", range(6))
def test_random_repairs_break_no_invariant_and_lose_no_line(
    game: Game, tmp_path: Path, seed: int
) -> None:
    rng = random.Random(seed)
    table = along(fresh(game), game.log)
    lines = [table.line]
    for _ in range(4):
        log = table.log
        at = rng.randrange(1, len(log))
        kind = rng.choice(["change", "insert", "remove"])
        action = None
        if kind != "remove":
            ready = [c.action for c in along(table, log[:at]).choices() if not c.open]
            if not ready:
                continue
            action = rng.choice(ready)
        repair = repair_of(table, Edit(at=at, kind=kind, action=action))
        repair.run()
        while repair.question is not None:
            repair.answer(rng.choice([None, *repair.question.nearest]))
            repair.drop_all = rng.random() < 0.2
            if len(repair.steps) > 400:
                repair.end_here()
            repair.run()
        watcher = Watcher(fresh(game), tmp_path, seed)
        for applied in repair.log:
            watcher.look(applied)
            watcher.lost = watcher.lost_by(applied)
        watcher.file.abandon()
        table.turn_to(repair.log)
        assert table.state == repair.state
        for line in lines:
            kept = [other.log for other in table.lines] + [table.line]
            assert any(one[: len(line)] == line for one in kept), "nobody's line is lost"
        lines.append(table.line)


def test_it_can_be_called_off_and_tells_how_far_it_is(game: Game) -> None:
    heard: list[tuple[int, int]] = []

    def go_on(done: int, of: int) -> bool:
        heard.append((done, of))
        return done < 120

    repair = repair_of(game, Edit(at=99, kind="change", action=game.applied_at(100).action))
    with pytest.raises(RepairCancelled):
        repair.run(go_on)
    assert heard[0] == (100, 160) and heard[-1] == (120, 160)
    assert not fresh(game).rules.trusting


def test_what_cannot_have_been_is_refused(game: Game) -> None:
    wrong = game.applied_at(150).action
    number = next(n for n in range(20, 100) if game.applied_at(n).action.actor != wrong.actor)
    with pytest.raises(IllegalAction):
        repair_of(game, Edit(at=number - 1, kind="change", action=wrong))
