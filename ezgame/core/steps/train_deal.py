"""A train offered by another company waits for the word of that company's president."""

from ezgame.core.actions import BuyTrain
from ezgame.core.ids import CompanyId, TrainId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company, acting_president
from ezgame.core.state import Pending, State
from ezgame.core.steps.answer import ConsentStep, price_of
from ezgame.core.steps.trains import DEAL, TrainStep, find_train
from ezgame.core.transition import Transition


class TrainDealStep(ConsentStep):
    """The other president's word on a sale between companies."""

    name = DEAL

    def __init__(self, trains: TrainStep) -> None:
        self._trains = trains

    def judge_deal(self, state: State, deal: Pending) -> Refusal | None:
        buyer, seller, train_id = _parties(deal)
        train = find_train(state, seller, train_id)
        speaks = state.companies[seller].president == deal.actor
        if train is None or not speaks or acting_company(state) != buyer:
            return refuse("trains.not-owned", company=seller, train=train_id)
        purchase = BuyTrain(
            actor=acting_president(state),
            source=seller,
            type=train.type,
            face=str(deal.data.get("face", train.faces[0])),
            price=price_of(deal),
            train=train_id,
        )
        return self._trains.judge(state, purchase)

    def agreed(self, t: Transition, deal: Pending) -> None:
        buyer, seller, train_id = _parties(deal)
        face = str(deal.data.get("face", ""))  # not in games saved before sides could be chosen
        kept = find_train(t.state, seller, train_id)
        assert kept is not None
        self._trains.deal(t, buyer, seller, train_id, price_of(deal), face or kept.faces[0])


def _parties(deal: Pending) -> tuple[CompanyId, CompanyId, TrainId]:
    """Who buys which train from whom: buyer, seller, train."""
    return (
        CompanyId(deal.about),
        CompanyId(str(deal.data["seller"])),
        TrainId(str(deal.data["train"])),
    )
