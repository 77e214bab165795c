"""Checks that what the house avoids stands only where it is known.

    python3 scripts/check-exceptions.py [--print]

Looks in Sources and Plugins for files with unchecked access to memory (`unsafe`) and with forced inlining
(`inline`), for literals of more than 40 lines (`literal`), and for functions and initializers with more
than 8 parameters (`parameters`). scripts/exceptions.txt lists the files that have them, a line each: the
word and the path. Exits with 1 for a file that is not listed, and for a line that has become untrue, so
that the list can only shrink by itself. --print prints the list as it would have to be.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "scripts/exceptions.txt"
UNSAFE = re.compile(r"Unsafe(Mutable|Raw|Buffer|Pointer)|withUnsafe|unsafeBitCast|Unmanaged|nonisolated\(unsafe\)|@unchecked|unsafeAddress")
FUNCTION = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))? |\w+(?:\(\w+\))? )*(?:init\??|func \w+)(?:<[^>]*>)?\(", re.MULTILINE)


def parameters(text, start):
    """The number of parameters in the parentheses that open before `start`."""
    depth, count, index = 1, 0, start
    while depth and index < len(text):
        character = text[index]
        depth += (character in "([{") - (character in ")]}")
        count += character == "," and depth == 1
        index += 1
    return count + 1


def faults(path):
    text = path.read_text()
    code = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//"))
    if UNSAFE.search(code):
        yield "unsafe"
    if "@inline(__always)" in code:
        yield "inline"
    if any(literal.count("\n") > 40 for literal in code.split('"""')[1::2]):
        yield "literal"
    if any(parameters(code, match.end()) > 8 for match in FUNCTION.finditer(code)):
        yield "parameters"


def main():
    found = {
        f"{fault} {path.relative_to(ROOT)}"
        for folder in ("Sources", "Plugins") for path in (ROOT / folder).rglob("*.swift") for fault in faults(path)
    }
    if "--print" in sys.argv[1:]:
        print("\n".join(sorted(found)))
        return 0
    known = set(LIST.read_text().splitlines())
    for line in sorted(found - known):
        print(f"exceptions: {line} is not in scripts/exceptions.txt", file=sys.stderr)
    for line in sorted(known - found):
        print(f"exceptions: {line} is no longer true; take it out of scripts/exceptions.txt", file=sys.stderr)
    return 1 if found != known else 0


sys.exit(main())
