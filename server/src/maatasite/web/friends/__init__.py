"""The page of those one follows, is followed by and has played."""
