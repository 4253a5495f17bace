"""Many tables under play: commands per second, and how long until the last seat has what happened.

`python -m benchmarks.table` starts the server on SQLite in one process and plays from another.
"""

import argparse
import asyncio
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvloop
from msgspec import Struct

from benchmarks.crowd import SEATS, Crowd

WARM_UP = 2.0
CLIMB_FROM, LIMIT = 600, 50


class Figures(Struct):
    """What one run gave; times in milliseconds, `late` is how far the crowd fell behind its plan (99 %).

    `cpu` is the server's processor time for each command, all threads.
    """

    rate: int
    done: float
    p50: float
    p99: float
    late: float
    cpu: float
    refused: dict[str, int]

    def __str__(self) -> str:
        trouble = f"  refused: {self.refused}" if self.refused else ""
        times = f"p50 {self.p50:6.1f} ms   p99 {self.p99:6.1f} ms"
        work = f"{self.cpu:.2f} ms CPU each   (crowd late {self.late:.1f} ms)"
        return f"{self.rate:5d}/s asked  {self.done:7.0f}/s done   {times}   {work}{trouble}"


@contextmanager
def server(delay: float) -> Iterator[tuple[str, int, str, int]]:
    """A server process on a fresh SQLite file; `delay` seconds are added to each commit."""
    with tempfile.TemporaryDirectory() as folder:
        args = [sys.executable, "-m", "benchmarks.host", str(Path(folder) / "bench.db"), str(delay)]
        process = subprocess.Popen(args, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            host, port, token = process.stdout.readline().split()
            yield host, int(port), token, process.pid
        finally:
            process.terminate()
            process.wait(20)


async def play(crowd: Crowd, pid: int, rate: int, seconds: float, chance: random.Random) -> Figures:
    """Commands at random moments and tables, `rate` a second on average."""
    crowd.refused.clear()
    for table in crowd.tables:
        table.sent.clear()
        table.had.clear()
    tasks, late = set(), []
    start = due = time.perf_counter()
    worked = cpu_seconds(pid)
    while due < start + WARM_UP + seconds:
        due += chance.expovariate(rate)
        if (wait := due - time.perf_counter()) > 0:
            await asyncio.sleep(wait)
        late.append(time.perf_counter() - due)
        task = asyncio.create_task(crowd.act(chance.choice(crowd.tables), chance))
        tasks.add(task)
        task.add_done_callback(tasks.discard)
    await asyncio.wait_for(asyncio.gather(*tasks), 60)
    await asyncio.sleep(0.5)
    cpu = 1000 * (cpu_seconds(pid) - worked) / len(late)
    return _figures(crowd, rate, start + WARM_UP, late, cpu)


def cpu_seconds(pid: int) -> float:
    """Processor time of a process so far."""
    user, system = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _figures(crowd: Crowd, rate: int, start: float, late: list[float], cpu: float) -> Figures:
    sent = [(table, number, at) for table in crowd.tables for number, at in table.sent.items() if at >= start]
    missing = [(table.name, number) for table, number, _ in sent if number not in table.had]
    assert not missing, f"{len(missing)} entries did not reach every seat: {missing[:3]}"
    times = sorted(table.had[number] - at for table, number, at in sent)
    span = max(table.had[number] for table, number, _ in sent) - start
    return Figures(
        rate,
        len(times) / span,
        _share(times, 0.5),
        _share(times, 0.99),
        _share(sorted(late), 0.99),
        cpu,
        dict(crowd.refused),
    )


def _share(times: list[float], share: float) -> float:
    return 1000 * times[min(len(times) - 1, int(share * len(times)))]


async def measure(delay: float, tables: int, seconds: float, rates: list[int]) -> None:
    """Prints the figures for each rate, then climbs until p99 passes 50 ms."""
    with server(delay) as (host, port, token, pid):
        crowd = Crowd(host, port, token)
        await crowd.arrive(tables)
        chance = random.Random(7)
        for rate in rates:
            print(await play(crowd, pid, rate, seconds, chance), flush=True)
        best, rate = 0.0, CLIMB_FROM
        while (figures := await play(crowd, pid, rate, seconds, chance)).p99 < LIMIT and figures.done > 0.95 * rate:
            print(figures, flush=True)
            best, rate = figures.done, int(rate * 1.15)
        print(f"{figures}\nmost sustained with p99 below {LIMIT} ms: {best:.0f}/s", flush=True)


def machine() -> str:
    """What this runs on."""
    cpu = next((line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name")), "")
    return f"{cpu.partition(': ')[2]}, {platform.system()}, Python {platform.python_version()}"


def main() -> None:
    """Runs everything, or one rate."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rates", type=int, nargs="+", default=[400, 1000])
    parser.add_argument("--delays", type=float, nargs="+", default=[0.0, 0.004])
    args = parser.parse_args()
    print(f"{args.tables} tables of {SEATS} connected seats, SQLite (WAL, synchronous=FULL), on {machine()}")
    for delay in args.delays:
        print(f"-- {delay * 1000:.0f} ms added to each commit")
        uvloop.run(measure(delay, args.tables, args.seconds, args.rates))


if __name__ == "__main__":
    main()
