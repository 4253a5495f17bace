"""Revelations: draws from 40-card decks, Patron suits that chain, Fate cards."""
