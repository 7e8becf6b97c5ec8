"""JSON text: written in one way only, read with limits. No text can make reading slow, deep or huge."""

import json
import math
import re
from typing import Any, NoReturn

from ezgame.storage.codec.faults import CodecFault

MOST_LEVELS = 40
LARGEST_INTEGER = 2**63
TOKENS = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
"""Strings and brackets. An open string swallows the rest, so that no text makes the search slow."""
SURROGATES = re.compile(r"\\u[dD][89a-fA-F]")


def compact(value: Any, *, sort_keys: bool = False) -> str:
    """The one text for a value; keys keep their order unless they are to be sorted."""
    return json.dumps(
        value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=sort_keys
    )


def parse(text: str) -> Any:
    """The value of a JSON text; raises CodecFault for anything that is not plain, moderate JSON."""
    check_levels(text)
    try:
        value = json.loads(
            text,
            parse_int=integer,
            parse_float=number,
            parse_constant=no_constant,
            object_pairs_hook=distinct,
        )
    except json.JSONDecodeError as error:
        raise CodecFault(f"not JSON at character {error.pos + 1}") from None
    except RecursionError:
        raise CodecFault("nested too deeply") from None
    if SURROGATES.search(text):
        try:
            compact(value).encode()
        except UnicodeEncodeError:
            raise CodecFault("half a character (a lone surrogate)") from None
    return value


def check_levels(text: str) -> None:
    """Count brackets outside strings, if there are enough of them to nest too deeply."""
    if text.count("[") + text.count("{") <= MOST_LEVELS:
        return
    level = 0
    for match in TOKENS.finditer(text):
        token = match[0]
        if token in "[{":
            level += 1
            if level > MOST_LEVELS:
                raise CodecFault("nested too deeply")
        elif token in "]}":
            level -= 1


def integer(digits: str) -> int:
    if len(digits) > 20 or abs(value := int(digits)) >= LARGEST_INTEGER:
        raise CodecFault(f"a number of {len(digits)} digits is too large")
    return value


def number(digits: str) -> float:
    value = float(digits)
    if len(digits) > 40 or not math.isfinite(value):
        raise CodecFault("a number is too large")
    return value


def no_constant(name: str) -> NoReturn:
    raise CodecFault(f"{name} is not a number")


def distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise CodecFault("the same key twice in one object")
    return found
