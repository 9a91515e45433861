"""Measuring the game and its opponents: matches between opponents, and statistics of self-play."""
