"""Cyberspace: as many six-sided dice as a level, and hero points that double it."""

from sortilege.games.cyberspace.game import game

__all__ = ["game"]
