"""What Rodrigo is worth: his treasuries and half of every company, less what his start cost (Playbook 5.5)."""

from ezgame.core.finance.shares import holding
from ezgame.core.ids import LOCKED
from ezgame.core.state import State
from ezgame.core.worth import WorthLine
from ezgame.titles.esp.context import Context
from ezgame.titles.esp.events import own


def count(context: Context, state: State) -> tuple[WorthLine, ...]:
    """Line by line, as the game would count him now."""
    companies = own(state).automatic
    lines = [
        WorthLine(kind="cash", amount=state.companies[company].cash, about=company)
        for company in companies
    ]
    for company in companies:
        percent = holding(state, context.percents, company, LOCKED)
        amount = context.price(state, company) * percent // context.sales.unit
        lines.append(WorthLine(kind="shares", amount=amount, about=company, percent=percent))
    lines.append(WorthLine(kind="other", amount=-context.figures.automatic.count_less))
    return tuple(lines)
