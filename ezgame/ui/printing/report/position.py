"""Everything about one position as tables: players, companies, market, trains, privates, map."""

from dataclasses import replace

from ezgame.core.game import Game
from ezgame.core.ids import IPO, LOCKED, POOL, CompanyId, HexId, PlayerId, PrivateId
from ezgame.core.state import CompanyState, State
from ezgame.models.facts import Facts
from ezgame.models.words.figures import figure
from ezgame.models.words.names import Names
from ezgame.models.words.setup_words import option_words, title_name
from ezgame.models.words.text import Catalogue, catalogue_for
from ezgame.models.words.wording import begun
from ezgame.ui.paint.picture import BoardPosition
from ezgame.ui.play.board_position import board_position
from ezgame.ui.play.map_marks import mark_plates
from ezgame.ui.printing.report.tables import Table, heads

STAR = "*"
"""Marks the president's share."""


class PositionReport:
    """Reads one position of a game; asks the rules and the words of its title."""

    def __init__(self, game: Game, catalogue: Catalogue | None = None) -> None:
        self.game = game
        self.rules = game.rules
        self.title = game.rules.title
        self.state: State = game.state
        self.text = catalogue or catalogue_for(game.rules)
        self.names: Names = self.text.names
        self.facts = Facts(game.rules)
        self.presentation = game.rules.presentation()

    # ------------------------------------------------------------ where the game stands

    def heading(self) -> str:
        return f"{title_name(self.title)}: {self.round_name()}"

    def round_name(self) -> str:
        if self.state.finished:
            return self.text.say("printing.end")
        return self.text.round(self.state.clock)

    def summary(self) -> list[tuple[str, str]]:
        """Round, phase, order and what else one needs to go on: label and text."""
        state, names, say = self.state, self.names, self.text.say
        # Who has left is in the table of players, but nobody waits for him.
        here = [player for player in state.order if not state.players[player].left]
        lines = [
            (say("printing.head.round"), self.round_name()),
            (say("printing.head.phase"), self.title.phases[state.phase].name),
            (say("printing.actions"), str(self.game.position)),
            (say("printing.order"), ", ".join(map(names.player, here))),
        ]
        waiting = ", ".join(names.player(p) for p in self.game.waiting_for())
        if waiting:
            lines.append((say("printing.to_act"), waiting))
        if state.auction is not None and state.auction.passed:
            passed = [names.player(p) for p in here if p in state.auction.passed]
            lines.append((say("printing.passed"), ", ".join(passed)))
        # The last turn is over, though the state still knows it.
        turn = None if state.finished else state.operating
        if turn is not None and turn.company is not None:
            step = self.text.step(turn.step) if turn.step else ""
            doing = names.company(turn.company) + (f", {step}" if step else "")
            lines.append((say("printing.head.company"), doing))
        order = self.facts.operating_order(state)
        if order and not state.finished:
            lines.append((say("market.order"), ", ".join(names.company(c) for c in order)))
        lines.append(
            (
                say("status.bank"),
                say("trains.no_limit") if state.bank is None else names.money(state.bank),
            )
        )
        if state.ending and not state.finished:
            lines.append((say("printing.end"), say("status.ending")))
        lines.append((say("setup.setup"), self.setup_text()))
        # What the title adds may repeat one of these lines.
        said = {f"{label} {text}" for label, text in lines}
        status = self.text.told(self.presentation.status(state))
        more = ", ".join(text for text in status if text not in said)
        return [*lines, (say("printing.also"), more)] if more else lines

    def setup_text(self) -> str:
        """What the group chose: options, rulings, and the seed everything was drawn with."""
        setup = self.rules.setup
        texts = [self.option_text(key, value) for key, value in setup.options.items() if value]
        # What was left as it usually is needs no word.
        options = [text for text in texts if text]
        changed = sum(
            setup.rulings.get(key) != ruling.values.get(setup.ruling_set, ruling.values["rulebook"])
            for key, ruling in self.title.rulings.items()
        )
        key = "printing.rulings.changed" if changed else "printing.rulings"
        way = self.text.say(f"setup.ruling.{setup.ruling_set}")
        rulings = self.text.say(key, way=way, count=changed)
        return ", ".join([*options, rulings, self.text.say("printing.seed", seed=setup.seed)])

    def option_text(self, key: str, value: object) -> str:
        """A choice of the set-up by its name, empty where it has none: then it is the usual one; of companies,
        their names."""
        option = self.title.options.get(key)
        choice = None if option is None else option.choice(value)
        if option is None or choice is None:
            return f"{key.replace('_', ' ')} {self.text.value(value)}"
        return option_words(self.title, option, choice)[0]

    # ------------------------------------------------------------ people

    def players(self) -> Table:
        state = self.state
        companies = self.facts.started(state)
        limit = self.facts.certificate_limit()
        worth = self.facts.worth(state)
        head = [
            *heads(self.text, "player cash debt"),
            self.text.say("printing.head.certificates", limit=limit),
        ]
        head += [self.names.company(company) for company in companies]
        head += heads(self.text, "privates worth")
        rows = []
        for player in state.order:
            held = state.players[player]
            rows.append(
                (
                    self.person(player),
                    str(held.cash),
                    str(held.debt) if held.debt else "",
                    str(self.facts.certificates(state, player)),
                    *(self.share(company, player) for company in companies),
                    self.privates_of(player),
                    figure(worth[player]) if player in worth else "",
                )
            )
        for rival in self.rules.rivals:
            cash = figure(self.facts.rival_cash(state, rival))
            shares = [self.share(company, LOCKED) for company in companies]
            rows.append((self.names.player(rival), cash, "", "", *shares, "", figure(worth[rival])))
        for place in (POOL, IPO):
            shares = [self.share(company, place) for company in companies]
            if not any(shares):
                continue
            word = self.text.word(place)
            rows.append((begun(word), "", "", "", *shares, "", ""))
        table = Table(
            name="players",
            caption=self.text.say("printing.players"),
            head=tuple(head),
            rows=tuple(rows),
            note=self.text.say("printing.players.note", star=STAR) if companies else "",
        )
        return table.without_empty_columns()

    def person(self, player: PlayerId) -> str:
        """A name, and that the player is bankrupt or has left."""
        now = self.state.players[player]
        if now.bankrupt:
            return self.text.say("evening.bankrupt", player=player)
        return (
            self.text.say("players.left", player=player) if now.left else self.names.player(player)
        )

    def share(self, company: CompanyId, holder: str) -> str:
        percent = self.facts.percent(self.state, company, holder)
        star = STAR if self.state.companies[company].president == holder else ""
        return f"{percent}{star}" if percent or star else ""

    def privates_of(self, owner: str) -> str:
        return ", ".join(
            private
            for private, now in self.state.privates.items()
            if now.owner == owner and not now.closed
        )

    # ------------------------------------------------------------ companies

    def companies(self) -> Table:
        rows = tuple(
            self.company_row(company)
            for company in (*self.facts.started(self.state), *self.facts.unstarted(self.state))
        )
        head = heads(
            self.text,
            "company president price par treasury trains on_map free locked shares privates notes",
        )
        table = Table(
            name="companies", caption=self.text.say("printing.companies"), head=head, rows=rows
        )
        return table.without_empty_columns()

    def company_row(self, company: CompanyId) -> tuple[str, ...]:
        state, names = self.state, self.names
        now = state.companies[company]
        price = self.facts.price(state, company)
        director = self.facts.director(state, company)
        started = director is not None or price is not None
        shares = ", ".join(
            f"{self.text.value(holder)} {percent} %"
            for holder, percent in self.facts.shares(state, company)
        )
        return (
            names.company(company),
            names.player(director) if director else "",
            "" if price is None else str(price),
            "" if now.par is None else str(now.par),
            str(now.cash) if started else "",
            self.trains(company, now),
            ", ".join(self.station_hexes(company)),
            str(now.stations_free) if started else "",
            str(now.stations_locked) if started and now.stations_locked else "",
            shares if started else self.text.say("printing.not_started"),
            self.privates_of(company),
            self.notes(company),
        )

    def trains(self, company: CompanyId, now: CompanyState) -> str:
        words = []
        for train in now.trains:
            note = self.text.tell(self.presentation.train_note(self.state, company, train))
            words.append(f"{train.name} ({note})" if note else train.name)
        return ", ".join(words)

    def station_hexes(self, company: CompanyId) -> list[HexId]:
        return [
            place
            for place, stations in self.state.board.stations.items()
            for station in stations
            if station.company == company
        ]

    def notes(self, company: CompanyId) -> str:
        """All of them in one cell of a table."""
        return "; ".join(self.each_note(company))

    def each_note(self, company: CompanyId) -> list[str]:
        """Goals of a company, then what else its title tells on the charter."""
        tell = self.text.tell
        goals = [
            f"{tell(goal.label)}{f' ({tell(goal.note)})' if goal.note else ''}:"
            f" {self.text.say('charters.goal.reached' if goal.reached else 'printing.goal.open')}"
            for goal in self.presentation.goals(self.state, company)
        ]
        notes = [
            f"{tell(label)}: {tell(text)}"
            for label, text in self.presentation.charter_notes(self.state, company)
        ]
        return [*goals, *notes]

    def board_position(self) -> BoardPosition:
        """Tiles, stations and what else lies on the map."""
        marks = self.presentation.map_marks(self.state)
        plates = mark_plates(self.title, self.text, marks)
        return replace(board_position(self.rules, self.state), plates=plates)

    # ------------------------------------------------------------ supply

    def market(self) -> Table:
        rows = []
        cells = self.title.market.cells
        for cell, stack in self.state.market.cells.items():
            if stack:
                place = cells[cell]
                ladder = self.title.market.kind == "ladder"
                where = str(place.column + 1) if ladder else f"{place.row + 1}, {place.column + 1}"
                markers = ", ".join(self.names.company(company) for company in stack)
                rows.append((place.price, place.row, (str(place.price), where, markers)))
        rows.sort(key=lambda row: (-row[0], row[1]))
        space = "space" if self.title.market.kind == "ladder" else "row_column"
        return Table(
            name="market",
            caption=self.text.say("printing.page.market"),
            head=heads(self.text, f"price {space} markers"),
            rows=tuple(row for _, _, row in rows),
        )

    def depot(self) -> Table:
        depot = self.state.depot
        rows = []
        for name, kind in self.title.trains.items():
            left = depot.left.get(name, 0)
            if kind.count == 0 and not depot.issued.get(name):
                continue
            status = self.text.say("trains.rusted") if name in depot.rusted else ""
            rusts = "" if kind.rusted_by is None else self.facts.faces(kind.rusted_by)
            rows.append(
                (
                    self.facts.faces(name),
                    str(kind.price),
                    "∞" if left is None else str(left),
                    str(depot.issued.get(name, 0)),
                    rusts,
                    status,
                )
            )
        pool = ", ".join(train.name for train in depot.pool)
        return Table(
            name="trains",
            caption=self.text.say("charters.trains"),
            head=heads(self.text, "train cost left gone rusts state"),
            rows=tuple(rows),
            note=self.text.say("printing.in_pool", trains=pool) if pool else "",
        ).without_empty_columns()

    def privates(self) -> Table:
        rows = []
        for private, now in self.state.privates.items():
            printed = self.title.privates[private]
            owner = self.text.value(now.owner) or self.text.say("printing.for_sale")
            if now.closed:
                owner = self.text.say("privates.closed")
            figures = (str(printed.value), str(printed.income))
            rows.append((private, printed.name, owner, *figures, self.bids_on(private)))
        table = Table(
            name="privates",
            caption=self.text.say("privates.name"),
            head=heads(self.text, "number name owner value income bids"),
            rows=tuple(rows),
        )
        return table.without_empty_columns()

    def bids_on(self, private: PrivateId) -> str:
        """What has been bid in the opening auction, the lowest first: cards and money lie there on the table."""
        turn = self.state.auction
        if turn is None:
            return ""
        bids = turn.bids.get(private, ())
        if not bids and private == turn.lot and turn.leader is not None and turn.price is not None:
            bids = ((turn.leader, turn.price),)
        said = [f"{self.names.player(player)} {price}" for player, price in bids]
        if private == turn.lot:
            said.append(self.text.say("privates.auctioned"))
        return ", ".join(said)

    def tables(self) -> list[Table]:
        """Everything but the map, in the order people look for it."""
        found = [self.players(), self.companies(), self.market(), self.depot(), self.privates()]
        return [table for table in found if table.rows]
