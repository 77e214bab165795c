"""The parts of scripts/measure-sniffing that are no shell: apt's sources, the tarball, and the measuring itself."""

import glob
import json
import os
import platform
import re
import signal
import subprocess
import sys
import tarfile
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WORKERS = 2
SECONDS = 30


# --- sources: the machine's own archive, with deb-src, in deb822 -------------------------------------------------

def one_line(path):
    """The stanzas of a sources.list: `deb [option=value …] URI suite component …`."""
    for line in Path(path).read_text().splitlines():
        match = re.match(r"\s*deb\s+(?:\[([^]]*)\]\s*)?(\S+)\s+(\S+)\s+([^#]+)", line)
        if match:
            options, uri, suite, components = match.groups()
            stanza = {"URIs": uri, "Suites": suite, "Components": components.strip()}
            for option in (options or "").split():
                name, _, value = option.partition("=")
                name = {"arch": "Architectures", "lang": "Languages"}.get(name, name.title())
                stanza[name] = value.replace(",", " ")
            yield stanza


def deb822(path):
    """The stanzas of a .sources file; a folded value (an inline key) keeps its lines."""
    for block in re.split(r"\n\s*\n", Path(path).read_text()):
        stanza, name = {}, None
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            if line[:1].isspace() and name:
                stanza[name] += "\n" + line
            elif ":" in line:
                name, _, value = line.partition(":")
                stanza[name] = value.strip()
        if "deb" in stanza.get("Types", "").split() and stanza.get("Enabled", "yes").lower() not in ("no", "false", "0"):
            yield stanza


def sources(main, parts):
    stanzas = list(one_line(main)) if os.path.isfile(main) else []
    for path in sorted(glob.glob(os.path.join(parts, "*.list"))):
        stanzas += one_line(path)
    for path in sorted(glob.glob(os.path.join(parts, "*.sources"))):
        stanzas += deb822(path)
    wanted = {platform.freedesktop_os_release().get("VERSION_CODENAME"), "stable", "oldstable", "testing", "unstable", "sid"}
    found = False
    for stanza in stanzas:
        suites = [suite for suite in stanza["Suites"].split() if suite in wanted]
        if suites and "main" in stanza.get("Components", "").split():
            found = True
            stanza = {**stanza, "Types": "deb deb-src", "Suites": " ".join(suites), "Components": "main"}
            print("".join(f"{name}: {value}\n" for name, value in stanza.items() if name != "Enabled"))
    return 0 if found else 1


# --- unpack: only what is measured with ----------------------------------------------------------------------------

def unpack(tarball, target):
    with tarfile.open(tarball) as archive:
        for member in archive:
            name = member.name.partition("/")[2]
            if member.isfile() and name.startswith(("tests/mime-detection/", "data/")) and ".." not in name.split("/"):
                path = Path(target, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(archive.extractfile(member).read())
    return 0


# --- measure -------------------------------------------------------------------------------------------------------

class Database:
    """Aliases and subclasses of shared-mime-info."""

    def __init__(self, path):
        space = "{http://www.freedesktop.org/standards/shared-mime-info}"
        self.aliases, self.parents = {}, {}
        for kind in ET.parse(path).getroot().iter(space + "mime-type"):
            name = kind.get("type").lower()
            for alias in kind.iter(space + "alias"):
                self.aliases[alias.get("type").lower()] = name
            self.parents[name] = [parent.get("type").lower() for parent in kind.iter(space + "sub-class-of")]

    def canonical(self, name):
        name = name.lower()
        return self.aliases.get(name, name)

    def ancestors(self, name):
        """The database's own edges and the implicit text/plain of text/*; that all is octet-stream too says nothing."""
        seen, queue = set(), [self.canonical(name)]
        while queue:
            name = queue.pop()
            parents = [self.canonical(parent) for parent in self.parents.get(name, [])]
            if name.startswith("text/"):
                parents.append("text/plain")
            for parent in parents:
                if parent not in seen:
                    seen.add(parent)
                    queue.append(parent)
        return seen - {"application/octet-stream"}


class Case:
    """A line of the list: `file type [NDF]`; x where that lookup (name, data, both) is expected to fail."""

    def __init__(self, line, folder):
        self.name, self.expected, marks = (line.split() + [""])[:3]
        self.path = folder / self.name
        marks = marks.ljust(3, "o")
        self.fails = {"data": marks[1] == "x", "file": marks[2] == "x"}


def run(command, stdin=None):
    """What a command prints, or None with the reason."""
    try:
        done = subprocess.run(command, stdin=stdin or subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None, "(timeout)"
    if done.returncode:
        return None, f"(exit {done.returncode})"
    return done.stdout.decode("utf-8", "replace"), None


class Libmagic:
    def __init__(self):
        self.title = run(["file", "--version"])[0].splitlines()[0] + ", libmagic alone"

    def look(self, mode, path):
        """What is said about a file, and the MIME types that it stands for."""
        with open(path, "rb") as data:
            name = str(path) if mode == "file" else "-"
            output, failure = run(["file", "--mime-type", "-b", name], stdin=data)
        return (failure, []) if failure else (output.strip(), [output.strip()])


class Dragconv:
    def __init__(self, binary):
        self.binary, self.title = binary, "dragconv"
        output, failure = run([binary, "types", "--json"])
        if failure:
            sys.exit(f"measure-sniffing: `{binary} types --json` failed {failure}.")
        types = json.loads(output)["types"]
        # The list knows no parameters: text in UTF-8 is text.
        self.names = {
            kind["identifier"].lower(): [name.split(";")[0] for name in kind.get("mimeTypes", [])] for kind in types
        }

    def look(self, mode, path):
        with open(path, "rb") as data:
            name = str(path) if mode == "file" else "-"
            output, failure = run([self.binary, "inspect", name, "--json"], stdin=data)
        if failure:
            return failure, []
        try:
            first = json.loads(output)["items"][0]["representations"][0]
        except (ValueError, KeyError, IndexError):
            return "(nothing)", []
        identifier = first.get("type" if mode == "file" else "sniffed")
        return identifier or "(nothing)", self.names.get((identifier or "").lower(), [])


def measure(cache, binary, *arguments):
    cache = Path(cache)
    folder = cache / "source/tests/mime-detection"
    database = Database(cache / "installed/usr/share/mime/packages/freedesktop.org.xml")
    lines = (folder / "list").read_text().splitlines()
    cases = [Case(line, folder) for line in lines if line.strip() and not line.startswith("#")]
    absent = [case.name for case in cases if not case.path.is_file()]
    if absent:
        print(f"not in the tarball, left out: {', '.join(absent)}")
        cases = [case for case in cases if case.path.is_file()]
    version = next(cache.glob("packages/*.deb")).name.split("_")[1]
    print(f"shared-mime-info {version}: {len(cases)} cases of {len({case.expected for case in cases})} types")

    misses = []
    for detector in (Dragconv(binary), Libmagic()):
        print(f"\n{detector.title}")
        for mode in ("data", "file"):
            with ThreadPoolExecutor(WORKERS) as pool:
                answers = list(pool.map(lambda case: detector.look(mode, case.path), cases))
            right, ancestor, wrong, unexpected = 0, 0, 0, 0
            for case, (got, names) in zip(cases, answers):
                expected = database.canonical(case.expected)
                names = {database.canonical(name) for name in names}
                hit = expected in names
                if case.fails[mode]:
                    unexpected += hit
                elif hit:
                    right += 1
                else:
                    near = bool(names & database.ancestors(expected))
                    ancestor += near
                    wrong += not near
                    misses.append((detector.title, mode, case.name, case.expected, got, "ancestor" if near else "wrong"))
            total = right + ancestor + wrong
            print(f"  by {mode}: {right} of {total} = {100 * right / total:.1f} %, +{ancestor} right ancestor, {wrong} wrong; "
                  f"{unexpected} of the {len(cases) - total} marked as expected failures are right")
    if "--list" in arguments:
        print("\ndetector\tmode\tfile\texpected\tgot\tverdict")
        for miss in misses:
            print("\t".join(miss))
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    verbs = {"sources": sources, "unpack": unpack, "measure": measure}
    sys.exit(verbs[sys.argv[1]](*sys.argv[2:]))
