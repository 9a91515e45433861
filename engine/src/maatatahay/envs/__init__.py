"""The game in the worlds of research: adapters with optional dependencies."""
