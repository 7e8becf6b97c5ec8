"""What players are worth and could raise: the account of the rules is what the window shows."""

import re
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from ezgame.core.ids import POOL, PlayerId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.models.players import PlayersModel
from ezgame.models.result import accounts
from ezgame.models.session import Session
from tests.models.games import a_game_after

COUNT = 260
EVERY = 20


def test_the_tooltip_of_worth_adds_up_to_the_score_in_every_position(qtbot: QtBot) -> None:
    game = a_game_after(COUNT)
    with_minors = 0
    for position in range(EVERY, COUNT + 1, EVERY):
        game.go_to(position)
        model = PlayersModel(Session(game))
        columns, sides, grid = model.read()
        worth = next(index for index, head in enumerate(columns) if head.kind == "worth")
        scores = game.rules.score(game.state)
        for side, row in zip(sides, grid, strict=True):
            if side.player is None:
                continue
            figures = [int(text) for text in re.findall(r": (-?\d+)$", row[worth].tip, re.M)]
            assert sum(figures) == scores[side.player]
            assert int(re.sub(r"\D", "", row[worth].text)) == scores[side.player]
            with_minors += any(cell.minor for cell in row)
    assert with_minors > 10


def test_the_final_accounts_add_up_line_by_line() -> None:
    game = a_game_after(COUNT)
    for account in accounts(game.rules, game.state):
        lines = (
            account.cash,
            *(holding.value for holding in account.holdings),
            *(value for _, value in account.privates),
            -account.debt,
            account.other,
        )
        assert sum(lines) == account.worth


def sale_of_everything(rules: Ruleset, state: State, player: PlayerId) -> int:
    """Cash and the best single sale of each company, tried one percent after the other."""
    total = state.players[player].cash
    for company in state.market.places:
        sums = [
            rules.sales.worth(state, company, percent)
            for percent in range(0, 101, rules.sales.unit)
            if not percent or rules.sales.judge(state, player, company, percent) is None
        ]
        total += max(sums)
    return total


def test_liquidity_counts_only_what_may_be_sold() -> None:
    game = a_game_after(COUNT)
    kept_back = 0
    for position in range(EVERY, COUNT + 1, EVERY):
        state = game.state_at(position)
        for player in state.players:
            liquid = game.rules.liquidity(state, player)
            assert liquid == sale_of_everything(game.rules, state, player)
            kept_back += liquid < game.rules.score(state)[player] - sum(
                line.amount
                for line in game.rules.account(state, player)
                if line.kind in ("private", "debt")
            )
    assert kept_back > 10


@pytest.mark.rule("ESP-4.2-01")
def test_a_full_pool_keeps_shares_out_of_the_liquid_money() -> None:
    game = a_game_after(COUNT)
    rules, state = game.rules, game.state
    company, player = next(
        (company, player)
        for company in state.market.places
        for player in state.players
        if rules.sales.most(state, player, company)
    )
    raised = rules.sales.worth(state, company, rules.sales.most(state, player, company))
    now = state.companies[company]
    sizes = rules.percents[company]
    places, left = list(now.certificates), rules.sales.pool_cap
    for index, size in enumerate(sizes):
        if index and places[index] != player and left:
            places[index] = POOL
            left -= size
    assert left == 0
    full = replace(
        state, companies={**state.companies, company: replace(now, certificates=tuple(places))}
    )
    assert rules.liquidity(full, player) == rules.liquidity(state, player) - raised
