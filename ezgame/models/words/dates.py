"""Days and times as people of a language write them, not as the system does."""

from datetime import datetime

from ezgame.models.words.wording import say


def dated(moment: datetime) -> str:
    """A day and a time in figures."""
    return say(
        "dates.figures",
        year=f"{moment.year}",
        month=f"{moment.month:02}",
        day=f"{moment.day:02}",
        time=f"{moment:%H:%M}",
    )


def day(moment: datetime) -> str:
    """A day in figures."""
    return say(
        "dates.day", year=f"{moment.year}", month=f"{moment.month:02}", day=f"{moment.day:02}"
    )


def when(moment: datetime) -> str:
    """A time as people say it: today at 20:15, on 3 Nov 20:15, on 3 Nov 2024."""
    local, now = moment.astimezone(), datetime.now().astimezone()
    time = f"{local:%H:%M}"
    if local.date() == now.date():
        return say("dates.today", time=time)
    month = say(f"dates.month.{local.month}")
    if local.year != now.year:
        return say("dates.in_year", day=local.day, month=month, year=f"{local.year}")
    return say("dates.on", day=local.day, month=month, time=time)
