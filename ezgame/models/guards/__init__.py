"""Guards: warnings before a step that hurts, from public facts only, each a small class of its own."""
