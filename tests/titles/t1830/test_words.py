"""Every refusal of 1830 says in the words of its rulebook which rule it follows from."""

from ezgame.content.games import make_setup, new_game
from ezgame.core.ids import CompanyId, PrivateId
from ezgame.core.message import message
from ezgame.core.refusal import Refusal
from ezgame.models.facts import Facts
from ezgame.models.words.text import Catalogue, catalogue_for
from tests.asking import lay, refusal
from tests.builders import ANN, NAMES
from tests.conftest import CHECKOUT
from tests.titles.t1830.table import corporation, start, table


def words() -> Catalogue:
    return catalogue_for(new_game(make_setup("1830", NAMES[:3])).rules)


def test_statements_of_refusals_exist() -> None:
    known = set((CHECKOUT / "tests/data/statements_1830.txt").read_text(encoding="utf-8").split())
    catalogue = words()
    text = (CHECKOUT / "ezgame/titles/t1830/text/en.yaml").read_text(encoding="utf-8")
    keys = [line.split(":")[0].strip() for line in text.splitlines() if "; 30-" in line]
    assert len(keys) > 70
    for key in keys:
        sentence = catalogue.sentence(Refusal(key, {}))
        assert catalogue.knows("refusals", key)
        assert sentence.section and set(sentence.statements) <= known


def test_a_refusal_reads_like_a_sentence() -> None:
    game = corporation(table(), "PRR", cash=0).private("CS", ANN).operating("PRR", "track")
    found = game.why_not(lay(game, "B20", "58", "A19"))
    assert found is not None and refusal(game, lay(game, "B20", "58", "A19")) == found.key
    assert "B20" in str(words().sentence(found))


def test_the_window_learns_what_only_this_title_knows() -> None:
    game = corporation(table(), "PRR", cash=500).private("DH", "PRR").operating("PRR", "track")
    title = game.rules.presentation()
    prr = CompanyId("PRR")
    assert [row.id for row in title.allowances(game.state)] == ["regular", "DH"]
    assert title.allowance_of(game.state, lay(game, "F16", "57", 0, "DH")) == "DH"
    assert title.trail(prr)[0] == "track"
    assert Facts(game.rules).certificates(game.state, ANN) == 5
    assert Facts(game.rules).certificate_limit() == 16
    assert title.status(game.state) == []
    notes = title.start_notes(game.state, start(ANN, "NYC", 67))
    assert str(notes[0][1]).endswith("= 134") and str(notes[1][1]).endswith("= 670")
    assert title.charter_notes(game.state, prr) == [(message("notes.next_station"), "40")]
    phases = list(game.rules.title.phases.values())
    changes = words().told(title.phase_notes(phases[2], phases[3]))
    assert "All privates close" in changes and "Brown tiles" in changes
    assert len(title.private_notes(PrivateId("CS"))) == 2
