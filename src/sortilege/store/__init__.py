"""Event logs kept on disk or in memory, behind one protocol.

`sortilege.store.sql.SqlStore` keeps them in SQLite or PostgreSQL; it is imported from there, so that whoever needs no
database loads none.
"""

from sortilege.store.memory import MemoryStore
from sortilege.store.protocol import Conflict, Entry, Head, Snapshot, Store, Unusable
from sortilege.store.writer import Busy, Done, Writer

__all__ = ["Busy", "Conflict", "Done", "Entry", "Head", "MemoryStore", "Snapshot", "Store", "Unusable", "Writer"]
