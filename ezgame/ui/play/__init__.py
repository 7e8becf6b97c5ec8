"""Playing on the map: tools that turn presses, drags and keys into actions."""
