"""The table on the net: durable games, the wire protocol, and the application that serves them."""
