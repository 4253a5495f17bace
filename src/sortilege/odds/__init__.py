"""Exact probabilities."""
