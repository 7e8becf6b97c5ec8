"""18TE: around the Teutoburg Forest for two or three players."""
