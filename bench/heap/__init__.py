"""A large database that looks as if people had played for years, and how long its lists take."""
