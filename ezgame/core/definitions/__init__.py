"""What is printed: boards, tiles, companies, trains, markets. Immutable, built once from the manifests."""
