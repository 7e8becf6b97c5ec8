"""Can this be read again once it is written? Asked of what other programs say, before a game takes it."""

from ezgame.core.actions import Action
from ezgame.storage.bounds import check_action
from ezgame.storage.codec.decode import from_plain
from ezgame.storage.codec.encode import to_plain
from ezgame.storage.codec.faults import CodecFault
from ezgame.storage.codec.text import compact, parse


def storable(action: Action) -> Action:
    """The action as a file gives it back; raises CodecFault if it does not, such as for true as a price."""
    try:
        text = compact(to_plain(action, Action))
        text.encode()
    except (TypeError, ValueError) as error:
        raise CodecFault(f"it cannot be saved ({str(error)[:60]})") from None
    again = from_plain(parse(text), Action)
    check_action(again)
    return again
