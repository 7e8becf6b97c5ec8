"""Games as files: saving, loading and importing them."""
