"""Games to watch: those going on that everybody may see."""
