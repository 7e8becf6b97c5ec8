"""The form for corrections."""
