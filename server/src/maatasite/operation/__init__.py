"""What whoever runs a site does with it: copy it to another database, back it up, restore it, watch over it."""
