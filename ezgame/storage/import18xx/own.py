"""Playing one of our own saved games again, action by action, in the form that dumps are made of."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ezgame.content.games import make_setup, new_game
from ezgame.core.actions import Action
from ezgame.core.game import Game
from ezgame.families.records import Record
from ezgame.storage.import18xx.replay import ReplayError
from ezgame.storage.opening import decode_actions
from ezgame.storage.reading import read_file


@dataclass(slots=True)
class OwnReplay:
    game: Game
    actions: tuple[Action, ...]

    @classmethod
    def of(cls, path: Path, ruling_set: str | None) -> "OwnReplay":
        """The game in a file; another set of rulings may judge it."""
        contents = read_file(path)
        setup = contents.header.setup
        if ruling_set is not None:
            setup = make_setup(
                setup.title,
                setup.players,
                seed=setup.seed,
                ruling_set=ruling_set,
                options=setup.options,
            )
        return cls(game=new_game(setup), actions=decode_actions(contents))

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
            if refusal is not None:
                raise ReplayError(record, f"{refusal.key} {dict(refusal.values)}", refusal)
            self.game.apply(action)
            yield record
