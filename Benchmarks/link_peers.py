"""Times Unalix and courlan for each of the first links of a file, and compares.

    link_peers.py FILE SECONDS

SECONDS is what dragconv takes for a link, its whole process divided by the links.
"""
import importlib.metadata
import sys
import time

from courlan import clean_url
from results import record
from unalix import clear_url


def measure(name, function, links, ours):
    changed = 0
    start = time.perf_counter()
    for link in links:
        try:
            changed += function(link) != link
        except Exception:  # A peer that stumbles over a link is not stopped by it.
            pass
    each = (time.perf_counter() - start) / len(links)
    version = importlib.metadata.version(name)
    print(f"{'':34} {name + ' ' + version:30} {ours * 1e6:6.2f} µs {each * 1e6:6.1f} µs {ours / each:7.4f}  ({changed} of {len(links)} links changed)")
    record("links", "each link", f"{name} {version}", each * 1e6, "µs")


links = [line.rstrip("\n") for line in open(sys.argv[1])][:4000]
ours = float(sys.argv[2])
record("links", "each link", "dragconv", ours * 1e6, "µs")
measure("unalix", clear_url, links, ours)
measure("courlan", lambda link: clean_url(link) or link, links, ours)
