"""Cases whose time or memory may grow faster than their input, since something other than the size of the input bounds them."""

import fnmatch
from dataclasses import dataclass

MIB = 1 << 20


@dataclass(frozen=True)
class Bound:
    """What such a case may take, whatever its size."""

    # In bytes; None where the usual rule holds.
    memory: int | None = None
    # In seconds of CPU; None where the usual rule holds.
    time: float | None = None


# By the beginning of the case's name. The first that fits counts.
BOUNDS = {
    # A few bytes of compressed pixels stand for many: a picture has at most 100 million, and programs at most 2 GiB of memory.
    "picture-*": Bound(memory=2048 * MIB),
    "container-*": Bound(memory=2048 * MIB),
    # The layout of a text takes a time that grows with the square of its length; longer ones are refused.
    "svg-text-*": Bound(time=8),
    # librsvg draws every shape on a canvas of that size; the time for one step and for the request ends the drawing.
    "svg-very-large-*": Bound(memory=2048 * MIB, time=60),
    # Rules of styles are compared with every element; documents in which that is too much are refused.
    "svg-style-*": Bound(time=25),
    # cmark-gfm's time grows with the square of some inputs; those that would take more than about 4 seconds are refused beforehand. A
    # neighbour on the same core makes a second of CPU time worth a third.
    "markdown-*": Bound(memory=256 * MIB, time=12),
    # Addresses of galleries are looked for by several ways, and each of them takes what the one before has made.
    "csv-as-gallery-*": Bound(memory=1024 * MIB),
    # HTML's rules open formatting elements anew in every block: the parser may take 64 bytes for one.
    "html-formatting-*": Bound(memory=512 * MIB),
    # An archive may unpack to 64 MiB, however small it is.
    "archive-items-*": Bound(memory=256 * MIB),
}


def bound_of(name):
    """The bound of a case; None where the usual rules hold."""
    return next((bound for pattern, bound in BOUNDS.items() if fnmatch.fnmatchcase(name, pattern)), None)
