"""What a case is, the command lines that cases share, and the shapes that most hostile inputs have.

A maker is a function from a size to an input of about that many bytes. Most inputs are hostile because something small comes very often.
"""

from dataclasses import dataclass
from typing import Callable

# Stands for the input's path among the arguments.
FILE = "<file>"


@dataclass(frozen=True)
class Case:
    """An input in every size, and what dragconv is asked to do with the input."""

    name: str
    arguments: tuple[str, ...]
    make: Callable[[int], bytes]
    # The smallest size that is tried, in bytes.
    size: int


def group(prefix, arguments, makers, size=50_000):
    """Cases that differ in their input only: `makers` has a maker for every name."""
    return [Case(f"{prefix}-{name}", arguments, make, size) for name, make in makers.items()]


def some(makers, *names):
    """A few makers of many."""
    return {name: makers[name] for name in names}


# --- Command lines ---------------------------------------------------------------------------------------------------

def convert(source, target, via=None):
    """Converts the input, declared to be `source`, to exactly `target`; `via` is the conversion that has to be on the way."""
    way = ("--via", f"org.dragconv.{via}") if via else ()
    return ("convert", "--from", source, "--to", f"={target}", *way, FILE)


def convert_anything(target, *options):
    """Converts an input whose type dragconv has to find out."""
    return ("convert", "--to", target, *options, FILE)


INSPECT = ("inspect", FILE)


# --- Shapes ------------------------------------------------------------------------------------------------------------

def encoded(text):
    """Text as bytes; bytes as they are."""
    return text.encode() if isinstance(text, str) else text


def repeated(unit, before="", behind=""):
    """The same unit again and again, such as a bracket that opens and never closes."""
    unit, before, behind = encoded(unit), encoded(before), encoded(behind)
    return lambda size: before + unit * max(1, (size - len(before) - len(behind)) // len(unit)) + behind


def halves(first, second, before="", between="", behind=""):
    """Half of the bytes are the first unit, half are the second: what opens is closed, or one list meets another."""
    units = [encoded(first), encoded(second)]
    before, between, behind = encoded(before), encoded(between), encoded(behind)

    def make(size):
        first, second = (unit * max(1, size // 2 // len(unit)) for unit in units)
        return before + first + between + second + behind

    return make


def nested(opening, closing, before="", inside="", behind=""):
    """As many endings as beginnings, so that the depth grows with the size."""
    opening, closing, inside = encoded(opening), encoded(closing), encoded(inside)

    def make(size):
        depth = max(1, size // (len(opening) + len(closing)))
        return encoded(before) + opening * depth + inside + closing * depth + encoded(behind)

    return make


def numbered(unit, before="", behind=""):
    """Many units that are all different: `unit` makes one from its number."""

    def make(size):
        parts, length, number = [encoded(before)], 0, 0
        while length < size:
            part = encoded(unit(number))
            parts.append(part)
            length += len(part)
            number += 1
        return b"".join(parts) + encoded(behind)

    return make


def inside(maker, before="", behind=""):
    """The input of another maker between a beginning and an end."""
    return lambda size: encoded(before) + maker(size) + encoded(behind)


def in_utf16(maker):
    """The text of another maker in UTF-16, which takes two bytes where UTF-8 takes one."""
    return lambda size: maker(size // 2).decode().encode("utf-16-le")
