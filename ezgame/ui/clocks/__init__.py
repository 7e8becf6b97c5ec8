"""Clocks as players see them: the strip of times, the curtain of a pause, the page to switch them on."""
