"""The sortilege command."""

from sortilege.cli.app import main

__all__ = ["main"]
