"""What an evening leaves behind: its key moments, the story so far, the group's games. No Qt, no file is read here."""
