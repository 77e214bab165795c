"""Lists declarations of Sources and Plugins whose names stand nowhere else in the project's Swift code.

    python3 scripts/list-unused.py

Exits with 1 when one is used nowhere at all. A name that only tests use is marked: a library's public types may be among them. Names are compared as words, so a name that two declarations share is not found; what fulfils a protocol of
the standard library is left out.
"""
import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DECLARATION = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|private|fileprivate|static|final|mutating|override|indirect|nonisolated(?:\(unsafe\))?|convenience|lazy|private\(set\)|public\(set\)|package\(set\)) )*(?:func|var|let|struct|class|enum|protocol|actor|typealias|case) `?(\w+)")
CALLED_BY_OTHERS = {
    "main", "run", "runAndExit", "validate", "configuration", "description", "debugDescription", "hash", "next", "makeIterator", "enqueue", "body",
    "buildBlock", "buildExpression", "Element", "AsyncIterator", "Model", "allCases", "rawValue", "errorDescription", "executor", "unownedExecutor", "callAsFunction", "_",
}


def words(folder):
    counts = collections.Counter()
    for path in sorted((ROOT / folder).rglob("*.swift")):
        if ".build" not in path.parts:
            text = re.sub(r"(^|\s)//.*", "", path.read_text(), flags=re.MULTILINE)
            counts.update(re.findall(r"\w+", text))
    return counts


def main():
    own = sum((words(folder) for folder in ("Sources", "Plugins", "Benchmarks")), collections.Counter())
    tests = words("Tests")
    status = 0
    for folder in ("Sources", "Plugins"):
        for path in sorted((ROOT / folder).rglob("*.swift")):
            for number, line in enumerate(path.read_text().splitlines(), 1):
                match = DECLARATION.match(line)
                # A `case` with a colon is a pattern, not a declaration.
                is_pattern = re.match(r"\s*case [^(]*:", line)
                if not match or is_pattern or match.group(1) in CALLED_BY_OTHERS or own[match.group(1)] > 1:
                    continue
                name = match.group(1)
                if not tests[name]:
                    status = 1
                print(f"{path.relative_to(ROOT)}:{number}: {name}, {'used by tests only' if tests[name] else 'unused'}")
    return status


sys.exit(main())
