"""What rules for characters must keep to, for the tests of authors of games.

```python
def test_my_characters_are_sound():
    assert_sound(game)
```
"""

from sortilege.rules.game import Game
from sortilege.sheets.lint import lint


def assert_sound(game: Game) -> None:
    """No name dangles, no needs go in circles, no chart has gaps, everything can be afforded, no house rule is idle."""
    problems = lint(game)
    assert not problems, "\n".join(f"{one.code}: {one.message}" for one in problems)
