"""The seven privates: what comes with them, their sale to companies, their end (3.1)."""

from collections.abc import Iterator, Mapping

from ezgame.core.actions import BuyPrivate, Choose
from ezgame.core.choices import Amounts, Choice
from ezgame.core.events import CertificateMoved, PrivateClosed, PrivateSold, TrainBought
from ezgame.core.finance.shares import find_certificate
from ezgame.core.ids import BANK, IPO, CompanyId, PlayerId, PrivateId, TrainId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company, acting_president
from ezgame.core.rounds.starting import GRANTED
from ezgame.core.state import Pending, PrivateState, State, Train
from ezgame.core.step import Step
from ezgame.core.steps.answer import AnswerStep, ConsentStep, price_of
from ezgame.core.steps.trains import Emergency
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
PRIVATE_DEAL = "private_deal"
PERMANENT = frozenset({"permanent", UNCOUNTED})


def pay_incomes(context: Context, t: Transition) -> None:
    """Every open private pays its owner, player or company."""
    for private, now in t.state.privates.items():
        if now.owner is not None and not now.closed:
            t.pay(
                BANK, now.owner, context.title.privates[private].income, "private.income", private
            )


def won_at_auction(
    context: Context, capital: Capital, t: Transition, private: PrivateId, winner: PlayerId
) -> None:
    """Shares that lie under a private go to its buyer."""
    if private == SHARE_PRIVATE:
        company = own(t.state).share_company
        granted = next(
            a for a in context.title.privates[private].abilities if a.get("what") == "share"
        )
        share = find_certificate(t.state, context.percents, company, IPO, int(granted["percent"]))
        assert share is not None
        t.emit(
            CertificateMoved(
                company=company, certificate=share, source=IPO, target=winner, reason="granted"
            )
        )
        capital.check_float(t, company)
    elif private == PRESIDENT_PRIVATE:
        t.ask(Pending(step=GRANTED, actor=winner, about=own(t.state).president_company))


def first_train(t: Transition, company: CompanyId) -> None:
    """Private 7 closes when its major gets its first train."""
    if own(t.state).president_company == company and not t.state.privates[PRESIDENT_PRIVATE].closed:
        t.emit(PrivateClosed(private=PRESIDENT_PRIVATE, reason="first-train"))


def close_all(context: Context, t: Transition) -> None:
    """Phase 5: all privates close; a company's private 3 becomes a permanent train."""
    strawberry = t.state.privates.get(STRAWBERRY_PRIVATE, PrivateState()).owner
    for private, now in t.state.privates.items():
        if not now.closed:
            t.emit(PrivateClosed(private=private, reason="phase"))
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
            acquired=t.state.clock.round if late else "",
            tags=PERMANENT,
        )
        t.emit(
            TrainBought(
                company=company, train=train, source=STRAWBERRY_PRIVATE, price=0, reason="private"
            )
        )


class AnyTimePurchaseStep(Step[BuyPrivate]):
    """A company buys a private, at any moment of its turn (5.8)."""

    name = "buy_private"
    accepts = (BuyPrivate,)

    def __init__(self, context: Context, supply: Supply, emergency: Emergency) -> None:
        self._context = context
        self._supply = supply
        self._emergency = emergency

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (acting_president(state),)

    def most(self, state: State, private: PrivateId) -> int:
        percent = self._context.phase_figures(state.phase).private_max_percent
        return self._context.title.privates[private].value * percent // 100

    def candidates(self, state: State) -> Iterator[Choice]:
        actor = acting_president(state)
        cash = state.companies[acting_company(state)].cash
        least = self._context.figures.privates.minimum_price
        for private, now in state.privates.items():
            if now.owner in state.players:
                amounts = Amounts(
                    least=least, most=max(least, min(cash, self.most(state, private)))
                )
                yield Choice(
                    action=BuyPrivate(actor=actor, private=private, price=least), amounts=amounts
                )

    def judge(self, state: State, action: BuyPrivate) -> Refusal | None:
        return self.judge_purchase(state, acting_company(state), action.private, action.price)

    def judge_purchase(
        self, state: State, company: CompanyId, private: PrivateId, price: int
    ) -> Refusal | None:
        """Asked for the proposal, and again when the owner agrees."""
        now = state.privates.get(private)
        if now is None or now.owner not in state.players:
            return refuse("private.not-with-player", private=private)
        if private == PRESIDENT_PRIVATE:
            return refuse("private.never-sold", private=private)
        if not self._context.allows(state, "private-sale"):
            return refuse("private.phase", phase=self._context.phase(state).name)
        least, most = self._context.figures.privates.minimum_price, self.most(state, private)
        if not least <= price <= most:
            return refuse("private.price", private=private, price=price, least=least, most=most)
        cash = state.companies[company].cash
        if price > cash:
            return refuse("private.cash", company=company, price=price, cash=cash)
        refusal = self._emergency.judge_other_purchase(state, company)
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
        return "2" not in state.depot.rusted

    def perform(self, t: Transition, action: BuyPrivate) -> None:
        owner = t.state.privates[action.private].owner
        company = acting_company(t.state)
        asks = self._context.figures.takeover.consent
        if asks and owner != action.actor:
            data: Mapping[str, object] = {"company": company, "price": action.price}
            deal = Pending(
                step=PRIVATE_DEAL, actor=PlayerId(str(owner)), about=action.private, data=data
            )
            t.propose(deal)
            return
        self.buy(t, company, action.private, action.price)

    def buy(self, t: Transition, company: CompanyId, private: PrivateId, price: int) -> None:
        owner = str(t.state.privates[private].owner)
        t.emit(PrivateSold(private=private, owner=company, price=price))
        t.pay(company, owner, price, "private.sold", private)
        if private == TENDER_PRIVATE:
            t.emit(PrivateClosed(private=private, reason="used"))
            gain_private_tender(t, company)
        elif private == TRAIN_PRIVATE:
            self._bring_train(t, company)

    def _bring_train(self, t: Transition, company: CompanyId) -> None:
        stays = self._context.figures.train_private.after_rust == "stays"
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
        later = self._context.figures.train_private.at_limit == "discard_after_dividend"
        if later and may_wait(t):
            give_up_later(t)
        else:
            self._supply.ask_discards(t, company)


class TrainSideStep(AnswerStep[Choose]):
    """Which side of the train that came with private 2 a major wants."""

    name = SIDE
    accepts = (Choose,)

    def __init__(self, purchase: AnyTimePurchaseStep) -> None:
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


class OwnerConsentStep(ConsentStep):
    """The owner's word on the sale of a private to another player's company."""

    name = PRIVATE_DEAL

    def __init__(self, purchase: AnyTimePurchaseStep) -> None:
        self._purchase = purchase

    def judge_deal(self, state: State, deal: Pending) -> Refusal | None:
        private = PrivateId(deal.about)
        if state.privates[private].owner != deal.actor:
            return refuse("private.not-with-player", private=private)
        company = CompanyId(str(deal.data["company"]))
        return self._purchase.judge_purchase(state, company, private, price_of(deal))

    def agreed(self, t: Transition, deal: Pending) -> None:
        company = CompanyId(str(deal.data["company"]))
        self._purchase.buy(t, company, PrivateId(deal.about), price_of(deal))
