"""Sockets: connections, the hub, catch-up. No rules and no SQL here."""
