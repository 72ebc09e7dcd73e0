"""Evenings at a real table that are shared over the server: who looks on, what is added, who may write."""
