"""How the site looks from outside: to search engines, and where somebody shows a link to it."""
