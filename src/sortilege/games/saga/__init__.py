"""Saga: tests with boons and banes, luck to push, Edge and Stress."""
