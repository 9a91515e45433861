"""Pages of decency: whom one has blocked, what one has reported, how one stands."""
