"""18España: two-part map, minors and majors, goals, passes, two-sided trains."""
