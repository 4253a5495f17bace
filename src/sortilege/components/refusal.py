"""What people get for an act that is not allowed: a value, and the exception that carries it where a return cannot."""

from msgspec import Struct

from sortilege.words import Phrase


class Refusal(Struct, frozen=True):
    """An act that is not allowed. `code` is stable (`bad_card`); `message` names the value and what is allowed."""

    code: str
    message: Phrase


class Refused(Exception):
    """Carries a `refusal` out of a reader of text or JSON; caught at the edge (CLI, server, `decide`)."""

    def __init__(self, code: str, message: Phrase) -> None:
        super().__init__(code, message)
        self.refusal = Refusal(code, message)

    def __str__(self) -> str:
        return self.refusal.message


def refused(refusal: Refusal) -> Refused:
    """The refusal as an exception."""
    return Refused(refusal.code, refusal.message)
