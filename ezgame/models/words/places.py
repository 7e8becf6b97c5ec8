"""What a place of the map is, in words: hex, stops, station, goal, tile. For the card beside the pointer.

Everything comes from the printed board, the position and what the rules say; the names of kinds of
places and signs come from the catalogue (`signs`), so that a new kind needs a word there and nothing here.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ezgame.core.board.cost import terrain_cost
from ezgame.core.board.goals import tiles_away
from ezgame.core.board.reach import reach_of
from ezgame.core.board.stop_names import named_stops
from ezgame.core.definitions.board import Hex, Stop
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.presentation import GoalNote
from ezgame.core.state import Station
from ezgame.models.session import Session
from ezgame.models.tables.tiles import left_of, upgrades_from
from ezgame.models.words.names import HARBOUR
from ezgame.models.words.wording import begun

MOST_UPGRADES = 8
"""Numbers of tiles that are listed; more are counted."""

Row = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceNote:
    """What a card says about a place."""

    title: str
    rows: tuple[Row, ...] = ()
    """Label and what it says."""
    notes: tuple[str, ...] = ()


class PlaceNotes:
    """Tells about places of one game."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._text = session.text

    # ------------------------------------------------------------ the whole hex

    def hex(self, hex_: HexId) -> PlaceNote:
        """A hex with everything on it."""
        place = self._session.title.board.hexes[hex_]
        rows = [
            *self._stops(place),
            *self._ground(place),
            *self._homes(place),
            *self._tile(place),
            *self._own(hex_),
        ]
        notes = (*self._meanings(place), *self._goals(place))
        return PlaceNote(title=self._head(place), rows=tuple(rows), notes=notes)

    def _own(self, hex_: HexId) -> Iterator[Row]:
        """What only the title knows about the place."""
        for label, words in self._session.presentation.place_notes(self._session.state, hex_):
            yield self._text.tell(label), self._text.tell(words)

    def _meanings(self, place: Hex) -> Iterator[str]:
        """What letters mean, where the title says it."""
        for key in (
            f"label.{place.label}",
            f"mark.{place.mark}",
            *(f"tag.{t}" for t in place.tags),
        ):
            note = self._text.sign_note(key)
            if note:
                yield note

    def _head(self, place: Hex) -> str:
        # Only one hex of an area has its name; the others are called by it, too.
        names = place.names or tuple(filter(None, (self._area(place),)))
        # That it is a harbour is told by its first row.
        plain = (name.removesuffix(HARBOUR) for name in names)
        name = " / ".join(map(self._text.names.place, plain)) or self._kind(place)
        return f"{place.id}  {name}"

    def _area(self, place: Hex) -> str:
        if not place.area:
            return ""
        hexes = self._session.title.board.hexes.values()
        named = (h.names[0] for h in hexes if h.area == place.area and h.names)
        return next(named, place.area)

    def _kind(self, place: Hex) -> str:
        """A hex without a name is called by what is printed in it."""
        if place.stops:
            return self._text.sign(f"stop.{place.stops[0].kind}")
        if place.terrain is not None:
            return self._text.sign(f"terrain.{place.terrain.kind}")
        return self._text.sign(f"hex.{place.color}")

    # ------------------------------------------------------------ stops

    def _stops(self, place: Hex) -> Iterator[Row]:
        session = self._session
        face = session.rules.ground.face(session.state.board, place.id)
        gate = session.title.board.gates.get(place.id)
        if gate is not None:
            yield self._text.sign("pass"), str(gate.value)
            opened = session.rules.ground.is_open(session.state.board, place.id)
            key = "place.open" if opened else "place.closed"
            yield self._text.say("place.state"), self._text.say(key, cost=gate.cost)
        names = named_stops(place, face)
        for index, stop in enumerate(face.stops):
            # The value of a pass is told with its state above.
            if gate is None:
                several = len(face.stops) > 1
                own = names[index] if len(names) == len(face.stops) else ""
                # Where there is one stop the head of the card names it already.
                name = (stop.name or own) if several else ""
                label = self._text.sign(f"stop.{stop.kind}")
                yield f"{label} {name}".rstrip(), self._worth(place.id, index, stop)
            if stop.slots:
                yield self._text.say("place.circles"), self._circles(place.id, index, stop)

    def _worth(self, hex_: HexId, index: int, stop: Stop) -> str:
        """The value, or all values by colour with the one of now in brackets."""
        session = self._session
        ruled = session.rules.ruled_values()
        values = ruled.get(hex_) if index == 0 and hex_ in ruled else stop.values
        if not values:
            return str(stop.value)
        now = session.title.phases[session.state.phase].color
        # The colour that counts now is that of the phase, not of the tile.
        return " ".join(f"[{v}]" if color == now else str(v) for color, v in values.items())

    def _circles(self, hex_: HexId, index: int, stop: Stop) -> str:
        names = self._text.names
        here = [s for s in self._stations(hex_) if s.stop == index]
        free = stop.slots - len({s.slot for s in here if s.slot < stop.slots})
        words = [names.company(s.company) for s in here]
        if free > 0:
            words.append(self._text.say("place.free", count=free))
        return ", ".join(words)

    def _stations(self, hex_: HexId) -> tuple[Station, ...]:
        return self._session.state.board.stations.get(hex_, ())

    # ------------------------------------------------------------ ground and tile

    def _ground(self, place: Hex) -> Iterator[Row]:
        session, text = self._session, self._text
        if place.terrain is not None:
            label = text.sign(f"terrain.{place.terrain.kind}")
            due = terrain_cost(session.rules.ground, session.state.board, place.id)
            if due:
                yield label, str(due)
        # Which side costs what is drawn on the map; the card only tells the sums.
        sides = sorted(set(place.edge_costs.values()))
        if sides:
            yield text.sign("side.cost"), ", ".join(map(str, sides))
        if place.impassable:
            yield text.sign("side.blocked"), str(len(place.impassable))
        # On a tile the letter is printed on the tile.
        if place.label and place.id not in session.state.board.tiles:
            yield text.say("place.letters"), place.label
        if place.mark:
            yield text.sign("mark"), place.mark
        for private, printed in session.title.privates.items():
            now = session.state.privates.get(private)
            if place.id in printed.hexes and now is not None and not now.closed:
                # In a company's hands a private blocks nothing.
                owner = now.owner is None or now.owner in session.state.players
                if owner:
                    yield text.say("place.kept"), printed.name

    def _tile(self, place: Hex) -> Iterator[Row]:
        session, text = self._session, self._text
        tiles = session.title.tiles
        laid = session.state.board.tiles.get(place.id)
        if laid is not None:
            left = left_of(tiles, session.state, laid.tile)
            named = (
                laid.tile if left is None else text.say("place.copies", tile=laid.tile, count=left)
            )
            yield text.say("place.tile"), named
            following = upgrades_from(tiles, laid.tile)
        else:
            following = tuple(t for t in tiles.tiles if t in place.upgrades)
        if following:
            yield text.say("place.upgrades"), self._listed(following)
        elif laid is not None:
            yield text.say("place.upgrades"), text.say("place.upgrades.none")

    def _listed(self, tiles: tuple[str, ...]) -> str:
        shown = ", ".join(tiles[:MOST_UPGRADES])
        more = len(tiles) - MOST_UPGRADES
        return f"{shown} +{more}" if more > 0 else shown

    # ------------------------------------------------------------ companies

    def _homes(self, place: Hex) -> Iterator[Row]:
        session, names = self._session, self._text.names
        for use, key in (("home", "home"), ("destination", "goal")):
            words = [
                names.company(home.company)
                for home in place.homes
                if home.use == use and not self._over(home.company)
            ]
            if words:
                yield self._text.sign(key), ", ".join(words)
        choices = [
            names.company(c.id)
            for c in session.title.companies.values()
            if place.id in c.home_choices and not self._over(c.id)
        ]
        if choices:
            yield self._text.sign("home"), ", ".join(choices)

    def _over(self, company: CompanyId) -> bool:
        """Not in this game, or no longer."""
        now = self._session.state.companies.get(company)
        return now is None or now.closed

    def _goals(self, place: Hex) -> tuple[str, ...]:
        """Open goals that can be reached here: of the acting company in full, of others by name."""
        state = self._session.state
        acting = None if state.operating is None else state.operating.company
        found, others = [], []
        for company in state.companies:
            for goal in self._open_goals(company, place):
                if company == acting:
                    found += self.goal(company, goal)
                # Nobody works for the goals of a company that nobody directs.
                elif state.companies[company].president is not None:
                    others.append(company)
        if others:
            # A company with two goals here is named once.
            companies = tuple(dict.fromkeys(others))
            found.append(self._text.say("place.open_for", companies=companies))
        return tuple(found)

    def _open_goals(self, company: CompanyId, place: Hex) -> list[GoalNote]:
        goals = self._session.presentation.goals(self._session.state, company)
        return [goal for goal in goals if not goal.reached and place.id in goal.hexes]

    def goal_of(self, company: CompanyId, index: int) -> str:
        """The same for one of the goals on a charter; nothing of one that is reached or has no task of its own."""
        goals = self._session.presentation.goals(self._session.state, company)
        goal = goals[index] if index < len(goals) else None
        if goal is None or goal.reached or not goal.task:
            return ""
        return "\n".join(self.goal(company, goal))

    def goal(self, company: CompanyId, goal: GoalNote) -> list[str]:
        """What to do for a goal, what it pays, how far it is."""
        text = self._text
        lines = [text.say("place.goal", company=company, goal=goal.label, task=goal.task)]
        if goal.pays:
            lines.append(text.say("place.pays", amount=goal.pays))
        if distance := self._distance(company, goal):
            lines.append(distance)
        return lines

    def _distance(self, company: CompanyId, goal: GoalNote) -> str:
        """How far a company's track is from a goal; nothing where no way leads there."""
        ground, board = self._session.rules.ground, self._session.state.board
        reach = reach_of(ground, board, company)
        if any(reach.has_stop_in(hex_) for hex_ in goal.hexes):
            return self._text.say("place.joined")
        far = tiles_away(ground, board, company, goal.hexes)
        if far is None:
            return ""
        return self._text.say("place.far" if far else "place.near", count=far)

    # ------------------------------------------------------------ things in a hex

    def station(self, company: CompanyId) -> PlaceNote:
        """A company's station: whose it is and who directs it."""
        session, names, text = self._session, self._text.names, self._text
        charter = session.title.companies[company]
        now = session.state.companies[company]
        rows: list[Row] = []
        director = session.facts.director(session.state, company)
        if director is not None:
            rows.append((begun(text.word("president")), names.player(director)))
        rows.append((begun(text.word("treasury")), names.money(now.cash)))
        trains = ", ".join(train.name for train in now.trains)
        rows.append((text.say("place.trains"), trains or text.say("place.none")))
        title = text.say("place.station", company=company)
        return PlaceNote(title=title, rows=tuple(rows), notes=(charter.name,))
