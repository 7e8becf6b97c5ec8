"""All refusals, sentences of the log and chapters of the help of every title on one page per language, to be read.

    python -m tests.tools.sentences --out FOLDER [--language de]

What a title says itself stands below what all of them say; placeholders stay as they are.
"""

import argparse
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from ezgame.content.summaries import title_summaries
from ezgame.models.words.catalogues import LANGUAGES, Entry, Texts, general_texts, texts_for

SECTIONS = (
    "refusals",
    "actions",
    "events",
    "payments",
    "causes",
    "notes",
    "guide",
    "help",
    "rulings",
    "options",
)
"""Refusals, log and help; captions of the window are seen in pictures."""


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("sentences"))
    parser.add_argument("--language", action="append", choices=LANGUAGES, default=[])
    args = parser.parse_args(words)
    args.out.mkdir(parents=True, exist_ok=True)
    for language in args.language or LANGUAGES:
        path = args.out / f"{language}.html"
        path.write_text(page(language), encoding="utf-8")
        print(path)
    return 0


def page(language: str) -> str:
    """One page: first what every title says, then what each says in its own words."""
    general = general_texts(language)
    parts = [f"<h1>{language}</h1>", *listed("all titles", general, {})]
    for summary in title_summaries():
        parts += listed(summary.name, texts_for(summary.id, language), general)
    return '<meta charset="utf-8">\n' + "\n".join(parts) + "\n"


def listed(head: str, texts: Texts, known: Texts) -> Iterator[str]:
    """The sentences that are not known yet, by section."""
    yield f"<h2>{escape(head)}</h2>"
    for section in SECTIONS:
        own = {
            key: entry
            for key, entry in texts.items()
            if key.startswith(f"{section}.") and known.get(key) != entry
        }
        if own:
            yield f"<h3>{section} ({len(own)})</h3>\n<table>"
            yield from (
                f"<tr><td>{escape(key.removeprefix(section + '.'))}<td>{escape(written(entry))}"
                for key, entry in own.items()
            )
            yield "</table>"


def written(entry: Entry) -> str:
    return entry if isinstance(entry, str) else " | ".join(f"{k}: {v}" for k, v in entry.items())


if __name__ == "__main__":
    sys.exit(main())
