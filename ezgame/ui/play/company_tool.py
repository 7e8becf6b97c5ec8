"""What an action beside the map would do on it: homes of a new company, stations that change hands."""

from ezgame.core.actions import LayTile, PlaceStation, StartCompany
from ezgame.core.definitions.finance import Company
from ezgame.core.ids import HexId
from ezgame.models.session import Session
from ezgame.ui.map.scene import MapScene
from ezgame.ui.play.tool import Tool


class CompanyTool(Tool):
    """Outlines and tags home and destination of the company in the session's draft."""

    def __init__(self, session: Session, scene: MapScene) -> None:
        super().__init__(session, scene)
        self._shown: Company | None = None

    @property
    def company(self) -> Company | None:
        draft = self.session.draft.action
        if isinstance(draft, StartCompany):
            return self.session.title.companies[draft.company]
        return None

    def changed(self) -> bool:
        """Whether another company is thought of than when it was asked last."""
        before, self._shown = self._shown, self.company
        return before is not self._shown

    def reset(self) -> None:
        self.changed()

    def homes(self) -> tuple[HexId, ...]:
        company = self.company
        if company is None:
            return ()
        return (company.home,) if company.home is not None else company.home_choices

    def highlights(self) -> dict[HexId, str]:
        shown = dict.fromkeys(self.homes(), "selected")
        if self.company is not None and self.company.destination is not None:
            shown.setdefault(self.company.destination, "goal")
        return shown

    def tags(self) -> dict[HexId, str]:
        company = self.company
        if company is None:
            return {}
        shown = dict.fromkeys(self.homes(), self.session.text.say("map.home", company=company.id))
        if company.destination is not None:
            shown.setdefault(company.destination, self.session.text.say("map.goal"))
        return shown


class ChangedStationsTool(Tool):
    """Outlines the hexes whose stations the draft would change, where it is no station laid on the map."""

    def __init__(self, session: Session, scene: MapScene) -> None:
        super().__init__(session, scene)
        self._changes: dict[HexId, str] = {}

    def changed(self) -> bool:
        """Whether the draft changes other stations than when it was asked last."""
        before, self._changes = self._changes, self._find()
        return before != self._changes

    def _find(self) -> dict[HexId, str]:
        preview = self.session.draft.preview
        if preview is None or isinstance(preview.action, LayTile | PlaceStation):
            return {}
        old, new = preview.before.board.stations, preview.after.board.stations
        names = self.session.text.names
        found = {}
        for hex_ in {*old, *new}:
            had, has = old.get(hex_, ()), new.get(hex_, ())
            if had != has:
                come = [names.company(s.company) for s in has if s not in had]
                gone = [names.company(s.company) for s in had if s not in has]
                found[hex_] = ", ".join(come) or self.session.text.say(
                    "map.without", companies=gone
                )
        return found

    def highlights(self) -> dict[HexId, str]:
        return dict.fromkeys(self._changes, "selected")

    def tags(self) -> dict[HexId, str]:
        return dict(self._changes)

    def reset(self) -> None:
        self._changes = {}
