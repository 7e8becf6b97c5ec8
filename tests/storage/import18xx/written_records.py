"""A game and what a record of another program would say of it; each title writes its records in its own way."""

from dataclasses import dataclass, field
from typing import Any

from ezgame.core.actions import Action
from ezgame.core.game import Game
from ezgame.core.state import State
from ezgame.families.records import Record


@dataclass
class WrittenRecords:
    """A game, its records, and the position in which each record was about to be taken."""

    game: Game
    records: list[Record] = field(default_factory=list)
    positions: list[State] = field(default_factory=list)

    def add(
        self, before: State, kind: str, entity: Any, actions: list[Action], **data: Any
    ) -> None:
        number = len(self.records) + 1
        names = {int: "player", str: "corporation"}
        entity_kind = "company" if entity in before.privates else names[type(entity)]
        self.records.append(
            Record(
                number=number,
                id=number,
                kind=kind,
                entity=entity,
                entity_kind=entity_kind,
                data={**data, "actions": actions},
            )
        )
        self.positions.append(before)
