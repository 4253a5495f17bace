"""In which language a request is answered."""

from litestar.types import Scope

from sortilege.words import best_language


def language_of(scope: Scope) -> str:
    """The best of our languages for the one who asks, by the header Accept-Language."""
    for name, value in scope["headers"]:
        if name == b"accept-language":
            return best_language(value.decode("latin-1"))
    return best_language("")
