"""The seven privates: what comes with them, their sale to companies, their end (3.1)."""

from collections.abc import Iterator

from ezgame.core.actions import Choose
from ezgame.core.choices import Choice
from ezgame.core.events import PrivateClosed, TrainBought
from ezgame.core.ids import CompanyId, PlayerId, PrivateId, TrainId
from ezgame.core.privates import close_privates, grant_share
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.starting import GRANTED
from ezgame.core.state import Pending, PrivateState, State, Train
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.steps.emergency import Emergency
from ezgame.core.steps.private_sale import BuyPrivateStep, SaleTerms
from ezgame.core.supply import UNCOUNTED, Supply
from ezgame.core.transition import Transition
from ezgame.titles.esp.capital import Capital
from ezgame.titles.esp.context import (
    PRESIDENT_PRIVATE,
    SHARE_PRIVATE,
    STRAWBERRY_PRIVATE,
    TENDER_PRIVATE,
    TRAIN_PRIVATE,
    Context,
)
from ezgame.titles.esp.events import TendersGone, own
from ezgame.titles.esp.surplus import give_up_later, may_wait
from ezgame.titles.esp.tenders import gain_private_tender

SIDE = "train_side"
PERMANENT = frozenset({"permanent", UNCOUNTED})


def won_at_auction(
    context: Context, capital: Capital, t: Transition, private: PrivateId, winner: PlayerId
) -> None:
    """Shares that lie under a private go to its buyer."""
    if private == SHARE_PRIVATE:
        company = own(t.state).share_company
        granted = next(
            a for a in context.title.privates[private].abilities if a.get("what") == "share"
        )
        grant_share(t, context.percents, company, int(granted["percent"]), winner)
        capital.check_float(t, company)
    elif private == PRESIDENT_PRIVATE:
        t.ask(Pending(step=GRANTED, actor=winner, about=own(t.state).president_company))


def first_train(t: Transition, company: CompanyId) -> None:
    """Private 7 closes when its major gets its first train."""
    if own(t.state).president_company == company and not t.state.privates[PRESIDENT_PRIVATE].closed:
        t.emit(PrivateClosed(private=PRESIDENT_PRIVATE, reason="first-train"))


def close_all(context: Context, t: Transition) -> None:
    """Phase 5: all privates close; a company's private 3 becomes a permanent train."""
    # Asked before it closes: only a company gets the train (ESP-3.1-18).
    strawberry = t.state.privates.get(STRAWBERRY_PRIVATE, PrivateState()).owner
    close_privates(t)
    # What private 5 has not sold goes with it; tenders in the market stay (C-12).
    if own(t.state).tenders_left:
        t.emit(TendersGone())
    company = CompanyId(strawberry or "")
    if company in t.state.companies:
        kind = context.figures.strawberry.train
        face = context.title.trains[kind].faces[0].name
        late = context.figures.strawberry.first_run == "next_round"
        train = Train(
            id=TrainId(f"{kind}-0"),
            type=kind,
            faces=(face,),
            # A train of this round may not run in it (ESP-3.1-19); recorded games let it run at once (C-11).
            acquired=t.state.clock.round if late else "",
            tags=PERMANENT,
        )
        t.emit(
            TrainBought(
                company=company, train=train, source=STRAWBERRY_PRIVATE, price=0, reason="private"
            )
        )


def sale_terms(context: Context, emergency: Emergency) -> SaleTerms:
    """Up to a part of the face value that depends on the phase; never the one with a president's certificate."""

    def prices(state: State, private: PrivateId) -> tuple[int, int]:
        percent = context.phase_figures(state.phase).private_max_percent
        most = context.title.privates[private].value * percent // 100
        return context.figures.privates.minimum_price, most

    def judge(state: State, _company: CompanyId, private: PrivateId) -> Refusal | None:
        if private == PRESIDENT_PRIVATE:
            return refuse("private.never-sold", private=private)
        if not context.allows(state, "private-sale"):
            return refuse("private.phase", phase=context.phase(state).name)
        return None

    consent = context.figures.takeover.consent
    return SaleTerms(prices=prices, judge=judge, emergency=emergency, ask_owner=consent)


class BuyEspPrivateStep(BuyPrivateStep):
    """A company buys a private, at any moment of its turn (5.8); a train or a tender may come with it."""

    def __init__(self, context: Context, supply: Supply, emergency: Emergency) -> None:
        super().__init__(sale_terms(context, emergency))
        self._context = context
        self._supply = supply

    def judge_purchase(
        self, state: State, company: CompanyId, private: PrivateId, price: int
    ) -> Refusal | None:
        refusal = super().judge_purchase(state, company, private, price)
        if refusal is not None:
            return refusal
        if private == TRAIN_PRIVATE and self._brings_train(state):
            full = self._supply.counted(state, company) >= self._supply.limit(state, company)
            if full and self._context.figures.train_private.at_limit == "forbidden":
                return refuse(
                    "trains.limit", company=company, limit=self._supply.limit(state, company)
                )
        return None

    def _brings_train(self, state: State) -> bool:
        # The special card is a 2-train and rusts with the others before anybody has it (ESP-3.1-16).
        return "2" not in state.depot.rusted

    def buy(self, t: Transition, company: CompanyId, private: PrivateId, price: int) -> None:
        super().buy(t, company, private, price)
        if private == TENDER_PRIVATE:
            t.emit(PrivateClosed(private=private, reason="used"))
            gain_private_tender(t, company)
        elif private == TRAIN_PRIVATE:
            self._bring_train(t, company)

    def _bring_train(self, t: Transition, company: CompanyId) -> None:
        stays = self._context.figures.train_private.after_rust == "stays"
        # It goes on paying until phase 5 (C-08).
        if stays and not self._brings_train(t.state):
            return
        if self._context.is_minor(company):
            self.give_train(t, company, self.sides(company)[0])
        else:
            president = t.state.companies[company].president
            assert president is not None
            t.ask(Pending(step=SIDE, actor=president, about=company), first=True)

    def sides(self, company: CompanyId) -> tuple[str, ...]:
        faces = self._context.title.trains["2"].faces
        return tuple(
            face.name for face in (faces[:1] if self._context.is_minor(company) else faces)
        )

    def give_train(self, t: Transition, company: CompanyId, face: str) -> None:
        if not self._brings_train(t.state):
            t.emit(PrivateClosed(private=TRAIN_PRIVATE, reason="rusted"))
            return
        t.emit(PrivateClosed(private=TRAIN_PRIVATE, reason="used"))
        train = Train(id=TrainId("2-0"), type="2", faces=(face,), acquired=t.state.clock.round)
        t.emit(
            TrainBought(
                company=company, train=train, source=TRAIN_PRIVATE, price=0, reason="private"
            )
        )
        first_train(t, company)
        # Recorded games let a company buy it above its limit (C-09).
        later = self._context.figures.train_private.at_limit == "discard_after_dividend"
        if later and may_wait(t):
            give_up_later(t)
        else:
            self._supply.ask_discards(t, company)


class TrainSideStep(AnswerStep[Choose]):
    """Which side of the train that came with private 2 a major wants."""

    name = SIDE
    accepts = (Choose,)

    def __init__(self, purchase: BuyEspPrivateStep) -> None:
        self._purchase = purchase

    def candidates(self, state: State) -> Iterator[Choice]:
        for face in self._purchase.sides(CompanyId(state.pending[0].about)):
            yield Choice(action=Choose(actor=state.pending[0].actor, option=face))

    def judge(self, state: State, action: Choose) -> Refusal | None:
        sides = self._purchase.sides(CompanyId(state.pending[0].about))
        return (
            None
            if action.option in sides
            else refuse("choice.unknown", option=action.option, options=sides)
        )

    def perform(self, t: Transition, action: Choose) -> None:
        company = CompanyId(t.state.pending[0].about)
        t.answer()
        self._purchase.give_train(t, company, action.option)
