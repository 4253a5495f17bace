"""Cyberspace: as many six-sided dice as a level, and hero points that double it."""
