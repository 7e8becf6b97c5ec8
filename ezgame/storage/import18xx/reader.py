"""Reading a game file of 18xx.games: what was really played, without undone actions and chat."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ezgame.core.errors import SaveError
from ezgame.core.message import Told, told
from ezgame.families.records import Record
from ezgame.storage.codec.text import SURROGATES
from ezgame.storage.file_bytes import bytes_of
from ezgame.storage.reading import is_save

LONGEST_BEGINNING = 2000
"""Letters that are looked at to see what kind of file it is."""
LONGEST_TITLE = 60
LONGEST_ENTRY = 40
"""Letters of an entry that is no action, for the sentence about it."""
RUNNING = ("new", "active", "paused")
CHAT = "message"
"""The one kind that no undo takes back; a note of the program there ("log") is an action like others."""
STORED_INCOME = ("revenue", "revenue_str", "subsidy", "extra_revenue")
"""What a record says of its incomes; a strict replay does without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedGame:
    title: str
    players: tuple[tuple[Any, str], ...]
    """Id and name in seat order."""
    seed: int
    settings: Mapping[str, Any]
    records: tuple[Record, ...]
    result: Mapping[str, int]
    skipped: int
    """Stored actions that were undone or were chat."""
    finished: bool = True
    """Whether the record says that the game is over. Its actions may end before that all the same."""


def read_recorded(path: Path) -> RecordedGame:
    try:
        text = bytes_of(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        sentence = "{name} is not a text file."
        raise SaveError(told("imports.no_text", sentence, name=path.name)) from None
    return parse_recorded(text, path.name)


def parse_recorded(text: str, name: str) -> RecordedGame:
    beginning = text[:LONGEST_BEGINNING].lstrip()
    if not beginning:
        raise SaveError(told("files.empty", "{name} is empty.", name=name))
    if beginning.startswith("<"):
        sentence = "{name} is a web page, not the data (JSON) of a game."
        raise SaveError(told("imports.web_page", sentence, name=name))
    if is_save(beginning.encode()):
        sentence = "{name} is a saved game of ezgame: open it instead of importing it."
        raise SaveError(told("imports.own_game", sentence, name=name))
    try:
        data = json.loads(text)
        if SURROGATES.search(text):
            # Halves of characters, in chat for example, could not be saved again.
            data = json.loads(json.dumps(data, ensure_ascii=False).encode(errors="replace"))
    except (ValueError, RecursionError) as error:
        raise SaveError(_not_whole(name, error)) from None
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("actions"), list)
        or not isinstance(data.get("title"), str)
        or len(data["title"]) > LONGEST_TITLE
    ):
        sentence = "{name} is not a game of 18xx.games: it has no title and list of actions."
        raise SaveError(told("imports.no_record", sentence, name=name))
    _refuse_no_actions(data["actions"], name)
    try:
        live = effective(data["actions"])
        players = tuple((_player_id(player), str(player["name"])) for player in data["players"])
        if any(type(player) not in (int, str) for player, _name in players):
            raise TypeError("ids of players")
        settings = data.get("settings") or {}
        if not isinstance(settings, dict):
            raise TypeError("settings")
        return RecordedGame(
            title=str(data["title"]),
            players=players,
            seed=_seed(settings.get("seed"), data.get("id")),
            settings=settings,
            records=tuple(_record(number, action) for number, action in enumerate(live, 1)),
            result=_scores(data.get("result")),
            skipped=len(data["actions"]) - len(live),
            finished=_is_finished(data),
        )
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        sentence = "{name} is not a game of 18xx.games as we know them: {why}"
        why = fault_of_data(error)
        raise SaveError(told("imports.strange", sentence, name=name, why=why)) from None


def fault_of_data(error: Exception) -> Told:
    """What is wrong with data that could not be read, without words of the program."""
    if isinstance(error, KeyError) and error.args and isinstance(error.args[0], str):
        return told("imports.lacks", "“{field}” is missing.", field=error.args[0][:LONGEST_TITLE])
    return told("imports.odd", "a value is not what belongs there.")


def _not_whole(name: str, error: Exception) -> Told:
    if not isinstance(error, json.JSONDecodeError):
        sentence = "{name} is not the whole data (JSON) of a game."
        return told("imports.not_whole", sentence, name=name)
    return told(
        "imports.not_whole.where",
        "{name} is not the whole data (JSON) of a game: there is a fault in line {line}, column {column}.",
        name=name,
        line=error.lineno,
        column=error.colno,
    )


def _refuse_no_actions(actions: list[Any], name: str) -> None:
    """Name the first entry of the list, or nested in one of its entries, that is no action."""
    for number, action in enumerate(actions, 1):
        nested = action.get("auto_actions") if isinstance(action, dict) else None
        if nested is not None and not isinstance(nested, list):
            sentence = "{name} cannot be imported: what follows action {number} is no list."
            raise SaveError(told("imports.no_list", sentence, name=name, number=number))
        for entry in (action, *(nested or ())):
            if not isinstance(entry, dict) or not isinstance(entry.get("type"), str):
                what = json.dumps(entry, ensure_ascii=False)[:LONGEST_ENTRY]
                values = {"name": name, "number": number, "what": what}
                if entry is action:
                    sentence = "{name} cannot be imported: action {number} in its list is {what}."
                    raise SaveError(told("imports.no_action", sentence, **values))
                sentence = (
                    "{name} cannot be imported: what follows action {number} in its list is {what}."
                )
                raise SaveError(told("imports.no_action.nested", sentence, **values))


def _player_id(player: Mapping[str, Any]) -> Any:
    """Old files have only the name, and then the name is what actions call the player."""
    return player["name"] if player.get("id") is None else player["id"]


def _is_finished(data: Mapping[str, Any]) -> bool:
    """Whether the game is over. Games are archived there also in the middle, when nobody plays on."""
    status = data.get("status", "finished")
    if status == "archived":
        return bool(data.get("finished_at") or data.get("game_end_reason"))
    return status not in RUNNING


def _scores(result: Any) -> dict[str, int]:
    """Final scores by player; what is no score is left out."""
    if not isinstance(result, dict):
        return {}
    return {str(who): score for who, score in result.items() if type(score) is int}


def _seed(seed: Any, game: Any) -> int:
    """What chance begins with. Whether it is small enough is judged with the rest of the set-up."""
    if type(seed) is int:
        return seed
    text = str(game if isinstance(seed, bool) or not seed else seed)[:LONGEST_TITLE]
    digits = "".join(c if c in "0123456789" else " " for c in text).split()
    return int(digits[0]) if digits else 0


def effective(actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is left when undo and redo are carried out; chat never counts."""
    live: list[dict[str, Any]] = []
    undone: list[list[dict[str, Any]]] = []
    for action in actions:
        kind = action["type"]
        if kind == "undo":
            batch = _undone(live, action.get("action_id"))
            if batch:
                del live[len(live) - len(batch) :]
                undone.append(batch)
        elif kind == "redo":
            if undone:
                live.extend(undone.pop())
        elif kind != CHAT:
            undone.clear()
            live.append(action)
    return live


def _undone(live: list[dict[str, Any]], target: Any) -> list[dict[str, Any]]:
    """What is taken back: the last action, or all that came after the one with this number.

    Numbers need not rise: some files were put together from others. Where the number names nothing
    that still counts, chat for example, it tells only how far back the undo goes.
    """
    if target is None:
        return live[-1:]
    for place in reversed(range(len(live))):
        if live[place]["id"] == target:
            return live[place + 1 :]
    return [action for action in live if action["id"] > target]


def _record(number: int, action: Mapping[str, Any], within: int | None = None) -> Record:
    """`within`: the number that the action has in which this one is nested; it has none of its own."""
    own = int(action.get("id") or 0) if within is None else within
    return Record(
        number=number,
        id=own,
        kind=str(action["type"]),
        entity=action.get("entity"),
        entity_kind=str(action.get("entity_type") or ""),
        data=action,
        auto=tuple(_record(number, each, own) for each in action.get("auto_actions") or ()),
        nested=within is not None,
    )
