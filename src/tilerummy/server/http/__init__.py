"""The door to the net: HTTP for lobby and records, a socket for each table."""
