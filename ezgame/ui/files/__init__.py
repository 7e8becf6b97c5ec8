"""Choosing files: the dialog that shows a game before it is opened."""
