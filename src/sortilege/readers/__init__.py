"""Ways to read a test's steps: live, simulated, exact."""
