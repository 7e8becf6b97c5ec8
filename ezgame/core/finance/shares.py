"""Who holds what, and how certificates change hands when shares are sold and presidents change."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from ezgame.core.events import CertificateMoved, PresidentChanged
from ezgame.core.ids import IPO, POOL, CompanyId, PlayerId
from ezgame.core.state import State
from ezgame.core.transition import Transition

Percents = Mapping[CompanyId, tuple[int, ...]]
TieBreak = Callable[[State, CompanyId, Sequence[PlayerId]], PlayerId]
"""Picks the new president among equal candidates."""


def holding(state: State, percents: Percents, company: CompanyId, holder: str) -> int:
    """Percent of a company in one place."""
    where = state.companies[company].certificates
    if (
        holder not in where
    ):  # most places hold nothing of most companies, and this is asked very often
        return 0
    return sum(
        percent for percent, place in zip(percents[company], where, strict=True) if place == holder
    )


def outside_ipo(state: State, percents: Percents, company: CompanyId) -> int:
    return sum(percents[company]) - holding(state, percents, company, IPO)


def find_certificate(
    state: State, percents: Percents, company: CompanyId, source: str, percent: int
) -> int | None:
    """An ordinary certificate of this size in this place; the president's is never found this way."""
    where = state.companies[company].certificates
    for index, (size, place) in enumerate(zip(percents[company], where, strict=True)):
        if index and size == percent and place == source:
            return index
    return None


def certificates_of(state: State, player: PlayerId) -> list[tuple[CompanyId, int]]:
    """All certificates in a player's hands as (company, index)."""
    return [
        (company, index)
        for company, now in state.companies.items()
        for index, place in enumerate(now.certificates)
        if place == player
    ]


def first_in_order(state: State, _company: CompanyId, candidates: Sequence[PlayerId]) -> PlayerId:
    """The candidate who comes first in the order of play."""
    return min(candidates, key=state.order.index)


def next_after_president(
    state: State, company: CompanyId, candidates: Sequence[PlayerId]
) -> PlayerId:
    """The first candidate after the old president in the order of play."""
    old = state.companies[company].president
    start = 0 if old is None else state.order.index(old)
    count = len(state.order)
    return min(candidates, key=lambda player: (state.order.index(player) - start) % count)


def successor(
    state: State, percents: Percents, company: CompanyId, president_left: int, tie: TieBreak
) -> PlayerId | None:
    """Who takes over when the president is left with so many percent; None: nobody has strictly more."""
    president = state.companies[company].president
    needed = percents[company][0]
    best: list[PlayerId] = []
    most = president_left
    for player in state.players:
        if player == president:
            continue
        held = holding(state, percents, company, player)
        if held < needed or held <= president_left:
            continue
        if held > most:
            best, most = [player], held
        elif held == most:
            best.append(player)
    if not best:
        return None
    return best[0] if len(best) == 1 else tie(state, company, best)


def swap_sets(
    state: State, percents: Percents, company: CompanyId, player: PlayerId
) -> list[tuple[int, ...]]:
    """Sets of a player's ordinary certificates worth exactly the president's, one per different mix of sizes."""
    sizes = percents[company]
    where = state.companies[company].certificates
    own = [index for index, place in enumerate(where) if index and place == player]
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for count in range(1, len(own) + 1):
        for chosen in combinations(own, count):
            if sum(sizes[index] for index in chosen) == sizes[0]:
                found.setdefault(tuple(sorted(sizes[index] for index in chosen)), chosen)
        if found:
            break
    return list(found.values())


def change_president(
    t: Transition, percents: Percents, company: CompanyId, player: PlayerId
) -> None:
    """Swap the president's certificate for ordinary ones of the same worth."""
    before = t.state.companies[company].president
    if before is not None:
        given = swap_sets(t.state, percents, company, player)[0]
        t.emit(
            CertificateMoved(
                company=company, certificate=0, source=before, target=player, reason="swapped"
            )
        )
        for index in given:
            t.emit(
                CertificateMoved(
                    company=company,
                    certificate=index,
                    source=player,
                    target=before,
                    reason="swapped",
                )
            )
    t.emit(PresidentChanged(company=company, player=player, before=before))


def check_president(t: Transition, percents: Percents, company: CompanyId, tie: TieBreak) -> None:
    """After a gain of shares: whoever has strictly more than the president takes over at once."""
    president = t.state.companies[company].president
    if president is None:
        return
    held = holding(t.state, percents, company, president)
    new = successor(t.state, percents, company, held, tie)
    if new is not None:
        change_president(t, percents, company, new)


def movable_percent(
    state: State, percents: Percents, company: CompanyId, player: PlayerId, tie: TieBreak
) -> set[int]:
    """Amounts the player can sell without the president's certificate getting stuck with nobody to take it."""
    held = holding(state, percents, company, player)
    sizes = percents[company]
    where = state.companies[company].certificates
    ordinary = [sizes[index] for index, place in enumerate(where) if index and place == player]
    sums = {0}
    for size in ordinary:
        sums |= {total + size for total in sums}
    amounts = sums - {0}
    if state.companies[company].president != player:
        return amounts
    # Selling into the president's certificate needs a successor; the swap leaves ordinary shares to sell.
    for amount in range(min(sizes), held + 1, min(sizes)):
        if (
            amount not in amounts
            and successor(state, percents, company, held - amount, tie) is not None
        ):
            amounts.add(amount)
    return amounts


def sell_to_pool(
    t: Transition,
    percents: Percents,
    company: CompanyId,
    player: PlayerId,
    percent: int,
    tie: TieBreak,
) -> None:
    """Move certificates to the pool; a change of president comes first, so the old one may keep a share."""
    state = t.state
    if state.companies[company].president == player:
        left = holding(state, percents, company, player) - percent
        new = successor(state, percents, company, left, tie)
        if new is not None:
            change_president(t, percents, company, new)
    remaining = percent
    sizes = percents[company]
    # Small certificates first, so that an exact amount can always be made up.
    own = sorted(
        (
            index
            for index, place in enumerate(t.state.companies[company].certificates)
            if index and place == player
        ),
        key=lambda index: (sizes[index], index),
    )
    for chosen in _exact(own, sizes, remaining):
        t.emit(
            CertificateMoved(
                company=company, certificate=chosen, source=player, target=POOL, reason="sold"
            )
        )


def _exact(own: Sequence[int], sizes: Sequence[int], amount: int) -> tuple[int, ...]:
    for count in range(1, len(own) + 1):
        for chosen in combinations(own, count):
            if sum(sizes[index] for index in chosen) == amount:
                return chosen
    return ()
