"""Without a screen the program says so instead of letting Qt end it."""

import pytest

from ezgame.app.display import NoDisplay, require_display


def test_no_display_gets_one_sentence_with_two_ways_out() -> None:
    with pytest.raises(NoDisplay) as caught:
        require_display({}, "linux")
    assert "make play-vnc" in str(caught.value)
    assert "ezgame render" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "environment",
    [{"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}, {"QT_QPA_PLATFORM": "vnc"}],
)
def test_any_screen_will_do(environment: dict[str, str]) -> None:
    require_display(environment, "linux")


@pytest.mark.parametrize("platform", ["darwin", "win32"])
def test_other_systems_always_have_one(platform: str) -> None:
    require_display({}, platform)
