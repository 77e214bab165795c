"""How long files and functions are.

    python3 scripts/measure-lengths.py [--longest-file LINES] [--longest-function LINES]

Prints the number of Swift files, their median length, and the longest file and function of Sources and Plugins. Exits with 1 when one is
longer than it may be. A function ends at the first line that closes it at its own indentation, which swift format sees to.
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
    return status


sys.exit(main())
