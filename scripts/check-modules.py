"""Checks the modules that Package.swift declares, or prints their picture for ARCHITECTURE.md.

    python3 scripts/check-modules.py [--print]

The rules: the folder of a module bears the module's name, in a room; no dependency is one that another
dependency brings; nothing in Sources/Core depends on what plugs in; and ARCHITECTURE.md shows the modules
with their dependencies as they are. Exits with 1 when one is broken.
"""
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROOMS = ("Sources/C", "Sources/Core", "Sources/Galleries", "Sources/Desktop", "Sources/Application", "Sources/Programs",
         "Plugins/Handlers", "Plugins/Programs")
# The variables that add the windows and the programs of the tests.
EVERYTHING = {"DRAGCONV_DESKTOP": "1", "DRAGCONV_TESTS": "1", "DRAGCONV_FUZZ": "1", "DRAGCONV_FUZZ_HTML": "1"}


def targets():
    """The targets by name, in the order of Package.swift: their path and dependencies."""
    dump = subprocess.run(
        ["swift", "package", "dump-package"], cwd=ROOT, env={**os.environ, **EVERYTHING}, check=True, stdout=subprocess.PIPE).stdout
    found = {}
    for target in json.loads(dump)["targets"]:
        names = [next(iter(dependency.values()))[0] for dependency in target["dependencies"]]
        found[target["name"]] = (target.get("path") or "Tests/" + target["name"], names)
    return found


def reachable(name, modules):
    """Every module that a module depends on, directly or not."""
    found, waiting = set(), list(modules.get(name, ("", []))[1])
    while waiting:
        current = waiting.pop()
        if current not in found:
            found.add(current)
            waiting += modules.get(current, ("", []))[1]
    return found


def picture(modules):
    """The lines of ARCHITECTURE.md: each library with what it depends on, room by room, lowest first."""
    for room in ROOMS[1:]:
        libraries = {name: names for name, (path, names) in modules.items() if path == f"{room}/{name}" and "CArguments" not in names}
        if libraries:
            yield room
        while libraries:
            # The first whose dependencies stand above it.
            name = next(name for name in libraries if not any(other in libraries for other in reachable(name, modules)))
            yield f"    {name:<18} {' '.join(libraries.pop(name))}".rstrip()


def faults(modules):
    for name, (path, names) in modules.items():
        if path.startswith(("Sources/", "Plugins/")) and not any(path == f"{room}/{name}" for room in ROOMS):
            yield f"{name}: {path} is no folder of the module's name in one of {', '.join(ROOMS)}."
        for dependency in names:
            bringing = [other for other in names if other != dependency and dependency in reachable(other, modules)]
            if bringing:
                yield f"{name}: {bringing[0]} brings {dependency} already."
        if path.startswith("Sources/Core/"):
            for dependency in reachable(name, modules):
                if modules.get(dependency, ("",))[0].startswith("Plugins/"):
                    yield f"{name} is of the core, and depends on {dependency}."
    shown = [line.strip() for line in (ROOT / "ARCHITECTURE.md").read_text().splitlines()]
    for line in picture(modules):
        if line.strip() not in shown:
            yield f"ARCHITECTURE.md lacks the line {line.strip()} (python3 scripts/check-modules.py --print)."


def main():
    modules = targets()
    if "--print" in sys.argv[1:]:
        print("\n".join("    " + line for line in picture(modules)))
        return 0
    found = list(faults(modules))
    for fault in found:
        print("modules: " + fault, file=sys.stderr)
    return 1 if found else 0


sys.exit(main())
