"""What bench/server.py loads servers with: pairs of players over real sockets, and what they measure."""
