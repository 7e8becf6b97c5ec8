"""What 1849 tells the window: the order drawn, marks on the map, what is due, what an action costs."""

from ezgame.core.actions import DeclareBankruptcy
from ezgame.core.ids import HexId
from ezgame.core.message import Message, Words
from ezgame.families.treasury.actions import StartLarger
from ezgame.storage.position import explain
from ezgame.titles.t1849.actions import BuyLicence, IssueBond
from ezgame.titles.t1849.presentation import Presentation1849
from ezgame.titles.t1849.state import State1849
from tests.titles.t1849.table import AFG, ATA, CTL, P0, P1, RCS, Table
from tests.titles.t1849.test_money_trouble import poor, with_route


def told(words: Words) -> str:
    return words.key if isinstance(words, Message) else words


def keys(found: object) -> list[str]:
    return [told(words) for words in found]


def shown(table: Table) -> Presentation1849:
    return Presentation1849(table.rules)


def test_the_order_drawn_says_who_is_next_and_why_others_wait() -> None:
    table = Table().title(queue=(CTL, RCS, ATA, AFG), waiting=frozenset({CTL}))
    table.title(homeless=frozenset({AFG}))
    found = {company: told(note) for company, note in shown(table).queue(table.state)}
    assert found == {
        CTL: "notes.queue.closed",
        RCS: "notes.queue.next",
        ATA: "notes.queue.later",
        AFG: "notes.queue.homeless",
    }
    labels = [told(label) for label, _ in shown(table).charter_notes(table.state, RCS)]
    assert labels == ["notes.order", "notes.fee"]
    table.started(AFG, P0, home="H8", last=P1).title(bonds=frozenset({AFG}))
    labels = [told(label) for label, _ in shown(table).charter_notes(table.state, AFG)]
    assert labels == ["notes.last", "notes.home", "notes.bond"]


def test_port_marker_and_earthquake_lie_on_the_map() -> None:
    table = Table().started(CTL, P0).title(port=(CTL, HexId("A5")), shaken=True)
    port, quake = shown(table).map_marks(table.state)
    assert (port.hex, port.text, port.company) == ("A5", "+20", CTL)
    assert (quake.hex, told(quake.text), quake.company) == ("B14", "notes.quake.mark", None)
    for hex_, label in (("A5", "notes.port"), ("B14", "notes.quake")):
        assert label in [told(a) for a, _ in shown(table).place_notes(table.state, HexId(hex_))]
    assert not shown(Table()).map_marks(Table().state)


def test_a_train_or_the_interest_is_due() -> None:
    table = with_route(poor("rulebook", game="advanced").phase("8").started(CTL, P0, cash=20))
    table.operating(CTL, "trains")
    train = shown(table).due(table.state)
    assert train is not None and train.train and train.amount == 350
    table.title(bonds=frozenset({CTL})).operating(CTL, "interest")
    interest = shown(table).due(table.state)
    assert interest is not None and not interest.train and interest.amount == 50
    table.operating(CTL, "track")
    assert shown(table).due(table.state) is None
    assert not shown(table).named_in_bar(table.state, DeclareBankruptcy.kind)


def test_what_is_lost_and_what_follows_is_told_before() -> None:
    ruin = DeclareBankruptcy(actor=P0)
    for rulings, key in (("rulebook", "notes.bankrupt.all"), ("online", "notes.bankrupt.sold")):
        table = Table(4, rulings).started(CTL, P0)
        assert keys(shown(table).deal_notes(table.state, ruin)) == [key, "notes.bankrupt.then"]
    table = Table(4, game="electric").phase("12").started(CTL, P0)
    notes = shown(table)
    assert keys(notes.deal_notes(table.state, IssueBond(actor=P0))) == ["notes.bond.costs"]
    assert keys(notes.deal_notes(table.state, BuyLicence(actor=P0))) == ["notes.licence.left"]
    assert keys(notes.supply_notes(table.state)) == ["notes.licence.price"]


def test_a_start_tells_the_treasury_before_and_after_the_markers() -> None:
    table = Table().title(queue=(RCS,))
    action = StartLarger(actor=P1, company=RCS, price=100, percent=40)
    figures = [told(figure) for _, figure in shown(table).start_notes(table.state, action)]
    assert figures == ["400", "−130", "270"]


def test_the_trail_has_the_steps_of_this_game_only() -> None:
    basic = ("track", "station", "run", "dividend", "trains", "own_shares")
    assert shown(Table()).trail(CTL) == basic
    electric = shown(Table(4, game="electric")).trail(CTL)
    assert set(electric) - set(basic) == {"place", "licence", "interest", "bond"}


def test_the_exported_position_explains_the_fields_of_the_title() -> None:
    lines = "\n".join(explain(State1849))
    assert "queue:" in lines and "the next one first" in lines  # from the family
    assert "bonds:" in lines and "whose bond is issued" in lines
