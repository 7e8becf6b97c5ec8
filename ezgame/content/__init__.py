"""From YAML manifests to definitions: finding, reading, building and checking them."""
