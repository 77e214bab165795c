"""Whole processes in pairs, run in turns so that a slow phase of the machine hits both: plugins.py DRAGCONV [ROUNDS]."""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from results import record

dragconv = os.path.realpath(sys.argv[1])
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 15


nothing = os.open(os.devnull, os.O_RDWR)


def run(command, environment=None):
    """Milliseconds from the start of a process to its end. (The subprocess module adds one of its own.)"""
    path = shutil.which(command[0])
    start = time.perf_counter()
    actions = [(os.POSIX_SPAWN_DUP2, nothing, 1), (os.POSIX_SPAWN_DUP2, nothing, 2)]
    process = os.posix_spawn(path, command, environment or os.environ, file_actions=actions)
    _, status = os.waitpid(process, 0)
    if status != 0:
        sys.exit("failed: " + " ".join(command))
    return (time.perf_counter() - start) * 1e3


def pair(name, first, second, limit, environment=None, difference=False):
    """The second command against the first: a ratio, or a difference in milliseconds."""
    run(first), run(second, environment)
    times = [(run(first), run(second, environment)) for _ in range(rounds)]
    left, right = (statistics.median(column) for column in zip(*times))
    value = statistics.median(b - a if difference else b / a for a, b in times)
    verdict = "met" if value <= limit else "missed"
    unit = " ms more" if difference else "x"
    print("  %-46s %8.1f ms %8.1f ms  %6.2f%s  (at most %g)  %s" % (name, left, right, value, unit, limit, verdict))
    return left, right


work = tempfile.mkdtemp(prefix="dragconv-bench.")
try:
    os.chdir(work)
    print("Plug-ins, whole processes")
    if shutil.which("vips"):
        for name, size, make in [
            ("photo", "1920x1080", ["vips", "perlin", "p.v", "1920", "1080", "--cell-size", "97"]),
        ]:
            subprocess.run(make, check=True)
            subprocess.run(["vips", "gaussnoise", "n.v", "1920", "1080", "--sigma", "6"], check=True)
            subprocess.run(["vips", "linear", "p.v", "p2.v", "100", "128"], check=True)
            subprocess.run(["vips", "add", "p2.v", "n.v", "s.v"], check=True)
            subprocess.run(["vips", "bandjoin", "s.v p2.v s.v", "rgb.v"], check=True)
            subprocess.run(["vips", "cast", "rgb.v", "u.v", "uchar"], check=True)
            subprocess.run(["vips", "copy", "u.v", "photo.jpg[Q=90]"], check=True)
        subprocess.run(["vips", "text", "t.v", "The quick brown fox jumps over the lazy dog 0123456789. " * 90, "--width", "1900", "--dpi", "110"], check=True)
        subprocess.run(["vips", "invert", "t.v", "i.v"], check=True)
        subprocess.run(["vips", "gravity", "i.v", "e.v", "north-west", "1920", "1080", "--extend", "white"], check=True)
        subprocess.run(["vips", "bandjoin", "e.v e.v e.v", "screen.jpg[Q=92]"], check=True)
        # Coloured letters: greys alone would be written as greys.
        subprocess.run(["vips", "linear", "e.v", "r.v", "0.7", "40"], check=True)
        subprocess.run(["vips", "linear", "e.v", "b.v", "0.3", "150"], check=True)
        subprocess.run(["vips", "bandjoin", "r.v e.v b.v", "c.v"], check=True)
        subprocess.run(["vips", "cast", "c.v", "cu.v", "uchar"], check=True)
        subprocess.run(["vips", "copy", "cu.v", "colour.jpg[Q=92]"], check=True)
        subprocess.run(["vips", "thumbnail", "photo.jpg", "small.jpg", "200", "--height", "120", "--size", "force"], check=True)
        for name, limit in [("photo", 0.2), ("screen", 0.2), ("colour", 0.2), ("small", 0.25)]:
            peer, ours = pair("JPEG to PNG, %s: vips copy, dragconv" % name, ["vips", "copy", name + ".jpg", name + ".png"],
                              [dragconv, "convert", name + ".jpg", "--to", "png"], limit)
            record("pictures", "JPEG to PNG, " + name, "dragconv", ours, "ms")
            record("pictures", "JPEG to PNG, " + name, "vips copy", peer, "ms")
            with open("ours.png", "wb") as file:
                subprocess.run([dragconv, "convert", name + ".jpg", "--to", "png"], stdout=file, check=True)
            print("    size %.2fx (at most 1.2)" % (os.path.getsize("ours.png") / os.path.getsize(name + ".png")))
    os.mkdir("many")
    for number in range(1000):
        manifest = {
            "manifest": 1, "id": "com.example.p%04d" % number, "version": "1", "description": "one of many",
            "types": [{"identifier": "com.example.t%04d" % number, "conformsTo": ["public.data"], "mimeTypes": ["application/x-t%04d" % number]}],
            "conversions": [{"id": "to", "from": "public.html", "to": "com.example.t%04d" % number, "loses": ["styling"]}],
            "program": {"exec": ["/usr/bin/cat"], "protocol": "filter"}}
        with open("many/%04d.json" % number, "w") as file:
            json.dump(manifest, file)
    with open("page.html", "w") as file:
        file.write("<p>" + "words " * 170)
    # What was written a moment ago is not remembered: it could change once more without a trace.
    time.sleep(4)
    os.environ["XDG_CACHE_HOME"] = os.path.join(work, "cache")
    text = [dragconv, "convert", "page.html", "--to", "text"]
    pair("HTML to text, 1,000 manifests more", text, text, 10, dict(os.environ, DRAGCONV_PLUGIN_PATH="many"), difference=True)
finally:
    shutil.rmtree(work)
