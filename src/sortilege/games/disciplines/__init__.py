"""Disciplines: talent checks with a twenty-sided die."""
