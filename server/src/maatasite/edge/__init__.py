"""The edge of the site: what is refused before any page or message is looked at, and what every answer carries."""
