"""A table: what every page, text and CSV is made of."""

from dataclasses import dataclass

from ezgame.models.words.text import Catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    name: str
    """For files and options: players, companies …"""
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""

    @property
    def numeric(self) -> tuple[bool, ...]:
        """Columns of figures, which stand to the right."""
        return tuple(
            any(row[column] for row in self.rows)
            and all(is_figure(row[column]) for row in self.rows)
            for column in range(len(self.head))
        )

    def without_empty_columns(self) -> "Table":
        """The same table without columns that say nothing; the first stays."""
        kept = [
            column
            for column in range(len(self.head))
            if column == 0 or any(row[column] for row in self.rows)
        ]
        return Table(
            name=self.name,
            caption=self.caption,
            head=tuple(self.head[column] for column in kept),
            rows=tuple(tuple(row[column] for column in kept) for row in self.rows),
            note=self.note,
        )


def is_figure(text: str) -> bool:
    bare = text.replace("%", "").replace("*", "").replace("∞", "0").strip()
    return not bare or bare.lstrip("-–−").replace("/", "").replace(" ", "").isdigit()


def as_text(table: Table) -> str:
    """The table in columns of a fixed font."""
    rows = [table.head, *table.rows]
    widths = [max(len(row[column]) for row in rows) for column in range(len(table.head))]
    lines = [
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, table.numeric, strict=True)
        ).rstrip()
        for row in rows
    ]
    note = [table.note] if table.note else []
    return "\n".join([table.caption, *(f"  {line}" for line in lines), *note]) + "\n"


def as_csv(table: Table) -> str:
    """Comma-separated, with quotes where needed; spreadsheets must not take a text for a formula."""
    rows = [table.head, *table.rows]
    return "".join(",".join(csv_cell(cell) for cell in row) + "\r\n" for row in rows)


def csv_cell(text: str) -> str:
    if text[:1] in ("=", "+", "@", "\t") or (text[:1] == "-" and not is_figure(text)):
        text = f"'{text}"
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in ',"\r\n') else text


def heads(text: Catalogue, names: str) -> tuple[str, ...]:
    """Heads of columns by their names, such as "hex place tile"."""
    return tuple(text.say(f"printing.head.{name}") for name in names.split())
