"""Paper: pages of a position, the map at true size, sheets and reports, to print or to a file."""
