"""Answers that take a search: routes, goals that a run can reach, the least to sell, the next trains."""
