"""What operators get to see: log lines, counters, and trouble with the database."""
