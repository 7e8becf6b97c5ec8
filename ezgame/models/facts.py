"""Figures that several views show, worked out from a state: prices, holdings, worth, order.

What only one title knows is asked of the `presentation` module in the title's folder, if it has
one. It is plain Python; every function in it is optional:

    certificate_limit(rules, state) -> int
    certificates(rules, state, player) -> int          those that count against the limit
    liquidity(rules, state, player) -> int             money a player could raise now
    goals(rules, state, company) -> [(label, reached, note)]
    price_moves(rules, state, company) -> {paid, withheld, sold: space}    sold: one share
    charter_notes(rules, state, company) -> [(label, text)]
    train_note(rules, state, company, train) -> str    such as "tender"
    trail(rules, company) -> [step name]               the steps of a company's turn, in order
    allowances(rules, state) -> [(id, kind of action, name, note, used)]   of a building turn
    allowance_of(rules, state, action) -> id           which of them an action would use
    status(rules, state) -> [text]                     for the line below the map
    phase_notes(rules, phase) -> [text]                what a phase changes besides what all titles have
    private_notes(rules, private) -> [text]            what a private can do
    start_notes(rules, state, action) -> [text]        what starting a company costs and brings
    about(rules, action) -> company or None            the company that an action of the title's own is about
    deal_notes(rules, state, action) -> [text]         what such a deal costs and brings
    setup_choices() -> {option: [(value, name, line)]} how a new game may be set up; of a flag what True means
    in_play(title, options) -> [company]               companies to show for a set-up
"""

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules
from ezgame.core.finance.shares import holding
from ezgame.core.ids import IPO, POOL, CompanyId, PlayerId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State, Train


class Facts:
    """Answers about any state of one game."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.title = rules.title
        self.market = MarketRules(rules.title.market)
        self._own = presentation_of(type(rules).__module__.rpartition(".")[0])
        self._limits = Limits(
            self.market,
            rules.percents,
            certificates=rules.title.seats[len(rules.setup.players)].certificate_limit,
            holding_percent=100,
        )

    def ask(self, question: str, *about: object, default: Any) -> Any:
        """The title's own answer, or the default if it has none."""
        answer = getattr(self._own, question, None)
        return default if answer is None else answer(self.rules, *about)

    # ------------------------------------------------------------ companies

    def price(self, state: State, company: CompanyId) -> int | None:
        return self.market.price(state, company)

    def started(self, state: State) -> tuple[CompanyId, ...]:
        """Companies with a price, in operating order, then those with a president but no price."""
        placed = self.market.order(state)
        others = [
            c for c, now in state.companies.items() if now.president is not None and c not in placed
        ]
        return tuple(c for c in (*placed, *others) if not state.companies[c].closed)

    def unstarted(self, state: State) -> tuple[CompanyId, ...]:
        started = self.started(state)
        return tuple(c for c, now in state.companies.items() if not now.closed and c not in started)

    def operating_order(self, state: State) -> tuple[CompanyId, ...]:
        return self.market.order(
            state, [c for c, now in state.companies.items() if now.floated and not now.closed]
        )

    def percent(self, state: State, company: CompanyId, holder: str) -> int:
        return holding(state, self.rules.percents, company, holder)

    def shares(self, state: State, company: CompanyId) -> tuple[tuple[str, int], ...]:
        """Who holds how much: the president first, then players by size, the pool, the offering."""
        president = state.companies[company].president
        held = [(player, self.percent(state, company, player)) for player in state.order]
        held.sort(key=lambda item: (item[0] != president, -item[1]))
        places = [(place, self.percent(state, company, place)) for place in (POOL, IPO)]
        return tuple((holder, percent) for holder, percent in (*held, *places) if percent)

    def goals(self, state: State, company: CompanyId) -> Sequence[tuple[str, bool, str]]:
        return tuple(self.ask("goals", state, company, default=()))

    def charter_notes(self, state: State, company: CompanyId) -> Sequence[tuple[str, str]]:
        return tuple(self.ask("charter_notes", state, company, default=()))

    # ------------------------------------------------------------ players

    def certificate_limit(self, state: State) -> int:
        return int(self.ask("certificate_limit", state, default=self._limits.certificates))

    def certificates(self, state: State, player: PlayerId) -> int:
        counted = self._limits.counted(state, player)
        return int(self.ask("certificates", state, player, default=counted))

    def liquidity(self, state: State, player: PlayerId) -> int:
        """Cash and the price of all shares that are no president's certificate, unless the title knows better."""
        shares = 0
        for company in state.companies:
            price = self.price(state, company)
            sizes = self.rules.percents[company]
            where = state.companies[company].certificates
            if price is not None:
                own = sum(
                    size
                    for i, (size, at) in enumerate(zip(sizes, where, strict=True))
                    if i and at == player
                )
                shares += own * price // 10
        return int(
            self.ask("liquidity", state, player, default=state.players[player].cash + shares)
        )

    def worth(self, state: State) -> dict[PlayerId, int]:
        return dict(self.rules.score(state))

    # ------------------------------------------------------------ trains

    def train_limit(self, state: State, company: CompanyId) -> int:
        kind = self.title.companies[company].kind
        return self.title.phases[state.phase].train_limits.get(kind, 0)

    def rusts_at(self, train: Train) -> str:
        """The train whose arrival makes this one rust; empty if nothing does."""
        if "permanent" in train.tags:
            return ""
        kind = self.title.trains.get(train.type)
        return "" if kind is None or kind.rusted_by is None else self.faces(kind.rusted_by)

    def faces(self, kind: str) -> str:
        """A train type as players call it: both sides of the card."""
        return "/".join(face.name for face in self.title.trains[kind].faces)

    def phase_of_train(self, kind: str) -> str:
        """The name of the phase that the first card of a type begins."""
        return next((phase.name for phase in self.title.phases.values() if phase.train == kind), "")


@cache
def presentation_of(package: str) -> ModuleType | None:
    name = f"{package}.presentation"
    return import_module(name) if package and find_spec(name) is not None else None
