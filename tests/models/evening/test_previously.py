"""The story so far: where the game stands, who leads, what happened last, what comes."""

import pytest

from ezgame.models.evening.previously import MOST, previously
from ezgame.models.facts import Facts
from ezgame.models.tables.roster import next_phase
from ezgame.models.words.text import catalogue_for
from tests.models.games import a_game_after, a_new_game
from tests.tools.selftests.play import sample_game


def test_the_story_names_everybody_and_whose_turn_it_is() -> None:
    game = a_game_after(260)
    text = catalogue_for(game.rules)
    story = previously(game, text)
    (waiting,) = game.waiting_for()
    assert any(text.names.player(waiting) in line for line in story.now)
    assert [line.partition(":")[0] for line in story.standing] == [
        text.names.player(player) for player in game.rules.ranking(game.state)
    ]
    assert 0 < len(story.happened) <= MOST


def test_it_says_whose_trains_rust_with_the_next_phase() -> None:
    game = a_game_after(260)
    text = catalogue_for(game.rules)
    coming = next_phase(Facts(game.rules), text, game.state)
    assert coming is not None
    owners = {company for _, held in coming.rusting for company, _ in held}
    told = " ".join(previously(game, text).ahead)
    assert coming.phase in told
    assert all(text.names.company(company) in told for company in owners)


def test_a_game_that_has_not_begun_has_a_short_story() -> None:
    game = a_new_game()
    story = previously(game, catalogue_for(game.rules))
    assert story.now and len(story.standing) == 4 and story.happened == ()


@pytest.mark.parametrize("title", ["1830", "1849", "18te"])
@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_every_title_tells_it_in_every_language(title: str, language: str) -> None:
    game = sample_game(120, 1, title)
    story = previously(game, catalogue_for(game.rules, language))
    lines = (*story.now, *story.standing, *story.happened, *story.ahead)
    assert lines and not any("evening." in line or "{" in line for line in lines)
