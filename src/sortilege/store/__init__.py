"""Event logs kept on disk or in memory, behind one protocol."""
