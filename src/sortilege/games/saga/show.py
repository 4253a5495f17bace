"""What lies in a flip, for people."""

from sortilege.components.card import Cards, is_joker
from sortilege.games.saga.flip import Flip, Lying
from sortilege.games.saga.worth import total
from sortilege.rules.outcome import Group, Laid, Row
from sortilege.words import Phrase, say, verbatim


def row(flip: Flip, lying: Lying, used: Cards) -> Row:
    """What lies in the order it came, the used cards together; `used` is empty before there is anything to use."""
    if not used:
        return Row(groups=tuple(Group((laid,)) for laid in lying))
    return Row(groups=_groups(lying, used), words=_words(flip, lying, used))


def _groups(lying: Lying, used: Cards) -> tuple[Group, ...]:
    if len(lying) == 1:
        return (Group((marked(lying[0], "used"),), total=total(used)),)
    together = Group(tuple([marked(laid, "used") for laid in lying if laid.card in used]), total=total(used))
    first = together.cards[0].card
    return tuple(
        [
            together if laid.card == first else Group((laid,))
            for laid in lying
            if laid.card not in used or laid.card == first
        ]
    )


def marked(laid: Laid, mark: str) -> Laid:
    """The card with one more mark."""
    return Laid(laid.card, f"{laid.mark} {mark}" if laid.mark else mark)


def _words(flip: Flip, lying: Lying, used: Cards) -> Phrase:
    told = say("a joker") if is_joker(used[0]) else verbatim(str(flip.base + total(used)))
    if flip.target:
        told = say("{reached} against {target}", reached=told, target=flip.target.number)
    return say("{told}, a mental break", told=told) if flip.broken(lying) else told
