"""Files broken in every way we could think of. Each mutation is a function of the bytes and a generator."""

import json
import random
from collections.abc import Callable
from typing import Any

from ezgame.storage.lines import seal_all

Mutation = Callable[[bytes, random.Random], bytes]

HUGE = (10**400, -(10**400), 2**63, -1, 0, 1e308, 10**18)
ODD: tuple[Any, ...] = (
    "",
    "x" * 5000,
    "\x00",
    "P9",
    "ZZ99",
    "../..",
    "\u202e",
    None,
    True,
    [],
    {},
    [[]],
    3.5,
)


def flip_bits(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def truncate(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def cut_out(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + data[start + rng.randint(1, 400) :]


def repeat_part(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    part = data[start : start + rng.randint(1, 400)]
    return data[:start] + part * rng.randint(2, 5) + data[start:]


def insert_noise(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    return data[:start] + rng.randbytes(rng.randint(1, 200)) + data[start:]


def zeros(data: bytes, rng: random.Random) -> bytes:
    start = rng.randrange(len(data))
    size = min(rng.randint(1, 4096), len(data) - start)
    return data[:start] + bytes(size) + data[start + size :]


def other_line_ends(data: bytes, rng: random.Random) -> bytes:
    return data.replace(b"\n", b"\r\n")


def swap_lines(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    a, b = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def drop_line(data: bytes, rng: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def deep(data: bytes, rng: random.Random) -> bytes:
    """Brackets without end where a value was."""
    place = data.find(b":", rng.randrange(len(data)))
    levels = rng.choice((50, 1000, 100_000))
    return data[: place + 1] + b"[" * levels + b"]" * levels + data[place + 1 :]


def half_letter(data: bytes, rng: random.Random) -> bytes:
    """Half a character at the beginning of a text."""
    place = data.find(b'"', rng.randrange(len(data)))
    return data[: place + 1] + b"\\ud800" + data[place + 1 :]


RAW: tuple[Mutation, ...] = (
    flip_bits, truncate, cut_out, repeat_part, insert_noise, zeros, other_line_ends, swap_lines, drop_line, deep,
    half_letter,
)  # fmt: skip
"""For files of any kind."""


def sealed(data: bytes, rng: random.Random) -> bytes:
    """Nonsense under good seals: what somebody might write who knows the format."""
    lines = [json.loads(line) for line in data.splitlines()]
    for line in lines:
        line.pop("seal", None)
    for _ in range(rng.randint(1, 3)):
        index = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                lines[index] = spoil(lines[index], rng)
            case 1:
                other = rng.randrange(len(lines))
                lines[index], lines[other] = lines[other], lines[index]
            case 2:
                lines.insert(index, lines[rng.randrange(len(lines))])
            case 3:
                lines.insert(index, {"to": rng.choice((0, 3, 10**6, -1))})
            case _:
                lines[0] = spoil(lines[0], rng)
    return seal_all([line if isinstance(line, dict) else {"x": line} for line in lines])


def plain_lines(data: bytes) -> list[Any]:
    """The lines of a save without their seals."""
    lines = [json.loads(line) for line in data.splitlines()]
    for line in lines:
        line.pop("seal", None)
    return lines


def sealed_header(data: bytes, rng: random.Random) -> bytes:
    """A set-up that nobody chose, under good seals."""
    lines = plain_lines(data)
    for _ in range(rng.randint(1, 2)):
        lines[0] = shifted(lines[0], rng, lines)
    return seal_all([line if isinstance(line, dict) else {"x": line} for line in lines])


def sealed_moves(data: bytes, rng: random.Random) -> bytes:
    """Actions that nobody did, under good seals."""
    return sealed_kind(data, rng, "do")


def sealed_snapshots(data: bytes, rng: random.Random) -> bytes:
    """Positions that no rules lead to, under good seals."""
    return sealed_kind(data, rng, "state")


def sealed_kind(data: bytes, rng: random.Random, key: str) -> bytes:
    lines = plain_lines(data)
    places = [index for index, line in enumerate(lines) if key in line]
    # The last position is the one that is opened and shown.
    for index in {places[-1], rng.choice(places)}:
        line = lines[index]
        for _ in range(rng.randint(1, 3)):
            line = {**line, key: shifted(line[key], rng, lines)}
        lines[index] = line
    return seal_all(lines)


NUMBERS = (-1, 0, 1, 2, 5, 7, 19, 20, 100, 1000, 10**6, 2**31, 2**62, -(2**31))


def shifted(value: Any, rng: random.Random, source: Any) -> Any:
    """A copy with one value, somewhere inside, replaced by another of its kind: what passes for good at first
    sight. Texts come from elsewhere in the same file, so that ids are ids, only not the right ones."""
    if isinstance(value, dict) and value:
        key = rng.choice(list(value))
        if rng.random() < 0.04:
            return {k: v for k, v in value.items() if k != key}
        return {**value, key: shifted(value[key], rng, source)}
    if isinstance(value, list) and value:
        index = rng.randrange(len(value))
        if rng.random() < 0.1:
            return [*value, value[index]] if rng.random() < 0.5 else value[:index]
        return [*value[:index], shifted(value[index], rng, source), *value[index + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice(NUMBERS)
    if isinstance(value, str):
        return rng.choice((some_text(source, rng), "", "<img src=/dev/zero>", "x" * 3000))
    return spoil(value, rng)


def some_text(value: Any, rng: random.Random) -> str:
    """Any text of a value, keys too."""
    while isinstance(value, dict | list) and value:
        if isinstance(value, dict):
            key = rng.choice(list(value))
            if rng.random() < 0.2:
                return str(key)
            value = value[key]
        else:
            value = rng.choice(value)
    return value if isinstance(value, str) else "P0"


def sealed_clocks(data: bytes, rng: random.Random) -> bytes:
    """Thinking time that nobody took, under good seals."""
    lines = plain_lines(data)
    for _ in range(rng.randint(1, 4)):
        round_ = rng.choice(("OR 1.1", "SR 2", *ODD))
        seconds = rng.choice((*NUMBERS, *HUGE, *ODD))
        player = rng.choice(("P0", "P1", "P9", "", "x" * 5000, "\x00"))
        crowd = {f"P{number}": number for number in range(rng.choice((2, 7, 3000)))}
        spent = rng.choice(({player: seconds}, {"P0": 5, player: seconds}, crowd, *ODD))
        line = {"time": round_, "spent": spent}
        if rng.random() < 0.1:
            line["more"] = rng.choice(ODD)
        lines.insert(rng.randrange(1, len(lines)), line)
    return seal_all(lines)


def sealed_branches(data: bytes, rng: random.Random) -> bytes:
    """Other lines of play that nobody left, returned to or named, under good seals."""
    lines = plain_lines(data)
    known = [1, 2, 3]
    for _ in range(rng.randint(2, 9)):
        number = rng.choice((*known, *known, *known, *NUMBERS, *ODD))
        back = rng.choice((0, 3, 7, 10, *NUMBERS, None))
        line = rng.choice(
            (
                {"keep": number, "at": rng.choice(("2026-01-01T10:00:00Z", *ODD))},
                {"keep": number, "at": "2026-01-01T10:00:00Z"},
                {"line": number, "name": rng.choice(("ours", *ODD))},
                {"take": number},
                {"drop": number},
                {"cut": back},
                {"to": back},
            )
        )
        lines.insert(rng.randrange(1, len(lines)), line)
    return seal_all(lines)


def sealed_corrections(data: bytes, rng: random.Random) -> bytes:
    """Corrections that nobody made, under good seals; some without the hash that would show it."""
    lines = plain_lines(data)
    moves = [index for index, line in enumerate(lines) if "do" in line]
    made = [index for index in moves if lines[index]["do"].get("kind") == "correct"]
    for _ in range(rng.randint(1, 3)):
        index = rng.choice(made or moves)
        if made and rng.random() < 0.5:
            do = lines[index]["do"]
            for _ in range(rng.randint(1, 2)):
                do = shifted(do, rng, lines)
        else:
            do = {
                "kind": "correct",
                "actor": rng.choice(("P0", "P1", "P9", "")),
                "what": rng.choice((*CORRECTED, "", "weather")),
                "about": rng.choice(("P0", some_text(lines, rng), "")),
                "item": rng.choice((some_text(lines, rng), "", "P1", "bank")),
                "number": rng.choice((*NUMBERS, *HUGE)),
                "why": rng.choice(("a slip", "", "x" * 5000, "\u202e", "\n")),
            }
        lines[index] = {**lines[index], "do": do}
        if rng.random() < 0.6:
            lines[index]["is"] = ""
    return seal_all([line if isinstance(line, dict) else {"x": line} for line in lines])


CORRECTED = ("cash", "share", "price", "tile", "station", "train", "phase", "turn")
SEALED: tuple[Mutation, ...] = (
    sealed, sealed_header, sealed_moves, sealed_snapshots, sealed_clocks, sealed_branches, sealed_corrections,
)  # fmt: skip
"""For saves: damage that no seal shows."""


def spoiled_json(data: bytes, rng: random.Random) -> bytes:
    """One value of a JSON file replaced."""
    value = json.loads(data)
    for _ in range(rng.randint(1, 3)):
        value = spoil(value, rng)
    return json.dumps(value).encode()


def spoil(value: Any, rng: random.Random) -> Any:
    """A copy with one value, somewhere inside, replaced, dropped or doubled."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        copy = dict(value)
        roll = rng.random()
        if roll < 0.1:
            del copy[key]
        elif roll < 0.2:
            copy[f"{key}x"] = copy[key]
        else:
            copy[key] = spoil(copy[key], rng)
        return copy
    if isinstance(value, list) and value and rng.random() < 0.9:
        index = rng.randrange(len(value))
        changed = [*value[:index], spoil(value[index], rng), *value[index + 1 :]]
        return changed * 2 if rng.random() < 0.1 else changed
    return nest(rng) if rng.random() < 0.15 else rng.choice((*HUGE, *ODD))


def nest(rng: random.Random) -> Any:
    value: Any = 1
    for _ in range(rng.choice((30, 200))):
        value = [value] if rng.random() < 0.5 else {"a": value}
    return value
