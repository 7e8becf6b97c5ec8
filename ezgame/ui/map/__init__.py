"""The map as a QGraphicsScene: one item per hex, overlays above, a view to zoom and pan."""
