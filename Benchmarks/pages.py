"""HTML to text and to Markdown over pages of Debian's documentation, on one core: pages.py DRAGCONV PEERS_PYTHON GUMBO [ROUNDS]

GUMBO is a program that only parses (gumbo.c), and PEERS_PYTHON an interpreter with the packages of the peers. The rates are of the bytes of
HTML. dragconv is measured as a whole process, JSON and files included; the Python peers without the start of their interpreter.
"""
import importlib.metadata
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from results import record

PAGES = 800


def pages():
    """The same pages wherever the same packages are installed: evenly out of all, up to 1 MB each."""
    found = sorted(str(path) for path in Path("/usr/share/doc").glob("**/*.html") if path.is_file() and path.stat().st_size < 1 << 20)
    step = max(len(found) / PAGES, 1)
    return [found[int(index * step)] for index in range(min(PAGES, len(found)))]


def seconds(command, names):
    start = time.perf_counter()
    subprocess.run(command, input=names, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def peers():
    """Runs in the interpreter of the peers, and prints a line for each: task, name, version, seconds."""
    texts = [Path(name).read_text(errors="replace") for name in sys.stdin.read().split("\0") if name]

    def timed(task, package, function):
        function("<p>once")
        start = time.perf_counter()
        for text in texts:
            try:
                function(text)
            except Exception:  # A peer that stumbles over a page is not stopped by it.
                pass
        print(task, package, importlib.metadata.version(package), time.perf_counter() - start, sep="\t", flush=True)

    from html2text import html2text
    from inscriptis import get_text
    from markdownify import markdownify
    from resiliparse.extract.html2text import extract_plain_text
    timed("text", "resiliparse", lambda text: extract_plain_text(text, preserve_formatting=True))
    timed("text", "inscriptis", get_text)
    timed("Markdown", "html2text", html2text)
    timed("Markdown", "markdownify", markdownify)


def main():
    dragconv, interpreter, gumbo = sys.argv[1:4]
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    chosen = pages()
    names = "\0".join(chosen).encode() + b"\0"
    size = sum(os.path.getsize(name) for name in chosen) / 1e6
    print(f"HTML: {len(chosen)} pages of Debian's documentation, {size:.1f} MB, one core, median of {rounds} rounds")
    if len(chosen) < 100:
        sys.exit("HTML is left out: there are too few pages in /usr/share/doc.")
    commands = {
        "gumbo": [gumbo], "text": [dragconv, "batch", "--paths0", "--jobs", "1", "--to", "text"],
        "Markdown": [dragconv, "batch", "--paths0", "--jobs", "1", "--to", "markdown"],
    }
    # Interleaved, so that a slow minute of the machine meets all of them.
    times = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            times[name].append(seconds(["taskset", "-c", "0", *command], names))
    rate = {name: size / statistics.median(values) for name, values in times.items()}
    print(f"  {'gumbo, parsing alone':34} {rate['gumbo']:7.1f} MB/s")
    for task, wanted in [("text", 0.85), ("Markdown", 0.6)]:
        ratio = rate[task] / rate["gumbo"]
        print(f"  {'dragconv batch, to ' + task:34} {rate[task]:7.1f} MB/s  {ratio:.2f} of gumbo (at least {wanted})  {'met' if ratio >= wanted else 'missed'}")
        record("html", "HTML to " + task, "dragconv", rate[task], "MB/s")
        record("html", "HTML to " + task, "gumbo, which only parses", rate["gumbo"], "MB/s")
    output = subprocess.run(["taskset", "-c", "0", interpreter, os.path.abspath(__file__), "peers"], input=names, stdout=subprocess.PIPE)
    for line in output.stdout.decode().splitlines():
        task, name, version, spent = line.split("\t")
        print(f"  {name + ' ' + version + ', to ' + task:34} {size / float(spent):7.1f} MB/s  dragconv is {rate[task] * float(spent) / size:.1f} times as fast")
        record("html", "HTML to " + task, f"{name} {version}", size / float(spent), "MB/s")


if __name__ == "__main__":
    peers() if sys.argv[1:] == ["peers"] else main()
