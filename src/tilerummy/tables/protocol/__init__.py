"""The wire protocol: messages, and what each viewer may see of a table."""
