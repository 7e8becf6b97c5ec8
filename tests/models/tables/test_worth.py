"""What players are worth and could raise: the account of the rules is what the window shows."""

import re
from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Bid
from ezgame.core.events import PrivateSold
from ezgame.core.game import Game
from ezgame.core.ids import POOL, PlayerId, PrivateId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.models.session import Session
from ezgame.models.tables.players import GridCell, PlayersModel
from ezgame.models.tables.result import accounts
from ezgame.models.words.figures import MINUS
from tests.models.games import a_game_after
from tests.ui.short_games import played

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
            figures = [
                int(text.replace(MINUS, "-"))
                for text in re.findall(rf": ({MINUS}?\d+)$", row[worth].tip, re.M)
            ]
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


def liquid_cell(game: Game, player: PlayerId) -> GridCell:
    columns, sides, grid = PlayersModel(Session(game)).read()
    column = next(index for index, head in enumerate(columns) if head.kind == "liquid")
    return next(row[column] for side, row in zip(sides, grid, strict=True) if side.player == player)


def test_the_tooltip_of_liquid_money_adds_up_and_names_what_may_not_be_sold(qtbot: QtBot) -> None:
    game, kept_back = a_game_after(COUNT), 0
    for position in range(EVERY, COUNT + 1, EVERY):
        game.go_to(position)
        for player in game.state.players:
            cell = liquid_cell(game, player)
            figures = [
                int(text.replace(MINUS, "-"))
                for text in re.findall(rf": ({MINUS}?\d+)$", cell.tip, re.M)
            ]
            assert sum(figures) == game.rules.liquidity(game.state, player)
            assert int(re.sub(r"\D", "", cell.text)) == sum(figures)
            kept_back += "may not be sold" in cell.tip
    assert kept_back > 10


@pytest.mark.parametrize(("title", "lot"), [("1830", "BO"), ("1849", "SIGI")])
def test_cash_that_bids_bind_is_told_bid_by_bid(qtbot: QtBot, title: str, lot: str) -> None:
    game = new_game(make_setup(title, ("Ann", "Ben", "Carol"), seed=1))
    bid = next(
        choice.action
        for choice in game.choices()
        if isinstance(choice.action, Bid) and choice.action.private == lot
    )
    cash = game.state.players[PlayerId(bid.actor)].cash
    game.apply(bid)
    cell = liquid_cell(game, PlayerId(bid.actor))
    assert cell.text == str(cash - bid.price)
    name = game.rules.title.privates[PrivateId(lot)].name
    assert cell.tip.splitlines()[0] == f"cash: {cash}"
    assert cell.tip.splitlines()[1] == f"bid for {name}: {MINUS}{bid.price}"


@pytest.mark.parametrize(("title", "lot"), [("1830", "CA"), ("18esp", "P6")])
def test_a_share_that_came_with_a_private_is_seen_before_its_company_starts(
    qtbot: QtBot, title: str, lot: str
) -> None:
    game = played(title)
    sold = next(
        number
        for number in range(1, game.position + 1)
        for event in game.applied_at(number).events
        if isinstance(event, PrivateSold) and event.private == lot
    )
    state = game.applied_at(sold).after
    columns, sides, grid = PlayersModel(Session(Game(game.rules, state))).read()
    owner = state.privates[PrivateId(lot)].owner
    row = next(row for side, row in zip(sides, grid, strict=True) if side.player == owner)
    held = [
        head.company
        for head, cell in zip(columns, row, strict=True)
        if head.company is not None and cell.text == "10"
    ]
    assert len(held) == 1 and held[0] not in state.market.places
