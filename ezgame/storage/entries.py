"""What a line after the header may be: a move, a jump to another point, a snapshot, a word about another line
of play, the end.

{"n":13,"do":{"kind":"pass","actor":"P0"},"is":"9f86d081"}   the 13th action, with the hash of the position after it
{"to":9}                                                     undo or redo: the game stands after action 9
{"n":50,"state":{…}}                                         the whole position after action 50
{"cut":9}                                                    the same, and nothing comes after action 9
{"keep":2,"at":"…"}                                          all actions so far, undone ones too, are line 2 from now on
{"line":2,"name":"…"}                                        what players call line 2
{"take":2}                                                   line 2 is played on: the game stands at its end
{"drop":2}                                                   nobody wants line 2 any more
{"time":"OR 2.1","spent":{"P0":125}}                         seconds that players have thought in a round so far
{"end":13,"round":"OR 2.1","finished":false,"at":"…"}        closed properly; always the last line
"""

from collections.abc import Mapping
from typing import Any

from ezgame.core.actions import Action
from ezgame.core.state import State
from ezgame.storage.codec.encode import to_plain
from ezgame.storage.header import Header, now

MARK = 8
"""Digits of the position's hash that a move keeps."""

Line = dict[str, Any]


def header_line(header: Header) -> Line:
    plain: Line = to_plain(header)
    plain["setup"] = to_plain(header.setup, full=True)
    return plain


def move_line(number: int, action: Action, state_mark: str) -> Line:
    return {"n": number, "do": to_plain(action, Action), "is": state_mark[:MARK]}


def jump_line(position: int) -> Line:
    return {"to": position}


def cut_line(position: int) -> Line:
    return {"cut": position}


def keep_line(number: int, at: str) -> Line:
    return {"keep": number, "at": at}


def name_line(number: int, name: str) -> Line:
    return {"line": number, "name": name}


def take_line(number: int) -> Line:
    return {"take": number}


def drop_line(number: int) -> Line:
    return {"drop": number}


def snapshot_line(number: int, state: State) -> Line:
    return {"n": number, "state": to_plain(state, State)}


def time_line(round_: str, spent: Mapping[str, int]) -> Line:
    return {"time": round_, "spent": dict(spent)}


def end_line(position: int, state: State) -> Line:
    return {
        "end": position,
        "round": state.clock.round,
        "finished": state.finished,
        "at": now(),
    }
