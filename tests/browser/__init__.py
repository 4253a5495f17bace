"""Tests that play in a real browser; a package, so that the browser closes with the last of them."""
