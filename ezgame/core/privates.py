"""Privates as every title has them: they pay their owners, bring a share, keep builders off their hexes, and close."""

from collections.abc import Callable

from ezgame.core.definitions.title import Title
from ezgame.core.events import CertificateMoved, PrivateClosed
from ezgame.core.finance.shares import Percents, find_certificate
from ezgame.core.ids import BANK, IPO, CompanyId, HexId, PlayerId
from ezgame.core.state import State
from ezgame.core.transition import Transition


def income_payer(title: Title) -> Callable[[Transition], None]:
    """Pays the income of every open private to its owner, player or company; for rounds and auctions."""

    def pay_incomes(t: Transition) -> None:
        for private, now in t.state.privates.items():
            if now.owner is not None and not now.closed:
                income = title.privates[private].income
                t.pay(BANK, now.owner, income, "private.income", private)

    return pay_incomes


def grant_share(
    t: Transition, percents: Percents, company: CompanyId, percent: int, player: PlayerId
) -> None:
    """A certificate of this size that comes with a private goes to who bought the private, without money."""
    share = find_certificate(t.state, percents, company, IPO, percent)
    assert share is not None
    t.emit(
        CertificateMoved(
            company=company, certificate=share, source=IPO, target=player, reason="granted"
        )
    )


def close_privates(t: Transition) -> None:
    """All that are open leave the game, as the phase has it."""
    for private, now in t.state.privates.items():
        if not now.closed:
            t.emit(PrivateClosed(private=private, reason="phase"))


def blocked_hexes(title: Title, state: State) -> dict[HexId, str]:
    """Hexes of privates in players' hands, with the private that keeps builders off."""
    return {
        hex_id: private.id
        for private in title.privates.values()
        if state.privates[private.id].owner in state.players
        for hex_id in private.hexes
    }
