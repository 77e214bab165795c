"""Lines that tests ran, by module: measure-coverage.py ROOT REPORT, with a summary that llvm-cov exports as JSON."""
import collections
import json
import os
import sys

root, report = sys.argv[1:]
lines = collections.defaultdict(lambda: [0, 0])
with open(report) as file:
    for entry in json.load(file)["data"][0]["files"]:
        path = os.path.relpath(entry["filename"], root).split(os.sep)
        if path[0] not in ("Sources", "Plugins") or len(path) < 4 or not path[-1].endswith(".swift"):
            continue
        summary = entry["summary"]["lines"]
        lines["/".join(path[:3])][0] += summary["covered"]
        lines["/".join(path[:3])][1] += summary["count"]
for module, (covered, count) in sorted(lines.items(), key=lambda item: item[1][0] / max(item[1][1], 1)):
    print(f"{module:44} {100 * covered / max(count, 1):5.1f} %  {covered} of {count} lines")
covered, count = (sum(values) for values in zip(*lines.values()))
print(f"{'all':44} {100 * covered / max(count, 1):5.1f} %  {covered} of {count} lines")
