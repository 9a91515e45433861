"""A person's own things: the page that others see, everything that is stored, and going for good."""
