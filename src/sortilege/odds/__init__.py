"""Exact distributions with integer weights, draws without replacement, and what a seat can know."""

from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know, Stock

__all__ = ["Distribution", "Know", "Stock"]
