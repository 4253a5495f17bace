"""The contract between rules and table: steps as values, results, effects, refusals, house-rule switches."""
