"""The rules core: pure, no Qt, no files, no name of any title."""
