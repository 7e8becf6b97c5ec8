"""How things are to look on one occasion: theme, level of detail, companies."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ezgame.core.ids import CompanyId
from ezgame.ui.paint.detail import PRINT, Detail
from ezgame.ui.paint.picture import CompanyPicture
from ezgame.ui.theme import MapTheme, map_theme


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    theme: MapTheme = field(default_factory=map_theme)
    detail: Detail = PRINT
    companies: Mapping[CompanyId, CompanyPicture] = field(default_factory=dict)
    least_letters: float = 0.0
    """Emblems whose letters would be smaller than this, in R, carry two of them only."""

    def company(self, company: CompanyId) -> CompanyPicture:
        """The emblem of a company; an unknown one is grey."""
        known = self.companies.get(company)
        if known is not None:
            return known
        return CompanyPicture(
            id=company, text=str(company), code=str(company)[-2:], color="#888888"
        )
