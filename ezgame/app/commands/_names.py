"""Names that people type: small and capital letters are the same."""

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId


def company_named(title: Title, name: str) -> CompanyId | None:
    """The company of a title with this id or short name; None if there is none. Where two differ only in
    capitals, the one typed exactly comes first."""
    for same in (str, str.casefold):
        for company, charter in title.companies.items():
            if same(name) in (same(company), same(charter.short)):
                return company
    return None
