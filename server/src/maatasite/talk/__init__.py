"""Talk at the table: what players say to each other, and what those say who look on."""
