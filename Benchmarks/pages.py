"""HTML on one core, beside its peers: pages.py DRAGCONV SPEED PEERS_PYTHON GUMBO [ROUNDS]

SPEED is html-speed (HTMLSpeed), GUMBO gumbo.c, and PEERS_PYTHON an interpreter with the packages of the peers. The pages are of Debian's
documentation. Parsing, text and Markdown are library calls, in processor time, the fastest of the rounds. The last part is whole processes of
`dragconv batch`, files and JSON included.
"""
import importlib.metadata
import os
import resource
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


def measured(command, names):
    """The tasks of a program with their seconds."""
    output = subprocess.run(["taskset", "-c", "0", *command], input="\n".join(names).encode() + b"\n", stdout=subprocess.PIPE, check=True).stdout
    return [(task, float(seconds), *more) for task, seconds, *more in (line.split("\t") for line in output.decode().splitlines())]


def peers(rounds):
    """Runs in the interpreter of the peers, and prints a line for each: task, seconds, name with version."""
    texts = [Path(name).read_text(errors="replace") for name in sys.stdin.read().splitlines()]

    def timed(task, package, function, rounds):
        fastest = float("inf")
        for _ in range(rounds):
            begin = time.process_time()
            for text in texts:
                try:
                    function(text)
                except Exception:  # A peer that stumbles over a page is not stopped by it.
                    pass
            fastest = min(fastest, time.process_time() - begin)
        print(task, fastest, f"{package} {importlib.metadata.version(package)}", sep="\t", flush=True)

    from html2text import html2text
    from html_to_markdown import convert
    from inscriptis import get_text
    from markdownify import markdownify
    from resiliparse.extract.html2text import extract_plain_text
    from selectolax.lexbor import LexborHTMLParser
    timed("parse", "selectolax", LexborHTMLParser, rounds)
    timed("text", "resiliparse", lambda text: extract_plain_text(text, preserve_formatting=True), rounds)
    timed("text", "inscriptis", get_text, 1)
    timed("Markdown", "html-to-markdown", convert, 1)
    timed("Markdown", "html2text", html2text, 1)
    timed("Markdown", "markdownify", markdownify, 1)


# At least how many times as fast as a peer each task is to be. selectolax wraps lexbor.
MARKS = {("parse", "gumbo"): 10, ("parse", "selectolax"): 1, ("text", "resiliparse"): 2.5, ("batch, to text", "resiliparse"): 1}


def main():
    dragconv, speed, interpreter, gumbo = sys.argv[1:5]
    rounds = int(sys.argv[5]) if len(sys.argv) > 5 else 5
    chosen = pages()
    size = sum(os.path.getsize(name) for name in chosen) / 1e6
    print(f"HTML: {len(chosen)} pages of Debian's documentation, {size:.1f} MB, one core, processor time, the fastest of {rounds} rounds")
    if len(chosen) < 100:
        sys.exit("HTML is left out: there are too few pages in /usr/share/doc.")
    batches = {}
    for task in ("text", "markdown"):
        fastest = float("inf")
        for _ in range(rounds):
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            command = ["taskset", "-c", "0", dragconv, "batch", "--paths0", "--jobs", "1", "--to", task]
            subprocess.run(command, input="\0".join(chosen).encode() + b"\0", stdout=subprocess.DEVNULL, check=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            fastest = min(fastest, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        batches["batch, to " + ("text" if task == "text" else "Markdown")] = fastest
    print(f"  a batch takes at most {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024} MB")
    own = dict(measured([speed, str(rounds)], chosen)) | batches
    others = [(task, seconds, "gumbo") for task, seconds in measured([gumbo, str(rounds)], chosen)]
    others += measured([interpreter, os.path.abspath(__file__), "peers", str(rounds)], chosen)
    for task, seconds in own.items():
        print(f"  {'dragconv, ' + task:34} {size / seconds:7.1f} MB/s")
        record("html", "HTML: " + task, "dragconv", size / seconds, "MB/s")
        for other, taken, name in others:
            if other != task.removeprefix("batch, to "):
                continue
            mark = MARKS.get((task, name.split()[0]))
            verdict = f" (at least {mark})  {'met' if taken / seconds >= mark else 'missed'}" if mark else ""
            print(f"    {name:32} {size / taken:7.1f} MB/s  {taken / seconds:.1f} times as fast{verdict}")
            record("html", "HTML: " + task, name, size / taken, "MB/s")


if __name__ == "__main__":
    peers(int(sys.argv[2])) if sys.argv[1] == "peers" else main()
