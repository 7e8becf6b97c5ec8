"""Pure paint functions: each draws one thing with a QPainter, for screen, PNG, SVG and PDF alike.

Everything is drawn in scene units: R, the distance from hex centre to corner, is `U` = 100 units.
"""
