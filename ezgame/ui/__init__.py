"""The window: map, panels and dialogs. Draws states and turns clicks into actions."""
