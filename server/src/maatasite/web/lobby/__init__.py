"""The page on which people meet, and challenges."""
