"""Revelations: draws from 40-card decks, Patron suits that chain, Fate cards."""

from sortilege.games.revelations.game import game

__all__ = ["game"]
