"""JSON from dataclasses and back, by their type hints. Strict: what does not fit is refused with its path."""
