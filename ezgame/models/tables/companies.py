"""Charters: one card per company, those that had started when the round began first, in the order of that time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ezgame.core.actions import PlaceStation
from ezgame.core.events import BidMade
from ezgame.core.ids import CompanyId, PlayerId, TrainId
from ezgame.core.state import State
from ezgame.models.kept_order import all_in_places
from ezgame.models.session import Session
from ezgame.models.tables.cards import Cards
from ezgame.models.tables.incomes import Incomes
from ezgame.models.tables.remembered import Remembered


@dataclass(frozen=True, slots=True, kw_only=True)
class StationMark:
    state: str
    """placed, free or locked."""
    place: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainMark:
    id: TrainId
    name: str
    rusts_at: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class GoalMark:
    label: str
    reached: bool
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyCard:
    id: CompanyId
    text: str
    short: str
    name: str
    kind: str
    kind_shown: bool
    """A company whose emblem has a ring is of another kind than most: the card says of which."""
    president: PlayerId | None
    president_name: str
    started: bool
    floated: bool
    acting: bool
    done: bool
    cash: int
    cash_after: int | None = None
    coming: int = 0
    """Capital that it gets later."""
    price: int | None
    price_after: int | None = None
    par: int | None
    stations: tuple[StationMark, ...]
    goals: tuple[GoalMark, ...]
    trains: tuple[TrainMark, ...]
    train_limit: int
    privates: tuple[str, ...]
    shares: tuple[tuple[str, str, int], ...]
    """Holder's id, name and percent."""
    cards: tuple[tuple[int, ...], ...]
    """Sizes of the certificates of each of these holders."""
    wide: tuple[int, ...]
    """Percents that each of them holds in cards larger than the usual ones."""
    incomes: tuple[int, ...]
    notes: tuple[tuple[str, str], ...]
    stations_open: bool = False
    """Whether a station of this company could be placed now."""


class CompaniesModel(Cards):
    ignores = (BidMade,)
    shows_draft = True

    def __init__(self, session: Session) -> None:
        self._facts = session.facts
        self._incomes = Incomes()
        self._plain: list[CompanyCard] = []
        """The cards read last, without what an action would change."""
        self._remembered = Remembered[dict[CompanyId, CompanyCard]]()
        super().__init__(session)

    def read(self) -> Sequence[CompanyCard]:
        session = self.session
        state = session.state
        self._incomes.count_again(session.game, session.position)
        cards = self._remembered.of(state)
        if cards is None:
            open_ = [name for name, now in state.companies.items() if not now.closed]
            cards = self._remembered.keep(state, {c: self._card(state, c) for c in open_})
        # Which places they keep does not follow from the state alone.
        order = all_in_places(session)
        self._plain = [self._up_to_date(state, cards[company]) for company in order]
        return self.read_draft()

    def read_draft(self) -> Sequence[CompanyCard]:
        preview = self.session.draft.preview
        if preview is None:
            return self._plain
        return [self._drafted_card(card, preview.after) for card in self._plain]

    def _drafted_card(self, card: CompanyCard, after: State) -> CompanyCard:
        cash, price = after.companies[card.id].cash, self._facts.price(after, card.id)
        if (cash, price) == (card.cash, card.price):
            return card
        return replace(
            card,
            cash_after=cash if cash != card.cash else None,
            price_after=price if price != card.price else None,
        )

    def _said(self, state: State, company: CompanyId, coming: int) -> str:
        """The card in words, for those who hear it."""
        text, now = self.session.text, state.companies[company]
        charter, director = (
            self.session.title.companies[company],
            self._facts.director(state, company),
        )
        said = f"{charter.short}, {charter.name}"
        if director is not None:
            said = text.say(
                "charters.card",
                company=said,
                director=text.names.player(director),
                cash=now.cash,
                trains=[train.name for train in now.trains] or [text.say("charters.no_train")],
                price=self._facts.price(state, company),
            )
        return f"{said}; {text.say('charters.coming', money=coming)}" if coming else said

    def _card(self, state: State, company: CompanyId) -> CompanyCard:
        facts, text = self._facts, self.session.text
        names = text.names
        title = self.session.presentation
        charter = self.session.title.companies[company]
        now = state.companies[company]
        turn = state.operating
        price = facts.price(state, company)
        director = facts.director(state, company)
        president = "" if director is None else names.player(director)
        held = facts.shares(state, company)
        coming = title.capital_coming(state, company)
        return CompanyCard(
            id=company,
            text=self._said(state, company, coming),
            short=charter.short,
            name=charter.name,
            kind=charter.kind,
            kind_shown="ring" in charter.emblem,
            president=director,
            president_name=president,
            started=director is not None,
            floated=now.floated,
            acting=turn is not None and turn.company == company,
            done=turn is not None and company in turn.done,
            cash=now.cash,
            coming=coming,
            price=price,
            par=now.par,
            stations=self._stations(state, company),
            goals=tuple(
                GoalMark(text.tell(goal.label), goal.reached, text.tell(goal.note))
                for goal in title.goals(state, company)
            ),
            trains=tuple(
                TrainMark(
                    id=train.id,
                    name=train.name,
                    rusts_at=facts.rusts_at(train),
                    note=text.tell(title.train_note(state, company, train)),
                )
                for train in now.trains
            ),
            train_limit=self.session.rules.train_limit(state, company),
            privates=tuple(
                names.private(p) for p, it in state.privates.items() if it.owner == company
            ),
            shares=tuple((holder, text.value(holder), percent) for holder, percent in held),
            cards=tuple(facts.cards(state, company, holder) for holder, _ in held),
            wide=tuple(sum(facts.wide_cards(state, company, holder)) for holder, _ in held),
            incomes=(),
            notes=tuple(
                (text.tell(label), text.tell(note))
                for label, note in title.charter_notes(state, company)
            ),
        )

    def _up_to_date(self, state: State, card: CompanyCard) -> CompanyCard:
        """What does not follow from the state alone: the past, which may become known late, and what may be done."""
        incomes, can_place = self._incomes.of(card.id), self._can_place(state, card.id)
        if not (incomes or can_place):
            return card
        return replace(card, incomes=incomes, stations_open=can_place)

    def _can_place(self, state: State, company: CompanyId) -> bool:
        turn = state.operating
        if turn is None or turn.company != company or not self.session.live:
            return False
        return any(isinstance(choice.action, PlaceStation) for choice in self.session.choices())

    def _stations(self, state: State, company: CompanyId) -> tuple[StationMark, ...]:
        now = state.companies[company]
        names = self.session.text.names
        marks = [
            StationMark(state="placed", place=" / ".join(names.places(place)) or place)
            for place, stations in state.board.stations.items()
            for station in stations
            if station.company == company
        ]
        marks += [StationMark(state="free")] * now.stations_free
        marks += [StationMark(state="locked")] * now.stations_locked
        return tuple(marks)
