"""Helpers for testing games."""
