"""What an action moved, read from its events."""

from ezgame.core import events as ev
from ezgame.core.actions import Pass
from ezgame.core.game import Applied
from ezgame.core.ids import BANK, POOL, CellId, CompanyId, PlayerId, TrainId
from ezgame.core.state import Train
from ezgame.models.movements import MOST, MovementEnd, movements
from tests.tools.selftests.play import sample_game

ANN, BEN, NYC = PlayerId("P0"), PlayerId("P1"), CompanyId("NYC")


def applied(*events: ev.Event) -> Applied:
    state = sample_game(0, 1, "1830").state
    return Applied(action=Pass(actor=ANN), before=state, after=state, events=events)


def test_a_sale_moves_share_price_and_money() -> None:
    found = movements(
        applied(
            ev.Paid(source=BANK, target=ANN, amount=70, reason="share.sold"),
            ev.CertificateMoved(company=NYC, certificate=1, source=ANN, target=POOL),
            ev.Paid(source=BANK, target=ANN, amount=30, reason="share.sold"),
            ev.MarkerMoved(company=NYC, source=CellId("a"), target=CellId("b"), reason="sold"),
            ev.MarkerMoved(company=NYC, source=CellId("b"), target=CellId("b"), reason="sold"),
        )
    )
    assert [(one.kind, one.source, one.target, one.text) for one in found] == [
        ("share", MovementEnd("holding", ANN, NYC), MovementEnd("holding", POOL, NYC), ""),
        ("price", MovementEnd("cell", "a", NYC), MovementEnd("cell", "b", NYC), ""),
        ("money", MovementEnd("purse", BANK), MovementEnd("purse", ANN), "100"),
    ]


def test_a_train_comes_from_the_supply_or_from_its_seller() -> None:
    train = Train(id=TrainId("2-0"), type="2", faces=("2",))
    bought = ev.TrainBought(company=NYC, train=train, source="depot", price=80)
    deal = ev.TrainBought(company=NYC, train=train, source="B&O", price=80)
    (first,), (second,) = movements(applied(bought)), movements(applied(deal))
    assert (first.source, first.target) == (MovementEnd("supply", "2"), MovementEnd("trains", NYC))
    assert second.source == MovementEnd("trains", "B&O")


def test_there_is_never_a_swarm() -> None:
    many = [
        ev.Paid(source=BANK, target=f"P{n}", amount=1, reason="dividend") for n in range(MOST + 9)
    ]
    assert len(movements(applied(*many))) == MOST
    assert movements(applied()) == ()
    assert len(movements(applied(ev.Paid(source=ANN, target=BEN, amount=5, reason="x")))) == 1
