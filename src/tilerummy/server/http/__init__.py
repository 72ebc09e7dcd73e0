"""What can be asked for: the routes of the API, the page, and the socket of a table."""
