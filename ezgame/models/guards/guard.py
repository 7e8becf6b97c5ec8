"""What a guard is: it looks at what an action would do and says what somebody might overlook."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from ezgame.core.game import Applied
from ezgame.models.session import Session

Level = Literal["costly", "all"]
"""Who hears a guard: everybody who wants any, or only who wants all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned:
    """One warning: the values of its sentence, and what it is about, so that it is not said twice."""

    about: str
    values: Mapping[str, object] = field(default_factory=dict)


class Guard(ABC):
    """A guard reads the open position and the preview of an action, never what somebody else intends."""

    key: ClassVar[str]
    """Its sentence is `guards.<key>` of the catalogue."""
    level: ClassVar[Level] = "all"
    usual: ClassVar[bool] = False
    """Whether those hear it as well who never chose a level."""

    @abstractmethod
    def warn(self, session: Session, preview: Applied) -> Warned | None:
        """What might be overlooked about the action of the preview; None if nothing."""
