"""Ways to read a test's steps: live, simulated, exact."""

from sortilege.readers.exactly import Endless, Exact, Undecided, exact
from sortilege.readers.policy import Best, Decline, Given, Policy

__all__ = ["Best", "Decline", "Endless", "Exact", "Given", "Policy", "Undecided", "exact"]
