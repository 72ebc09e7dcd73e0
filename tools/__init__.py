"""Keeps the repository's own pages in step with the code; not part of the package."""
