"""What became of each action after a repair, in words."""

from ezgame.core.repair import RepairedAction
from ezgame.models.session import Session


def step_line(session: Session, step: RepairedAction) -> str:
    """Such as "112 Ben: Run 90, withhold: Ben +10, SC −10"."""
    say, text = session.text.say, session.text
    action = f"{text.names.player(step.action.actor)}: {text.caption(step.action)}"
    number = str(step.number) if step.number else "+"
    why = "" if step.refusal is None else str(text.sentence(step.refusal))
    money = ", ".join(
        f"{text.names.of(who)} {amount:+}".replace("-", "−") for who, amount in step.money.items()
    )
    return say(
        f"repair.step.{step.verdict}", number=number, action=action, money=money or "–", why=why
    )
