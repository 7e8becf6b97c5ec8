"""Steps that several titles share; a title composes them and adds its own."""
