"""What a player may do now. Most choices are one ready action; some leave an amount or a whole drawing open."""

from dataclasses import dataclass

from ezgame.core.actions import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Amounts:
    """Prices that fit: lowest to highest in steps."""

    least: int
    most: int
    step: int = 1

    def __contains__(self, amount: object) -> bool:
        return (
            isinstance(amount, int)
            and self.least <= amount <= self.most
            and (amount - self.least) % self.step == 0
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    action: Action
    """Ready to be applied; with `amounts` or `open` it is one example of many."""
    amounts: Amounts | None = None
    field: str = "price"
    """Which field of the action `amounts` speaks of."""
    open: bool = False
    """The rest of the action is the player's to draw (routes)."""
