"""The errors a user may see, each with a sentence. Anything else that is raised is a bug."""

import errno
from collections.abc import Sequence

from ezgame.core.message import Message, Told, told
from ezgame.core.refusal import Refusal


class EzgameError(Exception):
    """Base of all errors with a sentence for people: English, and as a message where players meet it."""

    @property
    def sentence(self) -> str:
        """The English sentence; one that players meet knows its message."""
        return self.args[0] if self.args and isinstance(self.args[0], Told) else str(self)

    @property
    def message(self) -> Message | None:
        """What to say to players in their language; None where there is only the English sentence."""
        sentence = self.args[0] if self.args else None
        return sentence.message if isinstance(sentence, Told) else None


class IllegalAction(EzgameError):
    """The rules refuse an action; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        values = ", ".join(f"{name}={value}" for name, value in refusal.values.items())
        super().__init__(f"{refusal.key}({values})")
        self.refusal = refusal


class ContentError(EzgameError):
    """Faults in manifests, each with file, line and column."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__(faults[0] if len(faults) == 1 else "\n".join(faults))
        self.faults = tuple(faults)


class SaveError(EzgameError):
    """A game file cannot be read or written."""


SYSTEM = frozenset(
    [
        "EACCES",
        "EBUSY",
        "EDQUOT",
        "EEXIST",
        "EFBIG",
        "EIO",
        "EISDIR",
        "EMFILE",
        "ENAMETOOLONG",
        "ENODEV",
        "ENOENT",
        "ENOSPC",
        "ENOTDIR",
        "EPERM",
        "EROFS",
    ]
)
"""What systems say about files that players read in their language; the rest stays as the system says it."""


def reason(error: OSError) -> str:
    """What the system says is wrong with a file, for the end of a sentence."""
    sentence = (error.strerror or str(error)).lower()
    name = errno.errorcode.get(error.errno or 0, "")
    return told(f"system.{name}", "{said}", said=sentence) if name in SYSTEM else sentence


def not_written(name: object, error: OSError) -> str:
    """The sentence for a file that the system does not let us write; its error is the caller's to choose."""
    return told(
        "files.not_written",
        "{name} cannot be written: {reason}.",
        name=name,
        reason=reason(error),
    )
