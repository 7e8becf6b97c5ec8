"""Every language says everything, with the same values; nothing is said that no catalogue has, and no word for
players is written in code."""

import re
from collections.abc import Iterator

import pytest
import yaml

from ezgame.content.summaries import title_summaries
from ezgame.content.titles import load_title
from ezgame.core.definitions.title import Title
from ezgame.models.words.catalogues import LANGUAGES, Entry, texts_for
from ezgame.models.words.setup_words import numbers_of
from tests.conftest import CHECKOUT, shared_path
from tests.project.keys import catalogues, said_in_general, unknown, unused, values_said
from tests.project.literals import files, literals
from tests.project.tree import name_of

OTHERS = [code for code in LANGUAGES if code != "en"]
SHARED = ("statements.",)
"""Sections that are the same in every language."""
FOLDERS = {"esp": "18esp", "t1830": "1830", "t1849": "1849", "te": "18te"}
COMMON = {
    "Gesellschaft",
    "Zertifikat",
    "Stadt",
    "Kapital",
    "Karte",
    "Feld",
    "Kurs",
    "Einkommen",
    "Marker",
}
"""Everyday words, which a title may say in another sense than the one its rulebook has a word of its own for."""
FIELD = re.compile(r"{(\w+)")


def forms(entry: Entry) -> dict[str, str]:
    return {"": entry} if isinstance(entry, str) else dict(entry)


def words(language: str, title: str) -> set[str]:
    """Words of a title, which a sentence may use or not."""
    found = [catalogues(code)[part] for code in ("en", language) for part in ("", title)]
    return {key.partition(".")[2] for texts in found for key in texts if key.startswith("words.")}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("title", catalogues("en"), ids=lambda title: title or "general")
def test_a_language_says_everything_with_the_same_values(language: str, title: str) -> None:
    english, other = catalogues("en")[title], catalogues(language)[title]
    missing = sorted(k for k in english if k not in other and not k.startswith((*SHARED, "words.")))
    assert missing == []
    free = words(language, title)
    for key in english.keys() & other.keys() - {key for key in english if key.startswith("words.")}:
        ours, theirs = forms(english[key]), forms(other[key])
        assert ours.keys() == theirs.keys(), f"{key} has other forms"
        for form, sentence in ours.items():
            fields, said = set(FIELD.findall(sentence)), set(FIELD.findall(theirs[form]))
            if ours.keys() >= {"one", "other"}:  # one page, {count} pages
                fields, said = fields - {"count"}, said - {"count"}
            assert fields - free == said - free, f"{key} has other values"


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_nothing_that_english_does_not(language: str) -> None:
    everywhere = catalogues("en")[""].keys()
    manifest = ("words.", "rulings.", "options.", "variants.", "boards.", "lists.and_i")
    for title, texts in catalogues(language).items():
        known = everywhere | catalogues("en")[title].keys()
        assert sorted(k for k in texts if k not in known and not k.startswith(manifest)) == []


def test_every_line_is_said_and_every_key_has_a_line() -> None:
    assert unknown() == []
    assert unused() == []


def test_no_word_for_players_is_written_in_code() -> None:
    found = [f"{name_of(path)}:{line}: {text}" for path in files() for line, text in literals(path)]
    assert found == []


CUTS = re.compile(r"""\.(?:r?partition|r?split)\((["'])(?: \(|[,;:] | [→·] )\1""")
"""Where a sentence would be taken apart; keys and ids are parted at signs without a space."""


def test_no_sentence_is_cut_apart() -> None:
    """“H12 (Alar del Rey) eröffnen” lost its verb on a narrow button."""
    found = [
        f"{name_of(path)}: {line.strip()}"
        for folder in ("app", "models", "titles", "ui")
        for path in sorted((CHECKOUT / "ezgame" / folder).rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if CUTS.search(line)
    ]
    assert found == []


def manifest_keys() -> Iterator[tuple[str, str]]:
    """Folder and key of everything that English has in the manifests, those of variants too."""
    for summary in title_summaries():
        folder = summary.folder.name
        for variant in summary.variants:
            yield folder, f"variants.{variant.id or 'standard'}.name"
        for id_ in {"", *(variant.id for variant in summary.variants)}:
            title = load_title(summary.id, id_)
            for key, ruling in title.rulings.items():
                if ruling.explain:
                    yield folder, f"rulings.{key}"
                for value, number in numbers_of(ruling).items():
                    if value.startswith(("'", '"')):
                        yield folder, f"rulings.{key}.{number}"
            for option in title.options.values():
                for choice in option.choices:
                    if choice.name:
                        yield folder, f"options.{option.key}.{choice.value}.name"
                    if choice.line:
                        yield folder, f"options.{option.key}.{choice.value}.line"


UNTRANSLATED = 0
"""Sentences of manifests that other languages still say in English. The number only becomes smaller."""


@pytest.mark.parametrize("language", OTHERS)
def test_rulings_options_and_variants_are_told_in_every_language(language: str) -> None:
    texts = catalogues(language)
    missing = [f"{folder}: {key}" for folder, key in manifest_keys() if key not in texts[folder]]
    assert len(missing) <= UNTRANSLATED, "\n".join(missing)


def glossary() -> list[dict[str, object]]:
    data = yaml.safe_load(shared_path("design", "glossary.yaml").read_text(encoding="utf-8"))
    return [term for section in data.values() for term in section]


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_german_sentence_of_a_title_has_no_word_of_another_title(folder: str) -> None:
    """Where rulebooks differ, a title speaks like its own."""
    title = FOLDERS[folder]
    foreign: set[str] = set()
    own: set[str] = set()
    for term in glossary():
        special = {
            name: each["de"] for name, each in (term.get("titles") or {}).items() if "de" in each
        }
        if not special:
            continue
        mine = special.get(title, term["de"])
        own.add(str(mine))
        foreign |= {str(word) for name, word in special.items() if name != title and word != mine}
        if title in special:
            foreign.add(str(term["de"]))
    said = [s for entry in catalogues("de")[folder].values() for s in forms(entry).values()]
    strange = {
        word
        for word in foreign - own - COMMON
        if len(word) > 4
        and word[:1].isupper()
        and " " not in word
        and not any(word in w for w in own)
        if any(re.search(rf"\b{re.escape(word)}(?:s|e|en|n)?\b", sentence) for sentence in said)
    }
    assert strange == set()


def sections(language: str, title: str) -> dict[str, str]:
    """The sections of a rulebook that have a name, not only a number, by the key of their refusal."""
    said = {
        key: str(entry).partition(";")[0]
        for key, entry in catalogues(language)[title].items()
        if key.startswith("statements.")
    }
    return {key: section for key, section in said.items() if re.search(r"[^\W\d_]{4}", section)}


@pytest.mark.parametrize("language", OTHERS)
def test_a_section_that_has_a_name_is_named_in_the_language(language: str) -> None:
    """“Appendix 1” stood beside German and Spanish refusals of 1849."""
    for title in catalogues("en"):
        english, other = sections("en", title), sections(language, title)
        assert english.keys() == other.keys()
        assert not [key for key, section in english.items() if other[key] == section]


def test_no_value_has_the_name_of_a_word() -> None:
    """A sentence would say the value where it means the word: “The 50 takes no more of PRR.”"""
    words = {
        key.removeprefix("words.")
        for code in LANGUAGES
        for texts in catalogues(code).values()
        for key in texts
        if key.startswith("words.")
    }
    assert [line for line in values_said() if line.rpartition(" ")[2] in words] == []


WITHOUT_A_GAME = (
    "app/",
    "models/",
    "ui/start/",
    "ui/files/",
    "ui/printing/",
    "ui/preferences",
    "ui/map/",
)
"""Where sentences are said that no game is needed for; what says a title's words there takes its catalogue itself."""


def test_the_window_of_a_game_says_the_words_of_its_title() -> None:
    """A panel that asked the general catalogue told players of 18TE that trains were “verschrottet”."""
    own = {code: words(code, "te") for code in LANGUAGES}
    special = {
        key
        for code in LANGUAGES
        for key, entry in catalogues(code)[""].items()
        for sentence in forms(entry).values()
        if set(FIELD.findall(sentence)) & own[code]
    }
    assert [line for line in said_in_general(WITHOUT_A_GAME) if line.split()[-1] in special] == []


PLAIN_NAMES = (
    "app/commands/check.py",
    "models/evening/group.py",
    "models/words/setup_words.py",
    "ui/paint/export.py",
    "ui/start/title_card.py",
)
"""Where the manifest's own name is meant: names of documents, authors of titles, the title's card."""


def test_a_title_is_called_by_its_name_in_the_language() -> None:
    """“18España for two” stood over the Spanish payout chart."""
    found = [
        name_of(path)
        for folder in ("app", "models", "ui")
        for path in sorted((CHECKOUT / "ezgame" / folder).rglob("*.py"))
        if re.search(r"\btitle\.name\b", path.read_text(encoding="utf-8"))
    ]
    assert found == [f"ezgame/{name}" for name in PLAIN_NAMES]


def identifiers(title: Title) -> set[str]:
    """What players read by one word of the catalogue: kinds of companies and stops, colours of tiles and zones."""
    found = {str(tile.color) for tile in title.tiles.tiles.values()} | set(title.market.zones)
    found |= {str(color) for phase in title.phases.values() for color in phase.tiles}
    found |= {str(stop.kind) for hex_ in title.board.hexes.values() for stop in hex_.stops}
    for company in title.companies.values():
        found |= {company.kind, f"{company.part}.{company.kind}" if company.part else company.kind}
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_identifier_is_shown_as_it_is_written(language: str) -> None:
    """Rodrigo's companies were “automatic” on Spanish charters and “South automatic” in the rules."""
    missing = {
        f"{summary.id} {variant}: {key}"
        for summary in title_summaries()
        for variant in ("", *(variant.id for variant in summary.variants))
        for key in identifiers(load_title(summary.id, variant))
        if not {f"kinds.{key}", f"market.zone.{key}"} & texts_for(summary.id, language).keys()
    }
    assert missing == set()
