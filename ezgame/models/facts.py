"""Figures that several views show, asked of the rules for any state: prices, holdings, worth, order."""

from ezgame.core.finance.shares import holding
from ezgame.core.ids import IPO, LOCKED, POOL, CompanyId, PlayerId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State, Train
from ezgame.core.worth import WorthLine

KEPT = 2
"""Positions whose accounts are remembered: the one that is shown and the one that a draft leads to."""


class Facts:
    """Answers about any state of one game."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.title = rules.title
        self._presentation = rules.presentation()
        self._liquid: list[tuple[State, dict[PlayerId, tuple[WorthLine, ...]]]] = []

    # ------------------------------------------------------------ companies

    def price(self, state: State, company: CompanyId) -> int | None:
        return self.rules.market.price(state, company)

    def started(self, state: State) -> tuple[CompanyId, ...]:
        """Companies with a price, in operating order, then those with a president but no price."""
        placed = self.rules.market.order(state)
        others = [
            c for c, now in state.companies.items() if now.president is not None and c not in placed
        ]
        return tuple(c for c in (*placed, *others) if not state.companies[c].closed)

    def unstarted(self, state: State) -> tuple[CompanyId, ...]:
        """Companies that may still come: in the order in which they are to be started, where there is one."""
        started = self.started(state)
        queued = [company for company, _ in self._presentation.queue(state)]
        order = dict.fromkeys((*queued, *state.companies))
        return tuple(c for c in order if not state.companies[c].closed and c not in started)

    def is_gone(self, state: State, company: CompanyId) -> bool:
        """Closed for good, or put back to its beginning: out of operation either way."""
        now = state.companies[company]
        return now.closed or not now.floated

    def operating_order(self, state: State) -> tuple[CompanyId, ...]:
        return self.rules.market.order(
            state, [c for c, now in state.companies.items() if now.floated and not now.closed]
        )

    def director(self, state: State, company: CompanyId) -> PlayerId | None:
        """Whose company it is: its president's, or the automatic player's where nobody directs it."""
        if self.rules.title.companies[company].automatic:
            return next(iter(self.rules.rivals), None)
        return state.companies[company].president

    def directs(self, state: State, player: PlayerId) -> tuple[CompanyId, ...]:
        """Companies of a player or an automatic player, in operating order."""
        return tuple(c for c in self.started(state) if self.director(state, c) == player)

    def rival_cash(self, state: State, rival: PlayerId) -> int:
        """What lies in the treasuries that are counted for an automatic player."""
        lines = self.rules.account(state, rival)
        return sum(line.amount for line in lines if line.kind == "cash")

    def percent(self, state: State, company: CompanyId, holder: str) -> int:
        return holding(state, self.rules.percents, company, holder)

    def cards(self, state: State, company: CompanyId, holder: str) -> tuple[int, ...]:
        """Sizes in percent of the certificates somebody holds: the president's first, then as printed."""
        where = state.companies[company].certificates
        sizes = self.rules.percents[company]
        lies = LOCKED if holder in self.rules.rivals else holder
        return tuple(size for size, place in zip(sizes, where, strict=True) if place == lies)

    def wide_cards(self, state: State, company: CompanyId, holder: str) -> tuple[int, ...]:
        """Sizes of those certificates that are larger than the usual ones and not the president's."""
        where = state.companies[company].certificates[1:]
        sizes = self.rules.percents[company][1:]
        usual = min(sizes, default=0)
        held = zip(sizes, where, strict=True)
        return tuple(size for size, place in held if place == holder and size > usual)

    def shares(self, state: State, company: CompanyId) -> tuple[tuple[str, int], ...]:
        """Who holds how much: the president first, then players by size, the pool, the offering."""
        president = state.companies[company].president
        held = [(player, self.percent(state, company, player)) for player in state.order]
        held.sort(key=lambda item: (item[0] != president, -item[1]))
        places = [(place, self.percent(state, company, place)) for place in (POOL, IPO)]
        locked = [(rival, self.percent(state, company, LOCKED)) for rival in self.rules.rivals]
        return tuple((holder, percent) for holder, percent in (*locked, *held, *places) if percent)

    # ------------------------------------------------------------ players

    def certificate_limit(self) -> int:
        return self.rules.limits.certificates

    def certificates(self, state: State, player: PlayerId) -> int:
        """Those that count against the limit."""
        return self.rules.limits.counted(state, player)

    def liquid_account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        """What a player could pay with, line by line; worked out once per position, for several cells, tips and
        the action bar tell it."""
        known = next((lines for of, lines in self._liquid if of is state), None)
        if known is None:
            known = {}
            self._liquid = [(state, known), *self._liquid][:KEPT]
        if player not in known:
            known[player] = self.rules.liquid_account(state, player)
        return known[player]

    def liquidity(self, state: State, player: PlayerId) -> int:
        """The most money a player could have by selling everything that may be sold."""
        return sum(line.amount for line in self.liquid_account(state, player))

    def worth(self, state: State) -> dict[PlayerId, int]:
        return dict(self.rules.score(state))

    # ------------------------------------------------------------ trains

    def rusts_at(self, train: Train) -> str:
        """The train whose arrival makes this one rust; empty if nothing does."""
        if "permanent" in train.tags:
            return ""
        kind = self.title.trains.get(train.type)
        return "" if kind is None or kind.rusted_by is None else self.faces(kind.rusted_by)

    def faces(self, kind: str) -> str:
        """A train type as players call it: both sides of the card."""
        return self._presentation.card_name(kind)
