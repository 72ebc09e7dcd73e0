"""What an operator learns: log lines, counters, and trouble with what we depend on."""
