"""What only 1849 can tell the window about a position. Plain answers; no rule is decided here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ezgame.core.ids import CompanyId, PrivateId
from ezgame.core.message import Words, message
from ezgame.core.presentation import Presentation
from ezgame.core.state import State

if TYPE_CHECKING:
    from ezgame.titles.t1849.rules import Rules1849


class Presentation1849(Presentation):
    def __init__(self, rules: "Rules1849") -> None:
        super().__init__(rules.title)
        self.rules = rules

    def trail(self, company: CompanyId) -> Sequence[str]:
        return tuple(step.name for step in self.rules.steps())

    def status(self, state: State) -> Sequence[Words]:
        return [message("notes.bank_broken")] if state.ending == "bank" else []

    def private_notes(self, private: PrivateId) -> Sequence[Words]:
        """What a private can do, in a sentence."""
        return [message(f"notes.private.{private}")]
