"""Collects what the benchmarks measure, for the plots: results.py GROUP TASK PROGRAM VALUE UNIT

Each result becomes a line of JSON at the end of the file that DRAGCONV_RESULTS names; without that variable, nothing is written.
GROUP is one plot's name, TASK one comparison in the plot, PROGRAM "dragconv" or a peer, and UNIT of VALUE "ms", "µs" or "MB/s".
"""
import json
import os
import sys


def record(group, task, program, value, unit):
    path = os.environ.get("DRAGCONV_RESULTS")
    if path:
        with open(path, "a") as file:
            file.write(json.dumps({"group": group, "task": task, "program": program, "value": float(value), "unit": unit}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    record(*sys.argv[1:6])
