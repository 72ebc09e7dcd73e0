"""What several workers on one database have to agree on: who wakes a table, who is there, what is new."""
