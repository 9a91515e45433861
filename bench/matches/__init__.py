"""What bench/bots.py lets play, and how it keeps the games."""
