"""Every refusal, event, action, payment and move of a price of a playable title has its words."""

from collections.abc import Iterator

import pytest

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import action_kinds
from ezgame.core.events import Event
from ezgame.core.refusal import Refusal
from ezgame.models.words.text import Catalogue, catalogue_for
from tests.conftest import CHECKOUT
from tests.tools.vocabulary import behind, first_arguments, playable, refusal_keys

NOT_RULES = (
    "game.",
    "choice.",
    "track.unknown",
    "track.bad",
    "station.unknown",
    "routes.unknown",
    "repair.",
    "correction.",
)
"""Refusals that a mistaken program gets, not a player, or that stand outside all rules: no statement stands
behind them."""


def catalogue(title: str) -> Catalogue:
    return catalogue_for(new_game(make_setup(title, ["Ann", "Ben", "Carol"])).rules)


@pytest.mark.parametrize("title", playable())
def test_every_refusal_has_a_sentence(title: str) -> None:
    words = catalogue(title)
    keys = first_arguments(title, "refuse")
    assert len(keys) > 60
    missing = sorted(key for key in keys if not words.knows("refusals", key))
    assert missing == []


def test_every_refusal_of_a_rule_names_its_section_and_statements() -> None:
    words = catalogue("18esp")
    known = set((CHECKOUT / "tests/data/statements_18esp.txt").read_text(encoding="utf-8").split())
    for key in sorted(refusal_keys("18esp")):
        if key.startswith(NOT_RULES) or key in (
            "goal.not-linked",
            "discard.not-asked",
            "routes.none",
        ):
            continue
        if key in ("pass.unknown", "trains.not-owned", "takeover.no-station"):
            continue
        sentence = words.sentence(Refusal(key, {}))
        assert sentence.section, f"{key} names no section"
        assert sentence.statements, f"{key} names no statement"
        assert set(sentence.statements) <= known, f"{key} names a statement that does not exist"


@pytest.mark.parametrize("title", playable())
def test_every_event_has_a_line_or_says_that_it_has_none(title: str) -> None:
    words = catalogue(title)

    def kinds(cls: type[Event]) -> Iterator[type[Event]]:
        for sub in cls.__subclasses__():
            yield sub
            yield from kinds(sub)

    names = {kind.__name__ for kind in kinds(Event) if kind.__module__ in behind(title)}
    assert len(names) > 30
    missing = sorted(
        name
        for name in names
        if not words.knows("events", name) and not words.knows_detail("events", name)
    )
    assert missing == []


@pytest.mark.parametrize("title", playable())
def test_every_action_has_a_caption(title: str) -> None:
    words = catalogue(title)
    missing = [
        kind
        for kind, cls in action_kinds().items()
        if cls.__module__ in behind(title)
        and not words.knows("actions", kind)
        and not words.knows_detail("actions", kind)
    ]
    assert missing == []


@pytest.mark.parametrize("title", playable())
def test_every_payment_says_what_for(title: str) -> None:
    words = catalogue(title)
    reasons = first_arguments(title, "pay", 3) | first_arguments(title, "pay_bank", 2)
    assert len(reasons) > 10
    assert sorted(reason for reason in reasons if not words.knows("payments", reason)) == []


@pytest.mark.parametrize("title", playable())
def test_every_move_of_a_price_says_why(title: str) -> None:
    rules = new_game(make_setup(title, ["Ann", "Ben", "Carol"])).rules
    words, moves = catalogue_for(rules), rules.context.moves
    reasons = first_arguments(title, "move", 3) | set(moves)
    assert {"paid", "sold", "sold-out"} <= reasons
    assert sorted(reason for reason in reasons if not words.knows("moves", reason)) == []
