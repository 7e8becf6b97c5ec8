"""Recorded games under the rulebook's rulings: they stop only where a known conflict explains it.

A ruling explains a stop if, once it alone is given its online value, the replay gets past that action
or stops there for another reason. `EXPLAINS` says which rulings to ask for which refusal; a stop that
comes from money or prices that went another way before has no refusal of its own and is asked about
all of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from ezgame.app.recorded import replay_of
from ezgame.content.titles import load_title
from ezgame.storage.import18xx.reader import read_recorded
from ezgame.storage.import18xx.replay import ReplayError
from ezgame.titles.esp import online
from tests.conformance.recorded import MISSING, recorded_games
from tests.conftest import shared_path

GAMES = recorded_games("18ESP")
RULINGS = load_title("18esp").rulings
MOST_STOPS = 40

EXPLAINS: Mapping[str, tuple[str, ...]] = {
    "auction.multiple": ("auction.bid_multiple",),
    "consent": ("takeover.consent",),
    "destination_connection": ("goals.destination_when", "goals.destination_from"),
    "start.price": ("par.by_phase",),
    "stock.order": ("stock.order",),
    "repay.all": ("loan.partial_repayment",),
    "repay.cash": ("loan.stored_with_interest", "minors.closing_compensation"),
    "track.one-upgrade": ("mine_private.use", "build.upgrade_own_mine"),
    "track.mine-used": ("mine_private.use",),
    "track.no-more": ("mine_private.use",),
    "track.same-hex": ("build.upgrade_own_mine", "mine_private.use"),
    "track.wrong-part": ("build.minors_anywhere",),
    "track.cash": ("second_tile.fee_on_mines",),
    "private.mines-only": ("mine_private.extra_hexes",),
    "station.home-hex-closed": ("reservations.oo",),
    "station.reserved": ("shared_home.slot", "reservations.oo"),
    "pass.one-per-turn": ("pass_private.counts",),
    "pass.majors-only": ("pass_private.minors",),
    "trains.limit": ("train_private.at_limit", "takeover.discard"),
    "trains.cash": ("emergency.company_trains", "minors.closed_trains"),
    "trains.not-owned": ("minors.closed_trains", "strawberry.first_run"),
    "trains.after-combining": ("trains.order",),
    "emergency.not-enough": ("emergency.sale_must_suffice",),
    "combine.same-gauge": ("recycling.other_gauge",),
    "combine.none": ("recycling.once", "recycling.exported"),
    "routes.missing": ("strawberry.first_route",),
    "routes.one-of": ("routes.double_hexes",),
    "routes.forbidden-stop": ("routes.minors_at_passes",),
    "routes.unknown-stop": ("routes.closed_pass_ends",),
}


@dataclass(frozen=True)
class Stop:
    done: int
    """Number of the last record that was followed; beyond every record if all were."""
    key: str
    sentence: str


END = Stop(10**9, "", "")


def replayed(name: str, changes: Mapping[str, Any], patch: pytest.MonkeyPatch) -> Stop:
    """Where the replay by the rulebook, with these switches changed, comes to."""
    patch.setattr(online, "CHANGES", {"setup.generator": "linear", **changes})
    path = shared_path("conformance", "18ESP", f"{name}.json")
    replay = replay_of(read_recorded(path), "rulebook")
    done = 0
    try:
        for record in replay.run():
            done = 0 if record is None else record.number
    except ReplayError as error:
        deals = [p.step for p in replay.game.state.pending if p.step.endswith("_deal")]
        key = (
            "consent"
            if deals
            else error.refusal.key
            if error.refusal is not None
            else error.record.kind
        )
        return Stop(done, key, str(error))
    return END


def explanation(
    name: str, stop: Stop, changes: Mapping[str, Any], patch: pytest.MonkeyPatch
) -> tuple[str, Stop] | None:
    """A ruling whose other value lets the replay pass, and where it stops then."""
    likely = EXPLAINS.get(stop.key, ())
    for key in (*likely, *(key for key in RULINGS if key not in likely)):
        if key in changes:
            continue
        further = replayed(name, {**changes, key: RULINGS[key].values["online"]}, patch)
        if further.done > stop.done or (further.done == stop.done and further.key != stop.key):
            return key, further
    return None


def explained_stops(name: str, patch: pytest.MonkeyPatch) -> Iterator[tuple[Stop, str]]:
    """Every stop of a game with the ruling behind it, each switched before going on."""
    changes: dict[str, Any] = {}
    stop = replayed(name, changes, patch)
    while stop is not END and len(changes) < MOST_STOPS:
        found = explanation(name, stop, changes, patch)
        assert found is not None, f"{name}: nothing explains: {stop.sentence}"
        key, further = found
        yield stop, key
        changes[key] = RULINGS[key].values["online"]
        stop = further
    assert stop is END


def tell(name: str, stop: Stop, key: str) -> None:
    print(f"{name}: {RULINGS[key].conflict} ({key}) – {stop.sentence}")


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_stops_only_where_a_conflict_explains_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert name != MISSING or shared_path("conformance", "18ESP")
    stop = replayed(name, {}, monkeypatch)
    if stop is END:
        return
    found = explanation(name, stop, {}, monkeypatch)
    assert found is not None, f"nothing explains: {stop.sentence}"
    tell(name, stop, found[0])
    assert RULINGS[found[0]].conflict.startswith("C-")


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_conflict_by_conflict_a_recorded_game_comes_to_its_end(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert name != MISSING or shared_path("conformance", "18ESP")
    for stop, key in explained_stops(name, monkeypatch):
        tell(name, stop, key)


def test_every_explanation_names_a_ruling() -> None:
    assert {key for keys in EXPLAINS.values() for key in keys} <= set(RULINGS)
