"""Rule parts that several titles share. Standard library only; names no title."""
