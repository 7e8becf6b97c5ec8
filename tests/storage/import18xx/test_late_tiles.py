"""The extra tile of a private, laid there after the train step: it asks for no train any more."""

import pytest

from tests.asking import lay
from tests.builders import ANN, BEN, Position
from tests.storage.import18xx.sheet import company, followed, private
from tests.titles.t1830.table import corporation, table


def montreal(treasury: int) -> Position:
    """CPR has no train and no route before CS is used; B&M acts after it."""
    position = corporation(table(rulings="online"), "CPR", cash=treasury).private("CS", "CPR")
    return corporation(position, "B&M", {BEN: 60}, at="1,6").cash(ANN, 500)


@pytest.mark.rule("30-PRI-10", "30-EMR-02", "30-O-08", "30-O-09")
@pytest.mark.parametrize(
    ("treasury", "declined"),
    [(10, False), (90, True)],
    ids=["no train in reach", "train step passed"],
)
def test_a_tile_after_the_train_step_makes_no_duty(treasury: int, declined: bool) -> None:
    game = montreal(treasury).operating("CPR", "track")
    extra = lay(game, "B20", "58", "A19")
    acts = [
        company("CPR", "pass"),
        *([company("CPR", "pass")] if declined else []),
        private("CS", "lay_tile", hex="B20", tile="58-0", rotation=extra.rotation),
        company("B&M", "pass"),
    ]
    states = followed("1830", game, *acts)
    assert states[-2].operating is not None
    assert (states[-2].operating.company, states[-2].operating.step) == ("B&M", "track")
    assert states[-2].companies["CPR"].trains == ()
    assert states[-2].players[ANN].cash == 500


@pytest.mark.rule("30-PRI-10", "30-EMR-01", "30-O-08")
def test_a_tile_in_the_train_step_may_be_followed_by_a_forced_purchase() -> None:
    position = montreal(10).phase("3").trains("B&M", "2", "2")
    game = position.operating("CPR", "track")
    extra = lay(game, "B20", "58", "A19")
    states = followed(
        "1830",
        game,
        company("CPR", "pass"),
        private("CS", "lay_tile", hex="B20", tile="58-0", rotation=extra.rotation),
        company("CPR", "buy_train", train="3-1", price=180),
        company("B&M", "pass"),
    )
    assert states[3].players[ANN].cash == 500 - 170
    assert len(states[3].companies["CPR"].trains) == 1
