"""Gaps in charts: prices and words that do not go as far as the levels."""

from collections.abc import Iterator

from sortilege.rules.price import Table
from sortilege.rules.sheet import Build, Trait
from sortilege.sheets.linting.parts import Problem, every_price, every_trait


def gaps(build: Build) -> Iterator[Problem]:
    """Price tables shorter than the levels, words that are not one a level, levels and needs out of range."""
    for trait in every_trait(build):
        yield from _levels(trait)
    for trait, form in every_price(build):
        if isinstance(form, Table) and len(form.steps) < trait.most:
            words = f"{trait.key} goes up to {trait.most}, but has prices for {len(form.steps)} steps"
            yield Problem("short_chart", trait.key, words)
    for choice in build.choices:
        if choice.words and len(choice.words) != len(choice.among):
            words = f"{choice.key} has {len(choice.words)} words for {len(choice.among)} values"
            yield Problem("short_chart", choice.key, words)


def _levels(trait: Trait) -> Iterator[Problem]:
    levels = trait.most - trait.least + 1
    if levels < 1:
        yield Problem("no_levels", trait.key, f"{trait.key} goes from {trait.least} to {trait.most}")
    elif trait.words and len(trait.words) != levels:
        yield Problem("short_chart", trait.key, f"{trait.key} has {len(trait.words)} words for {levels} levels")
    for need in trait.needs:
        if need.level > trait.most:
            words = f"{trait.key} has a need at {need.level}, but goes up to {trait.most}"
            yield Problem("idle_need", trait.key, words)
