"""Guards for who wants to hear everything: last tiles, blocked ways, goals left open, limits to come."""

from ezgame.core.actions import BuyTrain, LayTile, Pass, PlaceStation
from ezgame.core.board.reach import Blocks, reach_of
from ezgame.core.game import Applied
from ezgame.core.ids import HexId
from ezgame.models.guards.guard import Guard, Warned
from ezgame.models.session import Session


class LastTileGuard(Guard):
    """The last copy of a tile leaves the supply."""

    key = "last_tile"
    usual = True

    def warn(self, session: Session, preview: Applied) -> Warned | None:
        if not isinstance(preview.action, LayTile):
            return None
        before, after = preview.before.supply, preview.after.supply
        gone = [tile for tile, left in after.items() if left == 0 and before.get(tile) == 1]
        if not gone:
            return None
        # A tile with two faces goes with both; the face that is laid is the one in front of everybody.
        tile = preview.action.tile if preview.action.tile in gone else gone[0]
        return Warned(about=tile, values={"tile": tile})


class OwnBlockGuard(Guard):
    """A station fills a city, and another company of the same president cannot pass through it any more."""

    key = "own_block"

    def warn(self, session: Session, preview: Applied) -> Warned | None:
        action, turn = preview.action, preview.before.operating
        if not isinstance(action, PlaceStation) or turn is None:
            return None
        ground, before, after = session.rules.ground, preview.before.board, preview.after.board
        place = (ground.index[action.hex], action.stop)
        for other, now in preview.before.companies.items():
            if now.president != action.actor or other == turn.company or now.closed:
                continue
            reached = reach_of(ground, before, other).has_stop(action.hex, action.stop)
            was, is_ = Blocks(ground, before, other), Blocks(ground, after, other)
            if reached and was.passable(place) and not is_.passable(place):
                values = {"company": other, "hex": action.hex}
                return Warned(about=f"{other} {action.hex}", values=values)
        return None


class NearGoalGuard(Guard):
    """Building ends although a tile may still be laid at the very place of an open goal, or beside it."""

    key = "near_goal"

    def warn(self, session: Session, preview: Applied) -> Warned | None:
        state, turn = preview.before, preview.before.operating
        if not isinstance(preview.action, Pass) or turn is None or turn.company is None:
            return None
        places = {
            choice.action.hex for choice in session.choices() if isinstance(choice.action, LayTile)
        }
        if not places:
            return None
        for goal in session.presentation.goals(state, turn.company):
            if goal.reached:
                continue
            near = next(
                (place for place in sorted(places) if beside(session, place, goal.hexes)), None
            )
            if near is not None:
                values = {"company": turn.company, "goal": goal.label, "hex": near}
                return Warned(about=f"{turn.company} {near}", values=values)
        return None


def beside(session: Session, place: HexId, targets: tuple[HexId, ...]) -> bool:
    """Whether a hex is one of these or next to one."""
    around = session.title.board.hexes[place].neighbours.values()
    return place in targets or any(hex_ in targets for hex_ in around)


class NextLimitGuard(Guard):
    """With the next phase the company may keep fewer trains than it would own, not counting those that rust then."""

    key = "next_limit"

    def warn(self, session: Session, preview: Applied) -> Warned | None:
        turn, after = preview.before.operating, preview.after
        if not isinstance(preview.action, BuyTrain) or turn is None or turn.company is None:
            return None
        phases = list(session.title.phases.values())
        index = [phase.id for phase in phases].index(after.phase) + 1
        if index >= len(phases) or after.companies[turn.company].closed:
            return None
        coming = phases[index]
        kind = session.title.companies[turn.company].kind
        trains = [
            train
            for train in after.companies[turn.company].trains
            if "uncounted" not in train.tags
            and (
                "permanent" in train.tags
                or session.title.trains[train.type].rusted_by != coming.train
            )
        ]
        limit = coming.train_limits.get(kind)
        if limit is None or len(trains) <= limit:
            return None
        values = {
            "company": turn.company,
            "count": len(trains),
            "limit": limit,
            "phase": coming.name,
        }
        return Warned(about=turn.company, values=values)
