"""A site of real processes, players who follow the protocol, and faults at seeded instants (docs/faults.md)."""
