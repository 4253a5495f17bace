"""The sortilege command."""
