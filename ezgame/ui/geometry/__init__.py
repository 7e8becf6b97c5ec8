"""Shapes of hexes, tracks, stops and labels, in units of R (hex centre to corner), y downwards.

lattice, curves, stops and sketch are plain arithmetic; shapes, placement and outline use shapely.
"""
