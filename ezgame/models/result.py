"""The account of what every player is worth, for the end of a game and for curiosity before it.

Titles count differently; what a thing is worth is found by asking the rules for the score without
it. So the lines add up to the score whatever the title counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ezgame.core.ids import REMOVED, CompanyId, PlayerId, PrivateId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """Shares of one company."""

    company: CompanyId
    percent: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerAccount:
    player: PlayerId
    rank: int
    """1 is the winner."""
    worth: int
    cash: int
    holdings: tuple[Holding, ...]
    privates: tuple[tuple[PrivateId, int], ...]
    debt: int
    """What the debt costs; 0 or more."""
    other: int
    """What the lines above do not explain."""
    bankrupt: bool = False


def accounts(rules: Ruleset, state: State) -> tuple[PlayerAccount, ...]:
    """The accounts of all players, best first."""
    scores = rules.score(state)
    ranking = rules.ranking(state)
    return tuple(
        _account(rules, state, player, rank, scores) for rank, player in enumerate(ranking, 1)
    )


def _account(
    rules: Ruleset, state: State, player: PlayerId, rank: int, scores: Mapping[PlayerId, int]
) -> PlayerAccount:
    def without(changed: State) -> int:
        return scores[player] - rules.score(changed)[player]

    holdings = []
    for company, now in state.companies.items():
        percent = state.percent(company, player, rules.percents[company])
        if percent:
            moved = tuple(REMOVED if at == player else at for at in now.certificates)
            companies = {**state.companies, company: replace(now, certificates=moved)}
            value = without(replace(state, companies=companies))
            holdings.append(Holding(company=company, percent=percent, value=value))
    privates = []
    for private, owned in state.privates.items():
        if owned.owner == player:
            changed = {**state.privates, private: replace(owned, owner=None)}
            privates.append((private, without(replace(state, privates=changed))))
    purse = state.players[player]
    debt = 0
    if purse.debt:
        debt = -without(replace(state, players={**state.players, player: replace(purse, debt=0)}))
    known = purse.cash + sum(h.value for h in holdings) + sum(v for _, v in privates) - debt
    return PlayerAccount(
        player=player,
        rank=rank,
        worth=scores[player],
        cash=purse.cash,
        holdings=tuple(sorted(holdings, key=lambda h: -h.value)),
        privates=tuple(privates),
        debt=debt,
        other=scores[player] - known,
        bankrupt=purse.bankrupt,
    )
