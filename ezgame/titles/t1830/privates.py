"""Privates as their data declare them: what comes along with them, who may buy them, what closes them."""

from ezgame.core.events import PrivateClosed
from ezgame.core.ids import CompanyId, PlayerId, PrivateId
from ezgame.core.privates import grant_share
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.starting import GRANTED
from ezgame.core.state import Pending, State
from ezgame.core.steps.emergency import Emergency
from ezgame.core.steps.private_sale import SaleTerms
from ezgame.core.transition import Transition
from ezgame.titles.t1830.capital import Capital
from ezgame.titles.t1830.context import Context


def bring_along(
    context: Context, capital: Capital, t: Transition, private: PrivateId, winner: PlayerId
) -> None:
    """Certificates that come with a private go to its buyer."""
    for ability in context.abilities(private, "grant"):
        company = CompanyId(str(ability["company"]))
        # Its par has to be named before anything else goes on (30-AUC-18).
        if ability["what"] == "president":
            t.ask(Pending(step=GRANTED, actor=winner, about=company))
            continue
        grant_share(t, context.percents, company, int(ability["percent"]), winner)
        # A share that was given away has left the bank as well (30-FLT-01).
        capital.check_float(t, company)


def close_on_train(context: Context, t: Transition, company: CompanyId) -> None:
    """A private that lasts until its company gets a train is over."""
    for private, now in t.state.privates.items():
        for ability in context.abilities(private, "close-on"):
            if ability["event"] == "first-train" and ability["of"] == company and not now.closed:
                t.emit(PrivateClosed(private=private, reason="first-train"))


def may_go_to_company(context: Context, private: PrivateId, company: CompanyId) -> bool:
    kind = context.company(company).kind
    return not any(kind in a["to"] for a in context.abilities(private, "not-for-sale"))


def may_go_to_player(context: Context, private: PrivateId) -> bool:
    """A ruling may keep single privates with the player who bought them."""
    return context.figures.privates.tradeable.get(private, True)


def sale_terms(context: Context, emergency: Emergency) -> SaleTerms:
    """Prices in percent of the face value, in phases that allow the sale."""

    def prices(_state: State, private: PrivateId) -> tuple[int, int]:
        value = context.title.privates[private].value
        figures = context.figures.privates
        # Rounded towards the middle: half of an odd face value up, the double needs no rounding.
        return -(-value * figures.min_percent // 100), value * figures.max_percent // 100

    def judge(state: State, company: CompanyId, private: PrivateId) -> Refusal | None:
        if not may_go_to_company(context, private, company):
            return refuse("private.never-sold", private=private)
        if not context.allows(state, "private-sale"):
            return refuse("private.phase", phase=context.phase(state).name)
        return None

    return SaleTerms(prices=prices, judge=judge, emergency=emergency)
