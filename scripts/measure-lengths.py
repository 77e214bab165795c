"""How long files and functions are, and how wide comments.

    python3 scripts/measure-lengths.py [--longest-file LINES] [--longest-function LINES]
        [--widest-comment COLUMNS]

Prints the number of Swift files, their median length, and the longest file and function of Sources
and Plugins. Exits with 1 when one is longer than it may be, or a comment in any Swift file wider. A
function ends at the first line that closes it at its own indentation, which swift format sees to.
Addresses, rows of tables and samples of code may be wide.
"""
import pathlib
import re
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
START = re.compile(r"^( *)(?:@\w+(?:\([^)]*\))? |\w+(?:\(set\))? )*(?:func |init[?(<]|deinit|subscript[(<])")


def functions(lines):
    """Pairs of a function's first line, counted from 1, and its length."""
    for number, line in enumerate(lines):
        match = START.match(line)
        if not match:
            continue
        indent = match.group(1)
        for end in range(number, len(lines)):
            if lines[end] == indent + "}":
                yield number + 1, end - number + 1
                break
            # A requirement of a protocol, or a body on one line.
            if end > number and lines[end].startswith(indent) and not lines[end].startswith(indent + " ") and not lines[end].startswith(indent + ")"):
                break
            if end == number and (line.endswith("}") or not line.endswith(("{", "(", ","))):
                break


# A comment on a line of its own, with what stands in it.
COMMENT = re.compile(r"^\s*///?(.*)")


def wide_comments(path, columns):
    """The numbers of the lines with a comment that is too wide."""
    for number, line in enumerate(path.read_text().splitlines(), start=1):
        comment = COMMENT.match(line)
        if len(line) > columns and comment and not re.match(r"\s+\||\s{5,}|.*https?://\S{60}", comment[1]):
            yield number


def limit(name):
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else sys.maxsize


def main():
    files, longest = {}, []
    for folder in ("Sources", "Plugins"):
        for path in sorted((ROOT / folder).rglob("*.swift")):
            lines = path.read_text().splitlines()
            files[path] = len(lines)
            longest += [(length, path, number) for number, length in functions(lines)]
    longest.sort(key=lambda entry: -entry[0])
    print(f"lengths: {len(files)} files, median {statistics.median(files.values()):g} lines")
    status = 0
    for path, length in sorted(files.items(), key=lambda entry: -entry[1])[:1]:
        print(f"  longest file: {path.relative_to(ROOT)}, {length} lines")
    for length, path, number in longest[:1]:
        print(f"  longest function: {path.relative_to(ROOT)}:{number}, {length} lines")
    for path, length in files.items():
        if length > limit("--longest-file"):
            print(f"lengths: {path.relative_to(ROOT)} has {length} lines", file=sys.stderr)
            status = 1
    for length, path, number in longest:
        if length > limit("--longest-function"):
            print(f"lengths: the function at {path.relative_to(ROOT)}:{number} has {length} lines", file=sys.stderr)
            status = 1
    for folder in ("Sources", "Plugins", "Tests"):
        for path in sorted((ROOT / folder).rglob("*.swift")):
            for number in wide_comments(path, limit("--widest-comment")):
                print(f"lengths: the comment at {path.relative_to(ROOT)}:{number} is too wide", file=sys.stderr)
                status = 1
    return status


sys.exit(main())
