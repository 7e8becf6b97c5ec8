"""The dialog of a repair."""
