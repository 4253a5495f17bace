"""Saga: one flipped card, boons and banes, and an Edge hand to push one's luck with."""

from sortilege.games.saga.game import game

__all__ = ["game"]
