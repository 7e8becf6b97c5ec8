"""Everything else that may be done and is not done on the map: a button each, grouped by kind."""

from ezgame.core.choices import Choice
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.section import Section

ELSEWHERE = frozenset(
    {
        "pass", "bid", "start", "buy_share", "sell_shares", "repay", "borrow", "lay_tile", "place_station", "run",
        "dividend", "buy_train", "discard_train", "buy_private", "consent", "choose",
    }
)  # fmt: skip
"""Kinds that have a section of their own, the map or the bar."""


class RestSection(Section):
    def groups(self) -> dict[str, list[Choice]]:
        found: dict[str, list[Choice]] = {}
        for choice in self.session.choices():
            if choice.action.kind not in ELSEWHERE and not choice.open:
                found.setdefault(choice.action.kind, []).append(choice)
        return found

    def wanted(self) -> bool:
        return bool(self.groups())

    def fill(self) -> None:
        for kind, choices in self.groups().items():
            self.body.addWidget(self.text(self.session.text.offer(kind), "head"))
            for choice in choices:
                caption = self.session.text.caption(choice.action)
                if choice.amounts is not None:
                    self.body.addWidget(self.text(caption))
                    self.body.addWidget(AmountRow(self.session, choice, name=caption))
                else:
                    # A caption says after a comma in what way; that is the second line.
                    title, _, way = self._named(caption, choice).partition(", ")
                    detail = ", ".join(part for part in (way, self._cost(choice)) if part)
                    self.body.addWidget(ActionButton(self.session, choice.action, title, detail))

    def _named(self, caption: str, choice: Choice) -> str:
        """A card is called by what is printed on it, not by its number."""
        card = getattr(choice.action, "train", None)
        if card is None:
            return caption
        companies = self.session.game.state.companies.values()
        names = (
            train.name for company in companies for train in company.trains if train.id == card
        )
        return caption.replace(card, next(names, card))

    def _cost(self, choice: Choice) -> str:
        """What it does to the money of the company or player, worked out from a preview."""
        preview = self.session.preview(choice.action)
        if preview is None:
            return ""
        turn = preview.before.operating
        if turn is not None and turn.company is not None:
            before, after = (
                preview.before.companies[turn.company].cash,
                preview.after.companies[turn.company].cash,
            )
        else:
            actor = choice.action.actor
            before, after = preview.before.players[actor].cash, preview.after.players[actor].cash
        return "" if before == after else f"{before} → {after}"
