"""What companies earned in their last runs: each run once."""

from ezgame.core.actions import Pass
from ezgame.core.events import DividendDecided, Event, RoutesRun
from ezgame.core.game import Applied
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.tables.incomes import Incomes
from tests.models.games import a_new_game

MZA, CM = CompanyId("MZA"), CompanyId("CM")


def ran(company: CompanyId, income: int) -> Event:
    return RoutesRun(company=company, routes=(), income=income, treasury=0)


def decided(company: CompanyId, choice: str, income: int) -> Event:
    return DividendDecided(company=company, choice=choice, income=income)


def after(*events: Event) -> Applied:
    state = a_new_game().state
    return Applied(action=Pass(actor=PlayerId("P0")), before=state, after=state, events=events)


def test_a_run_for_nothing_and_a_turn_without_a_run_count_once() -> None:
    incomes = Incomes()
    incomes.add(after(ran(MZA, 0), decided(MZA, "none", 0)))
    incomes.add(after(ran(MZA, 90)))
    incomes.add(after(decided(MZA, "pay", 90)))
    incomes.add(after(decided(CM, "none", 0)))
    assert incomes.of(MZA) == (0, 90)
    assert incomes.of(CM) == (0,)
