"""Where a company begins and where it wants to go, while somebody thinks of starting it."""

from ezgame.core.actions import StartCompany
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
        draft = self.session.draft
        if isinstance(draft, StartCompany):
            return self.session.title.companies[draft.company]
        return None

    def changed(self) -> bool:
        """Whether another company is thought of than when it was asked last."""
        before, self._shown = self._shown, self.company
        return before is not self._shown

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
        shown = dict.fromkeys(self.homes(), f"{company.short} home")
        if company.destination is not None:
            shown.setdefault(company.destination, "goal")
        return shown
