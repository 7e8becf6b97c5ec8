"""The accounts of all players in the order of their ranks, for the end of a game and before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ezgame.core.ids import CompanyId, PlayerId, PrivateId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.models.words.wording import Wording


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldingValue:
    """Shares of one company."""

    company: CompanyId
    percent: int
    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerAccount:
    player: PlayerId
    rank: int
    """1 is the winner; equal players may share it."""
    worth: int
    cash: int
    holdings: tuple[HoldingValue, ...]
    privates: tuple[tuple[PrivateId, int], ...]
    debt: int
    """What the debt costs; 0 or more."""
    borrowed: int
    """The debt itself; less than it costs where interest is counted."""
    other: int
    """What a title counts besides."""
    bonds: tuple[tuple[CompanyId, int], ...] = ()
    """What the bonds of companies take from their shares; 0 or less."""
    floor: int = 0
    """What lifts a sum below the least result up to it."""
    bankrupt: bool = False
    left: bool = False
    """Has left the game before its end."""


def accounts(rules: Ruleset, state: State) -> tuple[PlayerAccount, ...]:
    """The accounts of all players, best first."""
    scores = rules.score(state)
    return tuple(
        _account(rules, state, player, rank, scores) for player, rank in rules.standings(state)
    )


def result_line(text: Wording, ranked: Sequence[PlayerAccount], finished: bool) -> str:
    """Who won, or who leads, and with how much: the page of the end and every report say the same. Equal players
    share the first place where the title lets them."""
    first = tuple(account.player for account in ranked if account.rank == 1)
    worth = ranked[0].worth
    if len(first) > 1:
        key = "end.win_together" if finished else "end.lead_together"
        return text.say(key, players=first, worth=worth)
    return text.say("end.wins" if finished else "end.leads", player=first[0], worth=worth)


def _account(
    rules: Ruleset, state: State, player: PlayerId, rank: int, scores: Mapping[PlayerId, int]
) -> PlayerAccount:
    lines = rules.account(state, player)

    def total(kind: str) -> int:
        return sum(line.amount for line in lines if line.kind == kind)

    holdings = [
        HoldingValue(company=CompanyId(line.about), percent=line.percent, value=line.amount)
        for line in lines
        if line.kind == "shares"
    ]
    return PlayerAccount(
        player=player,
        rank=rank,
        worth=scores[player],
        cash=total("cash"),
        holdings=tuple(sorted(holdings, key=lambda h: -h.value)),
        privates=tuple(
            (PrivateId(line.about), line.amount) for line in lines if line.kind == "private"
        ),
        debt=-total("debt"),
        borrowed=state.players[player].debt if player in state.players else 0,
        other=total("other"),
        bonds=tuple((CompanyId(line.about), line.amount) for line in lines if line.kind == "bond"),
        floor=total("floor"),
        bankrupt=player in state.players and state.players[player].bankrupt,
        left=player in state.players and state.players[player].left,
    )
