"""The games that come with Sortilege, each registered by entry point."""
