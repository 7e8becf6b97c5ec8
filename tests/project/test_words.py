"""What the tree may speak of: itself. Machines, places and other people's hosts stay out."""

import re

from tests.project.tree import name_of, text_files

ABSOLUTE = re.compile(r"(?<![\w.~/:-])/(?:home|root|tmp|work|Users|mnt|opt|srv)/[\w.-]*")
"""A path that exists on one machine only."""

ADDRESS = re.compile(r"https?://([\w.-]+)")
HOSTS = {
    "18xx.games",
    "ezgame.github.io",
    "fsf.org",
    "keepachangelog.com",
    "semver.org",
    "scripts.sil.org",
    "www.adobe.com",
    "www.freedesktop.org",
    "www.gnu.org",
    "www.w3.org",
}
"""Our own page, standards, licences and the site whose games we import."""

MAIL = re.compile(r"\b[\w.+-]+@[\w-]+\.[a-z]{2,}\b")

WORKPLACE = re.compile(
    r"\b(?:agents?|assistants?|chat ?bots?|language models?|sub-?agents?|work ?spaces?|co-?pilots?)\b",
    re.IGNORECASE,
)
"""Words about how a text came to be; readers want to know what it says."""


def places(pattern: re.Pattern[str], allowed: frozenset[str] = frozenset()) -> list[str]:
    """Where the pattern occurs, as file:line: text."""
    return [
        f"{name_of(path)}:{number}: {match.group(0)}"
        for path, text in text_files()
        if name_of(path) != "tests/project/test_words.py"
        for number, line in enumerate(text.splitlines(), 1)
        for match in pattern.finditer(line)
        if match.group(match.lastindex or 0) not in allowed
    ]


def test_no_path_of_one_machine() -> None:
    assert places(ABSOLUTE) == []


def test_no_unknown_host() -> None:
    assert places(ADDRESS, frozenset(HOSTS)) == []


def test_no_mail_address() -> None:
    assert places(MAIL) == []


def test_no_word_about_the_workplace() -> None:
    assert places(WORKPLACE) == []
