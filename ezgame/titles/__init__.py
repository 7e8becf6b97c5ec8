"""One folder per title: its manifest, its sentences, and the rules only it has. Found by folder."""
