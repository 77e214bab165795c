"""How many of the public declarations of the library targets have a comment of their own or of the protocol they fulfil.

    python3 scripts/measure-documentation.py [--list] [--minimum PERCENT] [MODULE…]

Reads the symbol graphs that the compiler writes for the debug build in .build; prints a line for each module, and with --list the
declarations that have none. What the compiler makes by itself (synthesized conformances) and what fulfils a protocol of the
standard library (==, hash(into:), description …) is not counted: its meaning is written down there. Exits with 1 below the minimum.
"""
import json
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FULFILLED = re.compile(
    r"^(==|<|hash\(into:\)|hashValue|description|debugDescription|rawValue|init\(rawValue:\)|allCases|makeIterator\(\)|next\(\)"
    r"|init\((string|array|dictionary|integer)Literal:\)|encode\(to:\)|init\(from:\)|errorDescription)$")


def library_modules():
    """The Swift modules of the library products that Package.swift names."""
    manifest = (ROOT / "Package.swift").read_text()
    targets = re.findall(r"\.library\(name: \"\w+\", targets: \[([^\]]*)\]\)", manifest)
    return sorted({name for group in targets for name in re.findall(r'"(\w+)"', group)})


def symbols(module, folder):
    modules = ROOT / ".build/debug/Modules"
    places = [*(ROOT / "Sources/C").glob("*/module.modulemap"), *(ROOT / "Sources/C").glob("*/include/module.modulemap"),
              *(ROOT / ".build/debug").glob("C*.build/module.modulemap"),
              *(ROOT / ".build/checkouts").glob("*/Sources/*/module.modulemap")]
    maps = [argument for path in sorted(places) for argument in ("-Xcc", f"-fmodule-map-file={path}")]
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-I", str(modules), *maps, "-target", f"{platform.machine()}-unknown-linux-gnu",
         "-output-dir", folder, "-minimum-access-level", "public", "-skip-synthesized-members"],
        check=True, stdout=subprocess.DEVNULL)
    for path in pathlib.Path(folder).glob(f"{module}*.symbols.json"):
        yield from json.loads(path.read_text())["symbols"]


def main():
    arguments = sys.argv[1:]
    lists = "--list" in arguments
    minimum = float(arguments[arguments.index("--minimum") + 1]) if "--minimum" in arguments else 0
    names = [name for name in arguments if not name.startswith("--") and not re.fullmatch(r"[\d.]+", name)] or library_modules()
    documented_of_all = all_of_all = 0
    with tempfile.TemporaryDirectory() as folder:
        for module in names:
            documented = count = 0
            for symbol in symbols(module, folder):
                if FULFILLED.match(symbol["names"]["title"].split(".")[-1]) or symbol["kind"]["identifier"] == "swift.extension":
                    continue
                count += 1
                if symbol.get("docComment"):
                    documented += 1
                elif lists:
                    place = symbol.get("location", {})
                    path = place.get("uri", "").removeprefix(f"file://{ROOT}/")
                    print(f"  {path}:{place.get('position', {}).get('line', -1) + 1}: {symbol['names']['title']}")
            if count:
                print(f"{module:16} {documented} of {count}, {100 * documented / count:.1f} %")
            documented_of_all, all_of_all = documented_of_all + documented, all_of_all + count
    share = 100 * documented_of_all / max(all_of_all, 1)
    print(f"documentation: {documented_of_all} of {all_of_all} public declarations, {share:.1f} %")
    if share < minimum:
        print(f"documentation: that is less than {minimum:g} %", file=sys.stderr)
        return 1
    return 0


sys.exit(main())
