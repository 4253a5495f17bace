"""Cyberspace: opposed and unopposed actions with hero points."""
