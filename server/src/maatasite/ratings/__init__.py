"""How strong players are: ratings by Glicko-2, moved by rated games, one for each speed."""
