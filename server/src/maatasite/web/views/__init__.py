"""The pages: each view parses, asks `games.log`, and renders. Its docstring lists what its template gets."""
