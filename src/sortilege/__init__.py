"""A live table for card-and-dice role-playing games."""

from importlib.metadata import version

__version__ = version("sortilege")
