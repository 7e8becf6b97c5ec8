"""The start page: new game, continue, open, import, recent games."""
