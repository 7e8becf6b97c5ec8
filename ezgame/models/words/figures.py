"""How whole numbers are written for players: with a true minus, as wide as a plus."""

MINUS = "−"


def figure(amount: int) -> str:
    return str(amount).replace("-", MINUS)
