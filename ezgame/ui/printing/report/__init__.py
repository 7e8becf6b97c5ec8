"""A position as words and tables, for the terminal, for files and for paper. No Qt, no title named."""
