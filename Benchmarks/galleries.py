"""Galleries of 10,000 images as whole processes, against jq doing the like on the JSON, and contact sheets of photographs against
ImageMagick's montage; run in turns so that a slow phase of the machine hits both: galleries.py DRAGCONV [ROUNDS]."""
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from results import record

dragconv = os.path.realpath(sys.argv[1])
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
count = 10_000
photographs = 100


def run(command, **more):
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True, **more)
    return (time.perf_counter() - start) * 1e3


def pair(name, peer, ours, limit, longest=None, times=rounds, group="galleries"):
    """Ours against a peer's: the ratio, and what it should be at most; in milliseconds, what ours may take at most."""
    results = [(run(peer) if peer else 0, run(ours)) for _ in range(times)]
    left, right = (statistics.median(column) for column in zip(*results))
    ratio = statistics.median(b / a for a, b in results) if peer else 0
    met = (not peer or ratio <= limit) and (longest is None or right <= longest)
    print("  %-34s %8.0f ms %8.0f ms  %s  %s" % (
        name, left, right, "%5.2f (at most %g)" % (ratio, limit) if peer else "      at most %d ms" % longest, "met" if met else "missed"), flush=True)
    record(group, name, "dragconv", right, "ms")
    if peer:
        record(group, name, peer[0], left, "ms")


def jq(filter):
    return ["jq", "-r", filter, "g.json"]


work = tempfile.mkdtemp(prefix="dragconv-bench.")
try:
    os.chdir(work)
    random.seed(7)
    images = [{"url": "https://pics.example.com/%d/photo%%20%d.jpg?w=%d" % (i % 97, i, random.randrange(200, 4000)),
               "aspectRatio": random.choice([1.5, 0.6666666666666666, 1.7777777777777777, 1])} for i in range(count)]
    with open("g.json", "w") as file:
        json.dump({"name": "Many", "images": images}, file)
    gallery = [dragconv, "gallery"]
    tools = ["--library", work + "/library"]
    subprocess.run([*gallery, "import", "g.json", *tools], check=True, stdout=subprocess.DEVNULL)
    print("Galleries of %d images: jq, dragconv; every one in less than a second" % count)
    # What jq writes is what the format needs, escapes included, so that it is the same work.
    html = '.images[] | "<p><a href=\\"\\(.url | @html)\\"><img src=\\"\\(.url | @html)\\" alt=\\"\\(.url | split("/") | last | @html)\\"></a></p>"'
    for name, filter in [
        ("csv", '"url,aspectRatio", (.images[] | [.url, .aspectRatio] | @csv)'), ("tsv", '"url\\taspectRatio", (.images[] | [.url, .aspectRatio] | @tsv)'),
        ("text", ".name, .images[].url"), ("uri-list", ".images[].url"),
        ("markdown", '"# \\(.name)", (.images[] | "\\n![\\(.url | split("/") | last | gsub("(?<c>[\\\\[\\\\]*_])"; "\\\\\\(.c)"))](\\(.url))")'),
        ("html", html), ("bookmarks", html.replace("<p>", "<DT>").replace("</p>", "")), ("gallery", "."),
        ("plist", '"<plist><dict><key>images</key><array>", (.images[] | "<dict><key>url</key><string>\\(.url | @html)</string><key>aspectRatio</key><real>\\(.aspectRatio)</real></dict>"), "</array></dict></plist>"'),
    ]:
        pair("export to " + name, jq(filter), [*gallery, "export", "Many", "--to", name, *tools], 1, 1000)
    pair("list", ["jq", "{name, images: (.images | length)}", "g.json"], [*gallery, "list", "--json", *tools], 1, 1000)
    pair("show", ["jq", ".", "g.json"], [*gallery, "show", "Many", "--json", *tools], 1, 1000)
    for kind in ["gallery", "csv", "markdown", "html", "bookmarks", "plist", "uri-list"]:
        subprocess.run([*gallery, "export", "Many", "--to", kind, "-o", "in." + kind, *tools], check=True)
        library = work + "/other-" + kind
        pair("import from " + kind, jq(".") if kind == "gallery" else None, [*gallery, "import", "in." + kind, "--from", kind, "--library", library], 1, 1000)
    pair("add one", ["jq", '.images += [{url: "https://e.example/a.png", aspectRatio: 1}]', "g.json"],
         ["sh", "-c", 'echo https://e.example/a.png | "$0" gallery add Many --library "$1"', dragconv, work + "/library"], 1, 1000)

    if shutil.which("montage") and shutil.which("vips"):
        for number in range(4):
            # Something like a photograph: clouds of several sizes, and grain.
            for layer, size in enumerate([400, 97, 23]):
                subprocess.run(["vips", "perlin", "p%d.v" % layer, "4000", "3000", "--cell-size", str(size), "--seed", str(number * 7 + layer)], check=True)
                subprocess.run(["vips", "linear", "p%d.v" % layer, "l%d.v" % layer, str(90 >> layer), str(128)], check=True)
            subprocess.run(["vips", "gaussnoise", "n.v", "4000", "3000", "--sigma", "7", "--seed", str(number)], check=True)
            subprocess.run(["vips", "add", "l1.v", "n.v", "s.v"], check=True)
            subprocess.run(["vips", "bandjoin", "l0.v s.v l2.v", "rgb.v"], check=True)
            subprocess.run(["vips", "cast", "rgb.v", "u.v", "uchar"], check=True)
            subprocess.run(["vips", "copy", "u.v", "photo%d.jpg[Q=88]" % number], check=True)
        names = ["p%03d.jpg" % index for index in range(photographs)]
        for index, name in enumerate(names):
            os.link("photo%d.jpg" % (index % 4), name)
        with open("photographs.uris", "w") as file:
            file.writelines("file://%s/%s\n" % (work, name) for name in names)
        subprocess.run([*gallery, "new", "Photographs", *tools], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*gallery, "add", "Photographs", "photographs.uris", "--from", "uri-list", "--read-files", *tools], check=True)
        size = os.path.getsize("photo0.jpg")
        print("Contact sheets of %d JPEGs of 12 megapixels, %.1f MB each: montage, dragconv" % (photographs, size / 1e6))
        # As Debian configures it, montage has no room for more than a dozen of them unless it is told how small they will be.
        few = names[:10]
        with open("few.uris", "w") as file:
            file.writelines("file://%s/%s\n" % (work, name) for name in few)
        subprocess.run([*gallery, "new", "Few", *tools], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([*gallery, "add", "Few", "few.uris", "--from", "uri-list", "--read-files", *tools], check=True)
        pair("10 of them, montage as it comes", ["montage", *few, "sheet.png"],
             [*gallery, "export", "Few", "--to", "png", "--read-files", "-o", "ours.png", *tools], 0.5, times=min(rounds, 3), group="pictures")
        print("  (montage told the size of its tiles, so that it too decodes no more than it needs)")
        pair("10 in a row, 256 wide, PNG", ["montage", "-define", "jpeg:size=512x512", *names, "-tile", "10x", "-geometry", "256x256+4+4", "sheet.png"],
             [*gallery, "export", "Photographs", "--to", "png", "--read-files", "--zoom", "13", "--size", "2640", "-o", "ours.png", *tools], 0.5, times=min(rounds, 3), group="pictures")
        pair("10 in a row, 120 wide, PNG", ["montage", "-define", "jpeg:size=240x240", *names, "-tile", "10x", "-geometry", "120x120+4+4", "sheet.png"],
             [*gallery, "export", "Photographs", "--to", "png", "--read-files", "--zoom", "13", "--size", "1280", "-o", "ours.png", *tools], 0.5, times=min(rounds, 3), group="pictures")
finally:
    shutil.rmtree(work)
