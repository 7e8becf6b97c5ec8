"""Every refusal of the board code: its key and the names of its values, for the titles' catalogues."""

from collections.abc import Mapping

REASONS: Mapping[str, tuple[str, ...]] = {
    # laying tiles: the hex and the tile
    "track.unknown-hex": ("hex",),
    "track.unknown-tile": ("tile",),
    "track.bad-rotation": ("rotation",),
    "track.fixed-hex": ("hex",),  # it never takes a tile
    "track.wrong-color": ("hex", "tile", "color", "needed"),  # needed is empty on a finished hex
    "track.wrong-label": ("hex", "tile", "label", "needed"),
    "track.wrong-kind": ("hex", "tile", "kinds", "needed"),  # tuples of kinds of stops
    "track.not-an-upgrade": ("hex", "old", "tile"),
    "track.keeps-track": ("hex", "old", "tile", "rotation"),  # old track would be lost
    "track.as-drawn": ("hex", "tile"),  # tiles with a letter are not turned
    "track.wrong-gauge": ("hex", "tile", "gauge", "needed"),
    "track.rim": ("hex", "edge"),  # track would leave the board
    "track.impassable": ("hex", "edge", "neighbour"),
    "track.blank-side": ("hex", "edge", "neighbour"),  # a printed hex without track there
    "track.must-connect": ("hex", "edge", "neighbour"),
    # laying tiles: the company
    "track.wrong-part": ("hex", "part"),
    "track.blocked-hex": ("hex", "by"),
    "track.home-first": ("hex", "home"),
    "track.color-not-yet": ("tile", "color"),
    "track.none-left": ("tile",),
    "track.no-connection": ("hex",),
    "track.no-use": ("hex", "tile"),  # neither new track nor a higher value is reached
    # stations
    "station.unknown-stop": ("hex", "stop"),
    "station.no-circle": ("hex", "stop"),
    "station.pass-closed": ("hex",),
    "station.already-here": ("hex",),
    "station.home-hex-closed": ("hex", "companies"),  # separate home cities wait for these
    "station.none-free": ("hex", "stop"),
    "station.reserved": ("hex", "stop", "companies"),
    "station.no-connection": ("hex", "stop"),
    # routes that somebody gives; the judge of routes has more
    "routes.no-stops": ("train",),
    "routes.unknown-stop": ("train", "stop"),
    "routes.not-connected": ("train", "stop", "next"),
    "routes.unknown-leg": ("train", "leg"),
}
