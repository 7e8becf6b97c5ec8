"""Movement: what just moved is seen by everybody for a quarter of a second, on both screens."""
