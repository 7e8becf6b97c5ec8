"""A simple player for tests: builds, buys trains early and pays out, so that games come to an end."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ezgame.core import actions as act
from ezgame.core.choices import Choice
from ezgame.core.state import State

EAGER = (
    "buy_train",
    "start",
    "buy_share",
    "lay_tile",
    "place_station",
    "dividend",
    "discard_train",
)


class Bot:
    """Chooses one of the choices; the same seed chooses the same."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def choose(
        self, choices: Sequence[Choice], state: State, proposal: act.Action | None
    ) -> act.Action:
        by_kind: dict[str, list[Choice]] = {}
        for choice in once_each(choices):
            by_kind.setdefault(choice.action.kind, []).append(choice)
        if "run" in by_kind and isinstance(proposal, act.Run):
            return proposal
        by_kind.pop("run", None)
        kinds = sorted(by_kind, key=self._rank)
        wanted = (kind for kind in kinds if kind == "pass" or self._wants(kind))
        kind = next(wanted, kinds[0])
        chosen = self._chance.choice(by_kind[kind])
        if kind == "dividend":
            chosen = next(
                (c for c in by_kind[kind] if getattr(c.action, "choice", "") != "withhold"), chosen
            )
        return self._priced(chosen)

    def _rank(self, kind: str) -> tuple[int, float]:
        if kind == "pass":
            return (2, 0.0)
        return (0 if kind in EAGER else 1, self._chance.random())

    def _wants(self, kind: str) -> bool:
        rare = {
            "sell_shares": 0.1,
            "buy_private": 0.15,
            "bid": 0.6,
            "esp.open_pass": 0.5,
            "esp.take_over": 0.3,
        }
        return self._chance.random() < rare.get(kind, 0.9)

    def _priced(self, choice: Choice) -> act.Action:
        if choice.amounts is None:
            return choice.action
        amounts = choice.amounts
        most = min(amounts.most, amounts.least + 12 * amounts.step)
        amount = self._chance.randrange(amounts.least, most + 1, amounts.step)
        changes: dict[str, Any] = {choice.field: amount}
        return replace(choice.action, **changes)


def once_each(choices: Sequence[Choice]) -> list[Choice]:
    """Cards that are alike once: a window offers them once too."""
    seen: set[act.Action] = set()
    kept = []
    for choice in choices:
        action = choice.action
        if isinstance(action, act.BuyTrain) and action.train is not None:
            action = replace(action, train=None)
        if action not in seen:
            seen.add(action)
            kept.append(choice)
    return kept
