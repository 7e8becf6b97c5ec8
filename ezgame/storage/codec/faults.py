"""The error of the codec: what does not fit, and where."""

from ezgame.core.errors import SaveError


class CodecFault(SaveError):
    """A value that does not fit the type it is read as. The path grows while the fault travels outwards."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem
        self.path: list[str] = []

    def inside(self, place: str | int) -> "CodecFault":
        """The same fault, seen from one level further out."""
        self.path.insert(0, f"[{place}]" if isinstance(place, int) else f".{place}")
        return self

    def __str__(self) -> str:
        where = "".join(self.path).lstrip(".")
        return f"{where}: {self.problem}" if where else self.problem


WORDS = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "an object",
    type(None): "nothing",
}


def unexpected(wanted: str, value: object) -> CodecFault:
    """A fault for a value of the wrong kind, with a short look at it."""
    shown = repr(value)
    if len(shown) > 40:
        shown = shown[:37] + "…"
    found = WORDS.get(type(value), type(value).__name__)
    return CodecFault(f"expected {wanted}, found {found} ({shown})")
