"""How people who are here come to play each other: pools, open seeks, challenges."""
