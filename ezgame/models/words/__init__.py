"""What players read: catalogues, sentences, names, numbers and dates in the chosen language."""
