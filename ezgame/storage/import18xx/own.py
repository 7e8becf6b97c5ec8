"""Playing one of our own saved games again, action by action, in the form that dumps are made of."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from ezgame.core.actions import Action, AutomaticRun
from ezgame.core.game import Game
from ezgame.core.refusal import Refusal
from ezgame.families.records import Record
from ezgame.storage.history import trusted
from ezgame.storage.import18xx.replay import ReplayError


@dataclass(slots=True)
class OwnReplay:
    game: Game
    actions: tuple[Action, ...]
    fault: str = ""
    """What is damaged in the file, as a sentence; the actions are those before it."""
    other_runs: list[tuple[int, Refusal]] = field(default_factory=list)
    """Actions with a run that today's search would not choose, and what it says; they stay as they were played."""

    def run(self) -> Iterator[Record | None]:
        yield None
        for number, action in enumerate(self.actions, 1):
            record = Record(
                number=number,
                id=number,
                kind=action.kind,
                entity=action.actor,
                entity_kind="player",
                data={},
            )
            refusal = self.game.why_not(action)
            with trusted(self.game.rules):
                if isinstance(action, AutomaticRun) and refusal is not None:
                    self.other_runs.append((number, refusal))
                    refusal = self.game.why_not(action)
                if refusal is not None:
                    raise ReplayError(record, f"{refusal.key} {dict(refusal.values)}", refusal)
                self.game.apply(action)
            yield record
