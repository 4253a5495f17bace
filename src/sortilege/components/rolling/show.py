"""A dice expression as text, which reads as the same tree again."""

from typing import Final

from sortilege.components.rolling.tree import Expression, Keep, Matching, Negative, Number, Operation, Pool, Sign, Tree

_SIGNS: Final[dict[Sign, str]] = {"+": " + ", "-": " − ", "*": " × ", "/": " / "}
_STRENGTH: Final[dict[Sign, int]] = {"+": 1, "-": 1, "*": 2, "/": 2}
_UNARY: Final = 3
_SINGLE: Final = 4


def show(expression: Expression) -> str:
    """The expression for people: `4d6kh3 + 2 # Strength`."""
    remark = f" # {expression.remark}" if expression.remark else ""
    return show_tree(expression.tree) + remark


def show_tree(tree: Tree) -> str:
    """The tree without a remark."""
    bare = _bare(tree)
    if not tree.label:
        return bare
    return f"({bare})[{tree.label}]" if _strength(tree) < _SINGLE else f"{bare}[{tree.label}]"


def _bare(tree: Tree) -> str:
    match tree:
        case Number(value=value):
            return str(value)
        case Pool():
            return show_pool(tree)
        case Negative(of=of):
            return f"−{_at_least(_SINGLE, of)}"
        case Operation(sign=sign, left=left, right=right):
            strength = _STRENGTH[sign]
            return f"{_at_least(strength, left)}{_SIGNS[sign]}{_at_least(strength + 1, right)}"


def _strength(tree: Tree) -> int:
    """How strongly the parts of the tree hold together."""
    if isinstance(tree, Operation):
        return _STRENGTH[tree.sign]
    return _UNARY if isinstance(tree, Negative) else _SINGLE


def _at_least(strength: int, tree: Tree) -> str:
    """The tree in parentheses, if it would fall apart without; a label brings its own."""
    shown = show_tree(tree)
    return shown if tree.label or _strength(tree) >= strength else f"({shown})"


def show_pool(pool: Pool) -> str:
    """The dice with all that is done to them, without their label: `4d6r1kh3`."""
    reroll = f"r{_matching(pool.reroll, '')}" if pool.reroll else ""
    keeps = "".join(map(_keep, pool.keeps))
    counts = _matching(pool.counts, "=") if pool.counts else ""
    return f"{pool.count}d{pool.sides}{reroll}{'!' * pool.explodes}{keeps}{counts}"


def _keep(keep: Keep) -> str:
    return f"{keep.how}{keep.n}"


def _matching(matching: Matching, equals: str) -> str:
    return f"{equals if matching.how == '=' else matching.how}{matching.value}"
