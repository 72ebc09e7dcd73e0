"""Connections, before anybody knows what they are for: bytes, frames, limits, and whom to believe."""
