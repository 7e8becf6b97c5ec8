"""Small widgets that several panels use: emblems, seat badges, buttons that explain themselves."""
