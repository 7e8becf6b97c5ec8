"""The report as one page for a browser: no network, no script, pictures inside, every word escaped."""

import base64
from collections import Counter
from collections.abc import Generator
from html import escape
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from ezgame.models.tables.charts import KINDS, Chart, ChartBook
from ezgame.models.words.setup_words import title_name
from ezgame.ui.paint.drawing_file import check_target, png, write_drawing
from ezgame.ui.palette import LIGHT
from ezgame.ui.panels.charts.paint import paint_chart
from ezgame.ui.printing.chart_pages import drawing_of
from ezgame.ui.printing.evening.content import NOTHING_MORE, Extras, headline, tables
from ezgame.ui.printing.evening.maps import round_maps
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.tables import Table

CHART = QSize(900, 360)
MAP = QSize(300, 250)
FLAT = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
COLORS = 128
"""Of a picture, those that are seen most: maps and charts have few, and a page that is sent by mail should be small."""
MANY = 10
"""Columns of a table from which they stand closer."""
FINE = 2
"""Pixels of a picture for one of the page: screens differ."""

STYLE = """
:root { color: #17181a; background: #f4f1ea; font: 16px/1.45 "Source Sans 3", system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1.2rem 4rem; background: #fff; }
h1 { font-size: 1.9rem; margin: 0; } h2 { font-size: 1.25rem; margin: 2.2rem 0 .5rem; }
header p { margin: .2rem 0; color: #55595e; } header .winner { color: #17181a; font-size: 1.25rem; font-weight: 600; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; text-align: left; border-bottom: 1px solid #dcdfe2; vertical-align: top; }
th { border-bottom: 2px solid #17181a; white-space: nowrap; } .figure { text-align: right; white-space: nowrap; }
td:first-child { white-space: nowrap; } .tight th, .tight td { padding: .2rem .35rem; font-size: .85rem; }
tr:nth-child(even) td { background: #f6f7f8; } .note, figcaption { color: #55595e; font-size: .88rem; }
img { max-width: 100%; height: auto; } figure { margin: 0; break-inside: avoid; }
.maps { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem; }
.maps img { border: 1px solid #dcdfe2; } .charts figure { margin: 1.2rem 0; }
@media print { :root { font-size: 11px; } body { padding: 0; } h2 { break-after: avoid; } }
"""


def writing_html(
    report: PositionReport, path: Path, extras: Extras = NOTHING_MORE
) -> Generator[int, None, list[Path]]:
    """Write the page; yields how many pictures are drawn, so that something more urgent may go first."""
    check_target(path, (".html", ".htm"))
    page = yield from html_page(report, extras)
    write_drawing(path, page.encode())
    return [path]


def html_page(report: PositionReport, extras: Extras = NOTHING_MORE) -> Generator[int, None, str]:
    say = report.text.say
    sections = [table_section(table) for table in tables(report, extras)]
    yield 0
    done = 0
    charts = []
    book = ChartBook(report.game)
    for kind in KINDS:
        if not (chart := book.chart(kind)).empty:
            charts.append(figure(chart_picture(report, chart), say(f"charts.{kind}.title"), CHART))
            done += 1
            yield done
    maps = []
    for one in round_maps(report.game):
        name = report.text.round(one.clock)
        maps.append(figure(one.picture(report.game, MAP * FINE), name, MAP, caption=name))
        done += 1
        yield done
    parts = [f"<section class='charts'>{''.join(charts)}</section>"] if charts else []
    if maps:
        parts.append(
            f"<section><h2>{escape(say('evening.maps'))}</h2><div class='maps'>{''.join(maps)}</div></section>"
        )
    first, rest = sections[:2], sections[2:]
    return document(report, "".join([*first, *parts[:1], *rest, *parts[1:]]))


def document(report: PositionReport, body: str) -> str:
    say = report.text.say
    title = say("evening.title", title=title_name(report.title))
    players = ", ".join(report.rules.setup.players)
    return (
        f"<!DOCTYPE html>\n<html lang='{report.text.language}'><head><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width, initial-scale=1'>"
        # Nothing is fetched from anywhere, whatever a name of a player may look like.
        "<meta http-equiv='Content-Security-Policy' content=\"default-src 'none'; img-src data:; "
        "style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>"
        f"<header><h1>{escape(title)}</h1><p class='winner'>{escape(headline(report))}</p>"
        f"<p>{escape(players)}</p><p>{escape(report.round_name())} · {escape(report.setup_text())}</p></header>"
        f"{body}</body></html>\n"
    )


def table_section(table: Table) -> str:
    """A table with its caption; figures stand to the right."""
    marks = [" class='figure'" if right else "" for right in table.numeric]
    head = "".join(f"<th{m}>{escape(c)}</th>" for m, c in zip(marks, table.head, strict=True))
    rows = "".join(
        "<tr>"
        + "".join(f"<td{m}>{escape(c)}</td>" for m, c in zip(marks, row, strict=True))
        + "</tr>"
        for row in table.rows
    )
    note = f"<p class='note'>{escape(table.note)}</p>" if table.note else ""
    tight = " class='tight'" if len(table.head) > MANY else ""
    return (
        f"<section id='{escape(table.name)}'><h2>{escape(table.caption)}</h2><div class='wide'><table{tight}>"
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>{note}</section>"
    )


def figure(image: QImage, words: str, room: QSize, caption: str = "") -> str:
    """A picture inside the page; `words` say what it shows to who does not see it."""
    few = with_few_colors(image)
    data = png(few)
    size = image.size().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return (
        f"<figure><img alt='{escape(words)}' width='{size.width()}' height='{size.height()}' "
        f"src='data:image/png;base64,{base64.b64encode(data).decode()}'>{below}</figure>"
    )


def with_few_colors(image: QImage) -> QImage:
    """The picture with its own most frequent colours; Qt alone would take fixed ones, and a sea becomes violet."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    seen = Counter(memoryview(bytes(plain.constBits())).cast("I"))
    table = [color for color, _count in seen.most_common(COLORS)]
    return plain.convertToFormat(QImage.Format.Format_Indexed8, table, FLAT)


def chart_picture(report: PositionReport, chart: Chart) -> QImage:
    image = QImage(CHART * FINE, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(FINE, FINE)
    box = QRectF(0, 0, CHART.width(), CHART.height()).adjusted(4, 4, -4, -4)
    try:
        paint_chart(painter, box, drawing_of(report, chart), LIGHT)
    finally:
        painter.end()
    return image
