"""A server started by the command, in a process of its own, until the test is over."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Server:
    """The running command."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process, self.told = process, list[str]()

    def line(self) -> str:
        """The next line that has an address."""
        return self.until("http://")

    def until(self, part: str) -> str:
        """The next line with that in it."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.told.append(line)
            if part in line:
                return line.rstrip("\n")
        raise AssertionError(f"the server ended with {self.process.wait()} after {self.told}")

    @property
    def url(self) -> str:
        """The address of the server, as in the lines told so far."""
        found = re.search(r"http://[^/\s]+", "".join(self.told))
        assert found is not None
        return found[0]

    def stop(self) -> int:
        """Stops it as a service manager would; gives the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=20)


def bearer(link: str) -> dict[str, str]:
    """The headers of whoever holds the link."""
    return {"Authorization": f"Bearer {link.partition('#')[2]}"}


@contextmanager
def served(line: str, folder: Path | None = None) -> Iterator[Server]:
    """Runs `sortilege` with the arguments of that line."""
    command = [str(Path(sys.executable).parent / "sortilege"), *line.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder) as process:
        try:
            yield Server(process)
        finally:
            process.kill()
