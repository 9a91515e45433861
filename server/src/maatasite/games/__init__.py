"""A game at a table: its log, what can be done in it, and what is shown of it."""
