"""Faults of the program itself: one sentence for the players, and a report for whoever mends it.

    with guarded("Opening evening.ezgame"):
        …                                  anything may be raised here
                                           only an EzgameError comes out

An EzgameError passes through as it is. An error of the system becomes a sentence. Anything else becomes
an `Unexpected`, whose `report` can be saved; `unexpected` makes one where an error was caught otherwise.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from ezgame import __version__
from ezgame.core.errors import EzgameError, reason
from ezgame.core.message import told

MOST_LINES = 400
"""Lines of a report: a fault that calls itself would fill pages with the same."""
LONGEST_LINE = 500


class Unexpected(EzgameError):
    """Something that must not happen. The text is the sentence for players, `report` has the details."""

    def __init__(self, doing: str, error: BaseException) -> None:
        kind = type(error).__name__
        super().__init__(
            told(
                "files.fault",
                "{doing} did not work, by a fault of ezgame itself ({kind}). A report helps to mend it.",
                doing=doing,
                kind=kind,
            )
        )
        self.doing = doing
        self.report = report_of(doing, error)


def unexpected(doing: str, error: BaseException) -> EzgameError:
    """The error with a sentence that stands for any error."""
    if isinstance(error, EzgameError):
        return error
    if isinstance(error, OSError):
        place = f" ({error.filename})" if error.filename else ""
        sentence = "{doing} did not work: {reason}{place}."
        values = {"doing": doing, "reason": reason(error), "place": place}
        return EzgameError(told("files.failed", sentence, **values))
    return Unexpected(doing, error)


@contextmanager
def guarded(doing: str) -> Iterator[None]:
    """Let nothing out but an EzgameError. `doing` begins the sentence: "Opening evening.ezgame"."""
    try:
        yield
    except EzgameError:
        raise
    except Exception as error:
        raise unexpected(doing, error) from error


def report_of(doing: str, error: BaseException) -> str:
    """What somebody needs to find the fault. It names no players and holds nothing of the game."""
    import platform  # not before something has gone wrong: every start would pay for it
    import traceback

    lines = [
        f"ezgame {__version__}",
        f"Python {platform.python_version()} on {platform.platform()}",
        f"Doing: {doing}",
        "",
        *"".join(traceback.format_exception(error, limit=MOST_LINES // 4)).splitlines(),
    ]
    return "\n".join(line[:LONGEST_LINE] for line in lines[:MOST_LINES]) + "\n"


def report_frame(error: BaseException) -> str:
    """Where a fault happened, such as "market.py:120": the same fault is told only once."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = "" if last is None else f"{last.tb_frame.f_code.co_filename}:{last.tb_lineno}"
    return f"{type(error).__name__} {where}"
