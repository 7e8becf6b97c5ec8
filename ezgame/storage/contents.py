"""What a save file says, line by line, before any rule has looked at it."""

from bisect import bisect_right, insort
from dataclasses import dataclass, field

from ezgame.core.message import Told, told
from ezgame.storage.codec.faults import CodecFault, unexpected
from ezgame.storage.codec.text import parse
from ezgame.storage.header import Header
from ezgame.storage.kept_lines import KeptAction, KeptLines
from ezgame.storage.lines import Chain

MOST_SNAPSHOTS = 500
"""Snapshots that are kept in memory while a file is read; of more, the oldest are passed over, because a game
is opened from its last one."""
MOST_SECONDS, LONGEST_ROUND, MOST_TIMED, MOST_ROUNDS = 10_000_000, 40, 20, 1_000
"""Bounds of what a file may say about thinking time."""
MOST_MOVES = 20_000
"""Actions of one game: the longest evening has a tenth of them."""


@dataclass(slots=True)
class Contents:
    header: Header
    moves: list[KeptAction] = field(default_factory=list)
    """Every action that still counts, undone ones at the end included."""
    position: int = 0
    """How many of them are done."""
    others: KeptLines = field(default_factory=KeptLines)
    """Lines of play that the game has left."""
    shared: int = 0
    """How many of the moves were there when the last line was kept."""
    snapshots: dict[int, bytes] = field(default_factory=dict)
    """Position → the line with the whole state, not yet read."""
    places: list[int] = field(default_factory=list)
    """The positions that have a snapshot, in order; every line costs the same, however many there are."""
    closed: bool = False
    """The file ends with its closing line; otherwise the program was stopped, or the end is missing."""
    finished: bool = False
    round: str = ""
    saved: str = ""
    undone: dict[str, int] = field(default_factory=dict)
    """How often each player's moves were taken back, as far as the file still tells it."""
    times: dict[str, dict[str, int]] = field(default_factory=dict)
    """Round → player → seconds of thinking, where clocks were on."""
    fault: str = ""
    """What is damaged, as a sentence; everything here is from before the damage."""
    chain: Chain = field(default_factory=Chain)
    lines: int = 1
    """Lines that are good, the header among them."""
    size: int = 0
    """Bytes that are good and stay when the game goes on: the closing line does not count."""
    renewed: bytes = b""
    """The lines in today's format, if the file is of an older one; all sizes are of these."""

    def add(self, body: bytes, line: int) -> None:
        """Take one more line; raises CodecFault if it makes no sense here."""
        if self.closed:
            raise CodecFault("there is more after the closing line")
        if b'"state":' in body[:40]:
            self.add_snapshot(body)
            return
        entry = parse(body.decode())
        match entry:
            case {"n": number, "do": dict(plain), "is": str(mark), **rest} if not rest:
                self.add_move(number, KeptAction(plain, mark, line))
            case {"to": position, **rest} if not rest and self.knows(position):
                self._note_undo(position)
                self.position = position
            case {"cut": position, **rest} if not rest and self.knows(position):
                self._forget_after(position)
                self.position = position
            case {"keep": number, "at": str(at), **rest} if not rest:
                self.others.keep(number, self.moves, len(self.moves) - self.shared, at)
                self.shared = len(self.moves)
            case {"line": number, "name": str(name), **rest} if not rest:
                self.others.rename(number, name)
            case {"take": number, **rest} if not rest:
                self.take(number)
            case {"drop": number, **rest} if not rest:
                self.others.pop(number)
            case {"time": str(round_), "spent": dict(spent), **rest} if not rest:
                self.add_time(round_, spent)
            case {"end": position, "round": str(), "finished": bool(), "at": str(), **rest} if (
                not rest and position == self.position
            ):
                self.closed = True
                self.round, self.finished, self.saved = (
                    entry["round"],
                    entry["finished"],
                    entry["at"],
                )
            case _:
                raise CodecFault("the line is not one of a game")

    def add_time(self, round_: str, spent: dict[object, object]) -> None:
        """What players have thought in a round so far; the last word about it counts."""
        sane = all(
            isinstance(player, str)
            and len(player) < 9
            and type(seconds) is int
            and 0 <= seconds < MOST_SECONDS
            for player, seconds in spent.items()
        )
        if (
            not sane
            or len(round_) > LONGEST_ROUND
            or len(spent) > MOST_TIMED
            or len(self.times) > MOST_ROUNDS
        ):
            raise CodecFault("nobody thinks like this")
        self.times[round_] = {str(p): s for p, s in spent.items() if isinstance(s, int)}

    def _note_undo(self, position: int) -> None:
        if position < self.position:
            actor = self.moves[position].plain.get("actor")
            if isinstance(actor, str):
                self.undone[actor] = self.undone.get(actor, 0) + 1

    def knows(self, position: object) -> bool:
        return type(position) is int and 0 <= position <= len(self.moves)

    def add_move(self, number: object, move: KeptAction) -> None:
        if type(number) is not int:
            raise unexpected("the number of an action", number)
        if number != self.position + 1:
            raise CodecFault(f"action {number} follows action {self.position}")
        if number > MOST_MOVES:
            raise CodecFault(f"a game has no {number} actions")
        if self.position < len(self.moves):
            self._forget_after(self.position)
        self.moves.append(move)
        self.position = number

    def take(self, number: object) -> None:
        """Go on with another line, from its end."""
        moves = self.others.pop(number).moves
        common = 0
        for one, other in zip(self.moves, moves, strict=False):
            if one is not other:
                break
            common += 1
        self._forget_after(common)
        self.moves[common:] = moves[common:]
        self.position = len(self.moves)

    def add_snapshot(self, body: bytes) -> None:
        if not body.startswith(b'{"n":%d,"state":{' % self.position):
            raise CodecFault("the snapshot is not of this position")
        if self.position not in self.snapshots:
            insort(self.places, self.position)
        self.snapshots[self.position] = body
        if len(self.places) > MOST_SNAPSHOTS:
            # The start stays: it is what the game is replayed from.
            del self.snapshots[self.places.pop(1)]

    def _forget_after(self, moves: int) -> None:
        """Drop the moves after so many, and the snapshots of what they led to."""
        del self.moves[moves:]
        self.shared = min(self.shared, moves)
        while self.places and self.places[-1] > moves:
            del self.snapshots[self.places.pop()]

    def cut(self, moves: int, fault: str) -> None:
        """Forget what comes after so many moves, because it cannot be read."""
        self.fault = self.fault or fault
        self._forget_after(moves)
        self.position = min(self.position, moves)

    def snapshot_before(self, position: int) -> int | None:
        """The last position up to this one that has a snapshot."""
        index = bisect_right(self.places, position)
        return self.places[index - 1] if index else None


def changed_line(number: int) -> Told:
    sentence = "Line {line} of the file was changed or cut off."
    return told("files.changed_line", sentence, line=number)


def senseless_line(number: int, fault: Exception) -> Told:
    sentence = "Line {line} of the file makes no sense: {why}."
    return told("files.senseless_line", sentence, line=number, why=str(fault))


def cut_off() -> Told:
    return told("files.cut_off", "The last line of the file is cut off.")
