"""Kinds of problems that rules for characters may have."""
