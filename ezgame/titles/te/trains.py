"""Trains of 18TE: two-sided cards, forced purchases and what becomes of a bankrupt president."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import BuyTrain, DeclareBankruptcy, Pass, SellShares
from ezgame.core.choices import Choice
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.refusal import Refusal
from ezgame.core.rounds.operating import acting_company, acting_president
from ezgame.core.state import State, Train
from ezgame.core.steps.forced_purchase import ForcedPurchase
from ezgame.core.steps.trains import DEPOT, TrainAction, TrainRules, TrainStep, every_side
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.titles.te.context import Context
from ezgame.titles.te.ending import BANKRUPT, Ending
from ezgame.titles.te.state import ExportMarkerMoved, own


class TeEmergency(ForcedPurchase):
    """The president helps only where the treasury pays for no train of factory or pool (TE-EMR-01)."""

    def may_help(self, state: State, company: CompanyId) -> bool:
        president = state.companies[company].president
        bankrupt = president is not None and state.players[president].bankrupt
        return not bankrupt and super().may_help(state, company)

    def trade_help(self, state: State, company: CompanyId, train: Train) -> int:
        price = self.price(state)
        if price is None or state.companies[company].cash >= price:
            return 0
        return super().trade_help(state, company, train)


def train_rules(context: Context, supply: Supply, emergency: TeEmergency) -> TrainRules:
    def bought(t: Transition, _company: CompanyId, _train: Train, source: str) -> None:
        if source == DEPOT and own(t.state).export_marker:
            t.emit(ExportMarkerMoved(on=False))

    return TrainRules(
        supply=supply,
        emergency=emergency,
        faces=every_side(context.title),
        trade_help=emergency.trade_help,
        bought=bought,
        sides_in_deals=context.figures.trains.side_rechoice == "every_purchase",
    )


class TeTrainStep(TrainStep):
    accepts = (BuyTrain, SellShares, DeclareBankruptcy, Pass)

    def __init__(
        self,
        context: Context,
        rules: TrainRules,
        emergency: TeEmergency,
        ending: Ending,
        next_step: Callable[[Transition], None],
        finish: Callable[[Transition, str], None],
    ) -> None:
        super().__init__(rules, next_step)
        self._context = context
        self.emergency = emergency
        self._ending = ending
        self._finish = finish

    def candidates(self, state: State) -> Iterator[Choice]:
        yield from super().candidates(state)
        if self.emergency.judge_need(state, acting_company(state)) is None:
            yield Choice(action=DeclareBankruptcy(actor=acting_president(state)))

    def judge(self, state: State, action: TrainAction | DeclareBankruptcy) -> Refusal | None:
        if isinstance(action, DeclareBankruptcy):
            return self.emergency.judge_bankruptcy(state, acting_company(state))
        return super().judge(state, action)

    def perform(self, t: Transition, action: TrainAction | DeclareBankruptcy) -> None:
        if not isinstance(action, DeclareBankruptcy):
            super().perform(t, action)
            return
        company = acting_company(t.state)
        to_company = self._context.figures.insolvency.cash_to == "company"
        self.emergency.go_bankrupt(t, company, company if to_company else BANK)
        if self._context.figures.end.player_insolvent == "at_once":
            self._finish(t, BANKRUPT)
            return
        self._ending.trigger(t, BANKRUPT)
        self._next_step(t)
