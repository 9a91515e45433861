"""Seats played by the computer."""
