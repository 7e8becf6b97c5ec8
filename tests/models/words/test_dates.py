"""Days as people say them."""

from datetime import datetime, timedelta

from ezgame.models.words.dates import when


def test_a_day_of_another_year_names_its_year() -> None:
    now = datetime.now().astimezone()
    assert when(now) == f"today at {now:%H:%M}"
    assert when(datetime(2024, 11, 3, 20, 15).astimezone()) == "on 3 Nov 2024"
    assert when(datetime(2446, 5, 10, 22, 38).astimezone()) == "on 10 May 2446"


def test_a_day_of_this_year_names_its_time() -> None:
    now = datetime.now().astimezone()
    other = now - timedelta(days=1) if now.month > 1 or now.day > 1 else now + timedelta(days=1)
    assert when(other).endswith(f"{other:%H:%M}") and f"{other.year}" not in when(other)
