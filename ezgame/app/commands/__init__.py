"""One module per subcommand, found by folder; see ezgame.app.registry for what each must have."""
