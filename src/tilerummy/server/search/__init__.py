"""What may take long and runs in other processes: each kind has its own, with a queue and a time limit."""
