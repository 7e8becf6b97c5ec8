"""Rodrigo, the automatic third player of the game for two: his companies, their trains and his count."""
