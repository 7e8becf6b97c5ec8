"""Titles whose companies sell their own shares: at the market price, into their treasury, in a drawn order."""
