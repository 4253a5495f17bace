"""Disciplines: talent checks with a twenty-sided die."""

from sortilege.games.disciplines.game import game

__all__ = ["game"]
