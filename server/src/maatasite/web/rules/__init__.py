"""The rules for people: what the page `/rules` says and draws. The engine decides all that its diagrams show."""
