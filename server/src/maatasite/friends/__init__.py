"""Who follows whom: accounts only, and of their own accord."""
