"""Money on paper: the market, shares, limits. Pure functions on definitions and states."""
