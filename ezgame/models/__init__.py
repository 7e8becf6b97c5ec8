"""What the views bind to: the session and its item models. QtCore only, no widgets."""
