"""Benchmarks: figures for people, never a test. Run with `make bench`."""
