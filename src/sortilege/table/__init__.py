"""The table: commands in, events out, and a view for every seat."""
