"""Measures speed: `python -m benchmarks.engine`, and others beside it."""
