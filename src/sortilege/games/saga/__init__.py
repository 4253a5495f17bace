"""Saga: one flip of a 54-card deck, with boons and banes, luck to push, Edge and Stress."""
