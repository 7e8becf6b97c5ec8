"""Proportions of everything that is drawn, as fractions of R. One place to tune the look."""

TRACK = 0.12
CASING = 0.165
CORE = 0.072
"""Light line inside narrow and dual track."""
CORE_DASH = 0.10
CENTRE_LINE = 0.022
"""Dark line in the middle of dual track."""

SLOT = 0.30
"""Radius of the circle for a station."""
SLOT_CROWDED = 0.27
"""The same where two or more cities share a hex."""
WAYSIDE = 0.24
"""Radius of a home station that stands beside the track."""
SLOT_RING = 0.022
PLATE_MARGIN = 0.045
"""White rim round the circles of a city."""

BAR_LENGTH = 0.32
BAR_WIDTH = 0.13
BAR_RIM = 0.024
DOT = 0.115
DOT_RIM = 0.03
MINE = 0.142
"""Radius of the disc with the crossed hammers."""

HEX_LINE = 0.012
LAID_RIM = 0.032
LABEL_GAP = 0.02
"""Clear space round every label."""

BLOCKED = 0.085
ARROW_SHOULDER = 0.80
ARROW_TIP = 0.50

RIBBON = 0.40
COAST = 0.16
"""Width of the shallow water round a part of the board."""
