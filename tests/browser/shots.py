"""Pictures of pages, to be looked at after a run."""

import os
from pathlib import Path

from playwright.sync_api import Page

DIRECTORY = Path(os.environ.get("SORTILEGE_SHOTS") or Path(__file__).parents[2] / "build" / "shots")


def shot(page: Page, name: str, whole: bool = False) -> Path:
    """Writes what the window shows, or the whole page, to `NAME.png` in SORTILEGE_SHOTS (default: build/shots)."""
    DIRECTORY.mkdir(parents=True, exist_ok=True)
    path = DIRECTORY / f"{name}.png"
    page.screenshot(path=path, animations="disabled", full_page=whole)
    return path
