"""Who holds what, and how certificates change hands when shares are sold and presidents change."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

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
        # As much as the president is not enough, nor is more that cannot pay for the certificate.
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
    """Sets of a player's ordinary certificates worth exactly the president's, one per different mix
    of sizes; those with the fewest certificates first."""
    sizes = percents[company]
    own = _ordinary(state, company, player)
    return [
        _with_sizes(own, sizes, mix) for mix in mixes([sizes[index] for index in own], sizes[0])
    ]


def mixes(sizes: Sequence[int], amount: int) -> list[tuple[int, ...]]:
    """Different mixes of certificates that make up an amount exactly, the fewest certificates first."""
    counts = Counter(sizes)
    found: list[tuple[int, ...]] = [()]
    for size in sorted(counts):
        found = [
            (*mix, *(size,) * number)
            for mix in found
            for number in range(min(counts[size], (amount - sum(mix)) // size) + 1)
        ]
    return sorted((mix for mix in found if sum(mix) == amount), key=lambda mix: (len(mix), mix))


def _ordinary(state: State, company: CompanyId, player: PlayerId) -> list[int]:
    """Indexes of a player's certificates without the president's."""
    where = state.companies[company].certificates
    return [index for index, place in enumerate(where) if index and place == player]


def _with_sizes(own: Sequence[int], sizes: Sequence[int], mix: Sequence[int]) -> tuple[int, ...]:
    """The first of these certificates that have the sizes of a mix."""
    left = list(mix)
    chosen = []
    for index in own:
        if sizes[index] in left:
            left.remove(sizes[index])
            chosen.append(index)
    assert not left
    return tuple(chosen)


def change_president(
    t: Transition,
    percents: Percents,
    company: CompanyId,
    player: PlayerId,
    given: Sequence[int] | None = None,
) -> None:
    """Swap the president's certificate for ordinary ones of the same worth: those given, or the fewest."""
    before = t.state.companies[company].president
    if before is not None:
        if given is None:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleWay:
    """One way to make up a sale of whole certificates."""

    sizes: tuple[int, ...]
    """Of the certificates that go to the pool."""
    successor: PlayerId | None = None
    """Who becomes president first."""
    given: tuple[int, ...] = ()
    """Certificates that the successor gives for the president's."""
    change: int | None = None
    """A smaller certificate that the seller gets from the pool for a larger one."""


def sale_ways(
    state: State,
    percents: Percents,
    company: CompanyId,
    player: PlayerId,
    percent: int,
    tie: TieBreak,
) -> list[SaleWay]:
    """The ways to sell so much, one per different mix of sizes; none: it cannot be made up.

    A president's sale that leaves another player with more, and with enough for the certificate,
    makes that player president first; what is given for it can be sold at once.
    """
    sizes = percents[company]
    own = [sizes[index] for index in _ordinary(state, company, player)]
    new = None
    if state.companies[company].president == player:
        left = holding(state, percents, company, player) - percent
        new = successor(state, percents, company, left, tie)
    if new is None:
        return [SaleWay(sizes=mix) for mix in mixes(own, percent)]
    found: dict[tuple[int, ...], SaleWay] = {}
    for given in swap_sets(state, percents, company, new):
        for mix in mixes([*own, *(sizes[index] for index in given)], percent):
            found.setdefault(mix, SaleWay(sizes=mix, successor=new, given=given))
    return list(found.values())


def sell_to_pool(
    t: Transition, percents: Percents, company: CompanyId, player: PlayerId, way: SaleWay
) -> None:
    """Move certificates to the pool; a change of president comes first, so the old one may keep a share."""
    if way.successor is not None:
        change_president(t, percents, company, way.successor, way.given)
    own = _ordinary(t.state, company, player)
    for index in _with_sizes(own, percents[company], way.sizes):
        t.emit(
            CertificateMoved(
                company=company, certificate=index, source=player, target=POOL, reason="sold"
            )
        )
    if way.change is not None:
        t.emit(
            CertificateMoved(
                company=company,
                certificate=way.change,
                source=POOL,
                target=player,
                reason="swapped",
            )
        )
