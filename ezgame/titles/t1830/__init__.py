"""1830: the classic with waterfall auction, two-dimensional market and forced train purchase."""
