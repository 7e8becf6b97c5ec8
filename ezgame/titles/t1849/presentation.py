"""What only 1849 can tell the window about a position. Plain answers; no rule is decided here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ezgame.core.actions import Action, DeclareBankruptcy, StartCompany
from ezgame.core.ids import CompanyId, HexId, PrivateId
from ezgame.core.message import Words, message
from ezgame.core.presentation import Due, MapMark, Presentation
from ezgame.core.state import State
from ezgame.families.treasury.actions import StartLarger
from ezgame.titles.t1849.actions import BuyLicence, BuyPlace, IssueBond
from ezgame.titles.t1849.bonds import INTEREST
from ezgame.titles.t1849.running import port_bonus
from ezgame.titles.t1849.scenario import ELECTRIC
from ezgame.titles.t1849.state import own

if TYPE_CHECKING:
    from ezgame.titles.t1849.rules import Rules1849

BANKRUPT = DeclareBankruptcy.kind
PAYING = ("trains", INTEREST)
"""Steps in which something must be paid."""


class Presentation1849(Presentation):
    def __init__(self, rules: "Rules1849") -> None:
        super().__init__(rules.title)
        self.rules = rules

    # ------------------------------------------------------------ companies

    def queue(self, state: State) -> Sequence[tuple[CompanyId, Words]]:
        """The drawn order, with who is next and why others wait (49-SET-09, 49-EMR-08, 49-START-07)."""
        now, notes = own(state), []
        for number, company in enumerate(now.queue, 1):
            if company in now.waiting:
                key = "notes.queue.closed"
            elif company in now.homeless:
                key = "notes.queue.homeless"
            else:
                first = company == self.rules.queue.next(state)
                key = "notes.queue.next" if first else "notes.queue.later"
            notes.append((company, message(key, company=company, number=number)))
        return notes

    def charter_notes(self, state: State, company: CompanyId) -> Sequence[tuple[Words, Words]]:
        now, notes = own(state), list[tuple[Words, Words]]()
        for queued, note in self.queue(state):
            if queued == company:
                notes.append((message("notes.order"), note))
        if not state.companies[company].floated:
            fee = self.title.companies[company].station_fee
            notes.append((message("notes.fee"), message("notes.fee.all", fee=fee)))
        else:
            holder = state.companies[company].certificates[-1]
            notes.append((message("notes.last"), message("notes.last.with", holder=holder)))
        if company in now.homes:
            notes.append((message("notes.home"), message("notes.home.at", hex=now.homes[company])))
        if company in now.bonds:
            notes.append((message("notes.bond"), message("notes.bond.issued")))
        if company in now.licences:
            notes.append((message("notes.licence"), message("notes.licence.owned")))
        if now.port is not None and now.port[0] == company:
            notes.append((message("notes.port"), message("notes.port.at", hex=now.port[1])))
        if company in now.topped and not state.finished:
            notes.append((message("notes.top"), message("notes.top.reached")))
        return notes

    def place_notes(self, state: State, hex_: HexId) -> Sequence[tuple[Words, Words]]:
        now, notes = own(state), list[tuple[Words, Words]]()
        if now.port is not None and now.port[1] == hex_:
            notes.append((message("notes.port"), message("notes.port.owner", company=now.port[0])))
        if hex_ == self.rules.earthquake.hex:
            if now.shaken:
                notes.append((message("notes.quake"), message("notes.quake.closed")))
            elif self._quake_to_come(state):
                notes.append((message("notes.quake"), message("notes.quake.comes")))
        return notes

    def map_marks(self, state: State) -> Sequence[MapMark]:
        now, marks = own(state), list[MapMark]()
        if now.port is not None:
            company, hex_ = now.port
            bonus = port_bonus(self.title, self.rules.privates.port, hex_).amount
            marks.append(MapMark(hex=hex_, text=f"+{bonus}", company=company))
        if now.shaken:
            marks.append(MapMark(hex=self.rules.earthquake.hex, text=message("notes.quake.mark")))
        return marks

    def _quake_to_come(self, state: State) -> bool:
        """Whether the phase with the earthquake has not begun yet."""
        names = list(self.title.phases)
        struck = next(
            i for i, p in enumerate(names) if "earthquake" in self.title.phases[p].effects
        )
        return names.index(state.phase) < struck

    # ------------------------------------------------------------ turns

    def trail(self, company: CompanyId) -> Sequence[str]:
        return tuple(step.name for step in self.rules.steps() if step is not self.rules.afterwards)

    def named_in_bar(self, state: State, kind: str) -> bool:
        """Bankruptcy is named where something is to be paid, though records may declare it before."""
        turn = state.operating
        return kind != BANKRUPT or (turn is not None and turn.step in PAYING)

    def due(self, state: State) -> Due | None:
        turn = state.operating
        if turn is None or turn.company is None or turn.step not in PAYING:
            return None
        company = turn.company
        if turn.step == INTEREST:
            amount = self.rules.bonds.interest
            return Due(
                label=message("notes.due.interest", amount=amount), amount=amount, train=False
            )
        price = self.rules.purchase.price(state, company)
        if price is None or not self.rules.purchase.must_buy(state, company):
            return None
        return Due(label=message("notes.due.train", amount=price), amount=price)

    def start_notes(self, state: State, action: StartCompany) -> Sequence[tuple[Words, Words]]:
        """What the treasury gets and pays for its markers at once (49-START-03, 49-START-04)."""
        first, unit = self.rules.percents[action.company][0], self.rules.purchases.unit
        percent = action.percent if isinstance(action, StartLarger) else first
        got = action.price * percent // unit
        fee = self.title.companies[action.company].station_fee
        notes: list[tuple[Words, Words]] = [
            (message("notes.start.gets", percent=percent), str(got)),
            (message("notes.start.fee"), f"−{fee}"),
            (message("notes.start.treasury"), str(got - fee)),
        ]
        if self.title.companies[action.company].home is None:
            notes.append((message("notes.start.home"), message("notes.start.home.chosen")))
        return notes

    def deal_notes(self, state: State, action: Action) -> Sequence[Words]:
        if isinstance(action, DeclareBankruptcy):
            key = "all" if self.rules.insolvency.loses_everything else "sold"
            figures = self.rules.context.figures.insolvency.loan
            return [
                message(f"notes.bankrupt.{key}"),
                message("notes.bankrupt.then", gets=figures.gets, costs=figures.deducted),
            ]
        if isinstance(action, IssueBond):
            figure = self.rules.context.figures.bond
            return [
                message(
                    "notes.bond.costs", interest=figure.interest, least=-figure.per_share_at_end
                )
            ]
        if isinstance(action, BuyLicence):
            left = self.rules.licence.left(state)
            return [] if left is None else [message("notes.licence.left", count=left)]
        return []

    def about(self, action: Action) -> CompanyId | None:
        return action.company if isinstance(action, BuyPlace) else None

    def supply_notes(self, state: State) -> Sequence[Words]:
        """What an E marker costs now."""
        if ELECTRIC not in self.rules.parts:
            return []
        price = self.rules.licence.price(state)
        if price is None:
            return [message("notes.licence.later")]
        return [message("notes.licence.price", price=price)]

    # ------------------------------------------------------------ the game

    def status(self, state: State) -> Sequence[Words]:
        notes = []
        if state.ending == "bank" and not state.finished:
            notes.append(message("notes.bank_broken"))
        if own(state).shaken:
            notes.append(message("notes.quake.status"))
        return notes

    def private_brings(self, state: State, private: PrivateId) -> Sequence[Words]:
        """Which company comes first in the order drawn."""
        first = self.rules.queue.next(state)
        if private != self.rules.privates.granting or first is None or state.auction is None:
            return []
        return [message("notes.private.brings", company=first)]

    def private_notes(self, private: PrivateId) -> Sequence[Words]:
        """What a private can do, in a sentence."""
        return [message(f"notes.private.{private}")]
