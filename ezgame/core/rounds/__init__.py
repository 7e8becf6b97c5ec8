"""Rounds: who acts next, and what happens between turns. Steps say what may be done in a turn."""
