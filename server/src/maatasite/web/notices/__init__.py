"""Notices in words, and the pages on which people choose and read them."""
