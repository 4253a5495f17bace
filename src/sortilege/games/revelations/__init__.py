"""Revelations: tests with a 54-card deck and Fate cards."""
