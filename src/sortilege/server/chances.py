"""The odds that seats ask for, worked out in a process of their own, so that play never waits for them."""

import asyncio
import multiprocessing
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

import msgspec
from msgspec import Raw

from sortilege.components.refusal import Refusal, Refused
from sortilege.rules.outcome import Outcome
from sortilege.rules.test import Place
from sortilege.rules.value import Actor
from sortilege.table import odds
from sortilege.table.command import Call
from sortilege.table.sight import Sight
from sortilege.words import language, read_whole, say, spoken, to_json, whole

PATIENCE: Final = 5
"""Seconds after which odds are given up."""

MAX_WAITING: Final = 64
"""How many questions may wait; a further one is told to come again."""

SLOW: Final = Refusal(
    "odds_slow", say("These odds take longer than {seconds} seconds; play goes on without them.", seconds=PATIENCE)
)
MANY: Final = Refusal("busy", say("Too many odds are being worked out; try again in a moment."))

encode = msgspec.json.Encoder(enc_hook=whole).encode
read_sight = msgspec.json.Decoder(Sight, dec_hook=read_whole).decode


class Chances:
    """Answers one question at a time. What is asked and answered is JSON text, which processes can hand over."""

    def __init__(self) -> None:
        self._workers: ProcessPoolExecutor | None = None
        self._waiting = 0

    def stop(self) -> None:
        """Ends the process."""
        if self._workers:
            self._workers.shutdown(wait=False, cancel_futures=True)

    async def before(self, sight: Sight, command: Call) -> bytes:
        """The `Outlook` of a test that could be called. Raises Refused as calling it does, `odds_slow`, `busy`."""
        return await self._ask(_before, encode(sight), encode(command))

    async def beside(self, sight: Sight, test: str, actor: Actor) -> bytes:
        """An `OfferOdds` for each offer of an open decision, or null. Raises Refused `odds_slow`, `busy`."""
        return await self._ask(_beside, encode(sight), test.encode(), actor.encode())

    async def shot(self, sight: Sight, inputs: Raw, at: tuple[Place, ...], outcome: Outcome) -> bytes:
        """The `Chance` of an end at least as good, told from the sight before. Raises Refused `odds_slow`, `busy`."""
        return await self._ask(_shot, encode(sight), bytes(inputs), encode(at), encode(outcome))

    async def _ask(self, work: Callable[..., bytes], *texts: bytes) -> bytes:
        if self._waiting >= MAX_WAITING:
            raise Refused(MANY.code, MANY.message)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._started(), _speaking, spoken(), work, *texts)
        except BrokenProcessPool:
            self._workers = None
            raise Refused(SLOW.code, SLOW.message) from None
        finally:
            self._waiting -= 1

    def _started(self) -> ProcessPoolExecutor:
        if self._workers is None:
            context = multiprocessing.get_context("spawn")
            self._workers = ProcessPoolExecutor(1, mp_context=context, initializer=_prepare)
        return self._workers


# -- in the process ---------------------------------------------------------------------------------------------------


def _prepare() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _give_up)


def _give_up(_signal: int, _frame: object) -> None:
    raise Refused(SLOW.code, SLOW.message)


def _patiently(work: Callable[[], object]) -> bytes:
    if hasattr(signal, "alarm"):
        signal.alarm(PATIENCE)
    try:
        return to_json(work())
    finally:
        if hasattr(signal, "alarm"):
            signal.alarm(0)


def _speaking(name: str, work: Callable[..., bytes], *texts: bytes) -> bytes:
    """The work in the language of the one who asks."""
    with language(name):
        return work(*texts)


def _before(sight: bytes, command: bytes) -> bytes:
    return _patiently(lambda: odds.before(read_sight(sight), msgspec.json.decode(command, type=Call)))


def _beside(sight: bytes, test: bytes, actor: bytes) -> bytes:
    seen = read_sight(sight)
    asked = (test.decode(), actor.decode())
    decisions = seen.own.decisions if seen.own else ()
    decision = next((one for one in decisions if (one.test, one.actor) == asked), None)
    return _patiently(lambda: odds.beside(seen, decision) if decision else None)


def _shot(sight: bytes, inputs: bytes, at: bytes, outcome: bytes) -> bytes:
    places = msgspec.json.decode(at, type=tuple[Place, ...])
    ended = msgspec.json.decode(outcome, type=Outcome)
    return _patiently(lambda: odds.shot(read_sight(sight), Raw(inputs), places, ended))
