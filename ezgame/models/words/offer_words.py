"""The small line of an offer: what matters to a player about it, not how many ways there are."""

from collections.abc import Callable, Sequence

from ezgame.core import actions as act
from ezgame.core.choices import Choice
from ezgame.core.events import PrivateSold
from ezgame.core.ids import CompanyId
from ezgame.models.session import Session

BANKS = ("depot", "pool")
NAMED = 2
"""So many names are told one by one."""


def words_for(session: Session, choices: Sequence[Choice]) -> str:
    """A few words about the choices of one offer: the least price, names, or the number of places."""
    for kind, words in _SAYINGS:
        found = [choice for choice in choices if isinstance(choice.action, kind)]
        if found:
            return words(session, found)
    return _plain(session, choices)


def cost_of(session: Session, action: act.Action) -> int:
    """What an action takes out of the purse it is paid from."""
    preview = session.preview(action)
    if preview is None:
        return 0
    turn = preview.before.operating
    if preview.before.clock.kind == "operating" and turn is not None and turn.company is not None:
        company = turn.company
        return preview.before.companies[company].cash - preview.after.companies[company].cash
    actor = action.actor
    return preview.before.players[actor].cash - preview.after.players[actor].cash


def _bids(session: Session, found: Sequence[Choice]) -> str:
    amounts = [choice.amounts for choice in found]
    prices = [
        amount.least if amount is not None else getattr(choice.action, "price", 0)
        for choice, amount in zip(found, amounts, strict=True)
    ]
    cheapest = found[prices.index(min(prices))]
    if _one_price(cheapest) and _sold_by(session, cheapest.action):
        return session.text.say("offer.buy_for", amount=min(prices))
    more = any(amount is not None and amount.most > amount.least for amount in amounts)
    if more or len(found) > 1:
        return session.text.say("offer.at_least", amount=min(prices))
    return str(min(prices))


def _one_price(choice: Choice) -> bool:
    return choice.amounts is None or choice.amounts.least == choice.amounts.most


def _sold_by(session: Session, action: act.Action) -> bool:
    """Whether nobody can bid against it: it is a purchase."""
    preview = session.preview(action)
    return preview is not None and any(isinstance(e, PrivateSold) for e in preview.events)


def _sales(session: Session, found: Sequence[Choice]) -> str:
    companies = dict.fromkeys(
        choice.action.company for choice in found if isinstance(choice.action, act.SellShares)
    )
    return _names(session, list(companies), "offer.holdings")


def _purchases(session: Session, found: Sequence[Choice]) -> str:
    """The price of the cheapest certificate; asked for, since previews of all would take longer."""
    state, price = session.game.state, session.rules.share_price
    costs = []
    for choice in found:
        action = choice.action
        if isinstance(action, act.BuyShare):
            costs.append(price(state, action.company, action.source, action.percent) or 0)
    starts = [choice.action for choice in found if isinstance(choice.action, act.StartCompany)]
    if starts:
        costs.append(cost_of(session, min(starts, key=lambda start: start.price)))
    say = session.text.say
    if not costs:
        return say("offer.one_certificate")
    least = min(costs)
    return say("offer.one_from", amount=least) if least else say("offer.one_free")


def _tiles(session: Session, found: Sequence[Choice]) -> str:
    hexes = {choice.action.hex for choice in found if isinstance(choice.action, act.LayTile)}
    return session.text.say("offer.on_hexes", count=len(hexes))


def _stations(session: Session, found: Sequence[Choice]) -> str:
    hexes = {choice.action.hex for choice in found if isinstance(choice.action, act.PlaceStation)}
    cost = cost_of(session, found[0].action)
    key = "offer.places.cost" if cost else "offer.places"
    return session.text.say(key, count=len(hexes), cost=cost)


def _trains(session: Session, found: Sequence[Choice]) -> str:
    banks = [
        choice.action
        for choice in found
        if isinstance(choice.action, act.BuyTrain) and choice.action.source in BANKS
    ]
    if banks:
        # Of two sides of a card the one that would run, whichever is listed first.
        first = min(banks, key=lambda a: (_stands_still(session, a), a.price))
        return session.text.say("offer.train", face=first.face, price=first.price)
    return session.text.say("offer.from_company")


def _stands_still(session: Session, action: act.BuyTrain) -> bool:
    turn = session.game.state.operating
    if turn is None or turn.company is None:
        return False
    return bool(session.presentation.unsuited(session.game.state, turn.company, action.face))


def _loans(_session: Session, found: Sequence[Choice]) -> str:
    action = found[0].action
    return str(action.amount) if isinstance(action, act.TakeLoan) else ""


def _repayments(session: Session, found: Sequence[Choice]) -> str:
    amounts = found[0].amounts
    action = found[0].action
    if amounts is not None:
        return session.text.say("offer.up_to", amount=amounts.most)
    return str(action.amount) if isinstance(action, act.RepayLoan) else ""


def _privates(session: Session, found: Sequence[Choice]) -> str:
    least = min(
        choice.amounts.least if choice.amounts is not None else getattr(choice.action, "price", 0)
        for choice in found
    )
    return session.text.say("offer.from" if len(found) > 1 else "offer.at_least", amount=least)


def _bankruptcy(session: Session, _found: Sequence[Choice]) -> str:
    """What a company or player loses by it is no price."""
    return session.text.say("offer.possible")


def _plain(session: Session, choices: Sequence[Choice]) -> str:
    """Anything else: its price, the companies it is about, or how many there are."""
    named = [
        getattr(choice.action, "company", None) or about(session, choice.action)
        for choice in choices
    ]
    if all(name in session.title.companies for name in named):
        companies = list(dict.fromkeys(CompanyId(str(name)) for name in named))
        return _names(session, companies, "offer.companies")
    amounts = choices[0].amounts
    if amounts is not None:
        return session.text.say("offer.at_least", amount=amounts.least)
    costs = {cost_of(session, choice.action) for choice in choices}
    if len(costs) == 1 and min(costs) > 0:
        return session.text.say("offer.for", amount=min(costs))
    if min(costs, default=0) > 0:
        return session.text.say("offer.from", amount=min(costs))
    if len(choices) == 1:
        action = choices[0].action
        return (
            session.text.brief(action)
            if session.text.has_brief(action)
            else session.text.say("offer.possible")
        )
    return session.text.say("offer.one_of", count=len(choices))


def about(session: Session, action: act.Action) -> CompanyId | None:
    """The company that an action only a title has is about."""
    return session.presentation.about(action)


def _names(session: Session, companies: Sequence[CompanyId], many: str) -> str:
    if len(companies) <= NAMED:
        return ", ".join(session.text.names.company(company) for company in companies)
    return session.text.say(many, count=len(companies))


_SAYINGS: tuple[tuple[type | tuple[type, ...], Callable[[Session, Sequence[Choice]], str]], ...] = (
    (act.Bid, _bids),
    (act.SellShares, _sales),
    ((act.BuyShare, act.StartCompany), _purchases),
    (act.LayTile, _tiles),
    (act.PlaceStation, _stations),
    (act.BuyTrain, _trains),
    (act.TakeLoan, _loans),
    (act.RepayLoan, _repayments),
    (act.BuyPrivate, _privates),
    (act.DeclareBankruptcy, _bankruptcy),
)
