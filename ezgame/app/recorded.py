"""Recorded games with our rules: brings the titles that are here together with records and saved games."""

from collections.abc import Collection
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from ezgame.content.games import make_setup, new_game
from ezgame.content.summaries import TitleSummary, find_summary, title_summaries
from ezgame.core.errors import ContentError, SaveError
from ezgame.core.game import Game
from ezgame.core.ids import PlayerId
from ezgame.core.message import Told, told
from ezgame.core.player_names import clean_names
from ezgame.storage.import18xx.allowed import Allowed
from ezgame.storage.import18xx.dump import Dumper
from ezgame.storage.import18xx.own import OwnReplay
from ezgame.storage.import18xx.reader import RecordedGame, read_recorded
from ezgame.storage.import18xx.replay import Replay
from ezgame.storage.import18xx.report import Imported, carry_over
from ezgame.storage.opening import decode_actions
from ezgame.storage.reading import read_file

ONLINE = "online"
"""The rulings that recorded games were played with."""


def online_module(title: str) -> Any:
    """The words a title has for 18xx.games."""
    try:
        return import_module(online_name(find_summary(title)))
    except (ContentError, ModuleNotFoundError):
        known = [each.name for each in title_summaries() if find_spec(online_name(each))]
        raise SaveError(
            told(
                "imports.no_title",
                "Games of {title} cannot be imported by this version, only those of {known}.",
                title=title,
                known=", ".join(known),
            )
        ) from None


def online_name(summary: TitleSummary) -> str:
    return f"ezgame.titles.{summary.folder.name}.online"


def replay_of(recorded: RecordedGame, ruling_set: str = ONLINE) -> Replay:
    """A recorded game before its first action."""
    online = online_module(recorded.title)
    summary = find_summary(recorded.title)
    refuse_unknown_options(recorded, online.OPTIONS, summary.name)
    try:
        options = online.options(recorded.settings, len(recorded.players))
    except (LookupError, ValueError, TypeError, AttributeError):
        raise SaveError(_no_settings(summary.name)) from None
    setup = make_setup(
        summary.id,
        clean_names(name for _id, name in recorded.players),
        seed=recorded.seed,
        ruling_set=ruling_set,
        changes=getattr(online, "CHANGES", None),
        options=options,
    )
    game = new_game(setup)
    seats = {player: PlayerId(f"P{index}") for index, (player, _) in enumerate(recorded.players)}
    return Replay(recorded, game, online.make_translator(game.rules, seats))


def _no_settings(title: str) -> Told:
    return told(
        "imports.no_settings", "The settings of this game of {title} cannot be read.", title=title
    )


def refuse_unknown_options(recorded: RecordedGame, known: Collection[str], title: str) -> None:
    """A game with an optional rule that we do not know is not imported at all: it would go wrong later."""
    chosen = recorded.settings.get("optional_rules") or ()
    if not isinstance(chosen, list | tuple):
        raise SaveError(_no_settings(title))
    for option in chosen:
        if option not in tuple(known):
            raise SaveError(
                told(
                    "imports.unknown_option",
                    "This game of {title} was played with the optional rule “{option}”, "
                    "which this version does not know.",
                    title=title,
                    option=str(option)[:60],
                )
            )


def replay_file(path: Path, ruling_set: str = ONLINE) -> Replay:
    return replay_of(read_recorded(path), ruling_set)


def import_file(path: Path) -> Imported:
    """A whole recorded game, with a report."""
    return carry_over(replay_file(path))


def own_replay(path: Path, ruling_set: str | None = None) -> OwnReplay:
    """One of our own games from its start; another set of rulings may judge it."""
    contents = read_file(path)
    setup = contents.header.setup
    if ruling_set is not None:
        setup = make_setup(
            setup.title,
            setup.players,
            variant=setup.variant,
            seed=setup.seed,
            ruling_set=ruling_set,
            options=setup.options,
            board=setup.board,
        )
    game = new_game(setup)  # the title brings actions of its own
    actions = decode_actions(contents)  # may find more that is damaged
    return OwnReplay(game=game, actions=actions, fault=contents.fault)


def dumper_for(game: Game) -> Dumper:
    return Dumper(game, online_module(game.rules.title.id))


def allowed_for(game: Game) -> Allowed:
    return Allowed(game, online_module(game.rules.title.id))
