"""Item models of the views: rows of frozen cards read from a state, and the figures in them."""
