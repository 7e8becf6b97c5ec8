"""Everything else that may be done and is not done on the map: a button each, grouped by kind."""

from functools import partial

from PySide6.QtWidgets import QFrame

from ezgame.core.actions import DeclareBankruptcy
from ezgame.core.choices import Choice
from ezgame.core.ids import CompanyId
from ezgame.models.words.offer_words import about as company_about
from ezgame.models.words.outcomes import outcome_of
from ezgame.models.words.wording import begun
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.folds import FoldList
from ezgame.ui.turn.forced import is_forced
from ezgame.ui.turn.rows import RowButton
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.text import set_tip

ELSEWHERE = frozenset(
    {
        "pass", "bid", "start", "start_larger", "buy_share", "sell_shares", "repay", "borrow", "lay_tile",
        "place_station", "run", "dividend", "automatic_run", "buy_train", "discard_train", "buy_private", "consent",
        "choose", "open_auction", "bid_company", "issue", "redeem",
    }
)  # fmt: skip
"""Kinds that have a section of their own, the map or the bar."""


class RestSection(Section):
    def groups(self) -> dict[str, list[Choice]]:
        found: dict[str, list[Choice]] = {}
        for choice in self.session.choices():
            if isinstance(choice.action, DeclareBankruptcy) and is_forced(self.session):
                continue  # stands among the ways out of what is due
            if choice.action.kind not in ELSEWHERE and not choice.open:
                found.setdefault(choice.action.kind, []).append(choice)
        return found

    def offers(self, kinds: tuple[str, ...]) -> bool:
        return any(kind in self.groups() for kind in kinds)

    def wanted(self) -> bool:
        return bool(self.groups())

    def fill(self) -> None:
        for kind, choices in self.groups().items():
            self.body.addWidget(self.text(self.session.text.offer(kind), "head"))
            self._note_owner(choices[0])
            folds = FoldList(self)
            deals = self._deals(choices)
            for company, ways in deals.items():
                folds.add(self._deal_row(company, ways[0]), partial(self._deal, ways))
            for choice in choices:
                if choice.amounts is None and company_about(self.session, choice.action) in deals:
                    continue
                caption = self.session.text.caption(choice.action)
                if choice.amounts is not None:
                    folds.add(self._row(choice), partial(self._amount, choice))
                else:
                    self._offer(choice, caption)
            folds.setVisible(bool(folds.rows))
            self.body.addWidget(folds)
            if len(folds.rows) == 1:
                folds.open(0, by_hand=False)

    def _note_owner(self, choice: Choice) -> None:
        """Whose word is needed where an action belongs to a player who is not to act."""
        if choice.action.actor not in self.session.waiting_for():
            agrees = self.session.text.say("turn.agrees", player=choice.action.actor)
            self.body.addWidget(self.text(agrees))

    # ------------------------------------------------------------ deals with a company

    def _deals(self, choices: list[Choice]) -> dict[CompanyId, list[Choice]]:
        """Choices by the company they are about: a line each instead of a wall of buttons."""
        found: dict[CompanyId, list[Choice]] = {}
        for choice in choices:
            company = company_about(self.session, choice.action)
            if company is not None and choice.amounts is None:
                found.setdefault(company, []).append(choice)
        return found

    def _deal_row(self, company: CompanyId, choice: Choice) -> RowButton:
        session = self.session
        owner = session.game.state.companies[company].president
        price = session.facts.price(session.game.state, company)
        name = session.text.names.company(company)
        figure = "" if price is None else str(price)
        row = RowButton(session, name, figure, company=company, player=owner, parent=self)
        row.setAccessibleName(session.text.brief(choice.action))
        set_tip(row, session.title.companies[company].name)
        return row

    def _deal(self, ways: list[Choice]) -> QFrame:
        """What it costs and brings, who has to agree, and a button for each way to do it."""
        session = self.session
        frame, inside = self.card()
        first = ways[0].action
        for note in session.text.told(session.presentation.deal_notes(session.game.state, first)):
            inside.addWidget(self.text(note, ""))
        asked = self.asked(first)
        if asked is not None:
            inside.addWidget(self.text(session.text.say("turn.agrees", player=asked)))
        for choice in ways:
            title = begun(session.text.way(choice.action)) or session.text.say("turn.do_it")
            inside.addWidget(ActionButton(session, choice.action, title, self._cost(choice)))
        return frame

    # ------------------------------------------------------------ everything else

    def _offer(self, choice: Choice, caption: str) -> None:
        """A button, and below it what follows that its second line does not say."""
        session = self.session
        self.body.addWidget(self._button(choice, caption))
        warning = outcome_of(session, choice.action).warning
        if warning:
            self.body.addWidget(self.text(warning, "warning"))
        notes = session.presentation.deal_notes(session.game.state, choice.action)
        for note in session.text.told(notes):
            self.body.addWidget(self.text(note, "small"))

    def _button(self, choice: Choice, caption: str) -> ActionButton:
        text = self.session.text
        # The head above says already what is done, and the second line in what way.
        title = begun(text.brief(choice.action, **self._card_named(choice)))
        power = getattr(choice.action, "private", None)
        helped = text.say("turn.helped", private=power) if power in self._open() else ""
        parts = (text.way(choice.action), self._cost(choice), helped)
        button = ActionButton(self.session, choice.action, title, ", ".join(filter(None, parts)))
        if helped:
            caption = text.say("turn.helped.by", action=caption, private=power)
            button.setAccessibleName(caption)
        if caption != title:
            set_tip(button, caption)
        return button

    def _open(self) -> frozenset[str]:
        """Privates that a company may use now."""
        state = self.session.game.state
        return frozenset(p for p, now in state.privates.items() if now.owner in state.companies)

    def _row(self, choice: Choice) -> RowButton:
        """The line of a choice that needs an amount: what it is about, and for whom."""
        action, names = choice.action, self.session.text.names
        about = getattr(action, "private", None)
        buyer = getattr(action, "buyer", None)
        caption = self.session.text.caption(action)
        listed = caption if about is None else names.listed_private(about)
        title = caption if about is None else names.private(about)
        company, place = company_about(self.session, action), getattr(action, "hex", None)
        if company is not None and place is not None:
            listed = names.hex(place)
            buyer = self.session.game.state.companies[company].president
        row = RowButton(
            self.session, listed, company=company, player=buyer, choice=choice, parent=self
        )
        row.setAccessibleName(self.session.text.say("turn.choose_amount", action=caption))
        if buyer is not None and company is None:
            title = self.session.text.say("turn.to_buyer", what=title, player=buyer)
        set_tip(row, title)
        return row

    def _amount(self, choice: Choice) -> QFrame:
        assert choice.amounts is not None
        frame, inside = self.card()
        about = getattr(choice.action, "private", None)
        buyer = getattr(choice.action, "buyer", None)
        asked = buyer or self.asked(choice.action)
        if asked is not None:
            inside.addWidget(self.text(self.session.text.say("turn.agrees", player=asked)))
        wanted = [choice.amounts.least, choice.amounts.most]
        if about is not None:
            wanted.insert(1, self.session.title.privates[about].value)
        quick = tuple((str(amount), amount) for amount in dict.fromkeys(wanted))
        caption = self.session.text.caption(choice.action)
        inside.addWidget(AmountRow(self.session, choice, name=caption, quick=quick))
        return frame

    def _card_named(self, choice: Choice) -> dict[str, str]:
        """A card is called by what is printed on it, not by its number."""
        card = getattr(choice.action, "train", None)
        if card is None:
            return {}
        companies = self.session.game.state.companies.values()
        names = (
            train.name for company in companies for train in company.trains if train.id == card
        )
        return {"train": next(names, card)}

    def _cost(self, choice: Choice) -> str:
        """What it does to the money of the company or player, worked out from a preview."""
        preview = self.session.preview(choice.action)
        if preview is None:
            return ""
        turn = preview.before.operating
        if turn is not None and turn.company is not None:
            return outcome_of(self.session, choice.action).text
        actor = choice.action.actor
        before, after = preview.before.players[actor].cash, preview.after.players[actor].cash
        return "" if before == after else f"{before} → {after}"
