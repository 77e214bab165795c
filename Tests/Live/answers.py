"""What the live tests look at in payload documents and in the answers of the X11 peer.

    answers.py summary           <ANSWERS   name, type, size and INCR of each answer
    answers.py bytes             <ANSWER    the size of one answer
    answers.py burst             <ANSWER    how many requests of a burst were answered and refused
    answers.py representation N  <PAYLOAD   the bytes that a payload document has under the name N
    answers.py offered OFFER P   <PAYLOAD   whether the payload has every name and byte of a drag from a program of the toolkit P, and no others
    answers.py drag NAME…        <LOG       the bytes that a program got under these names, one after the other
    answers.py page strings NAME… <LOG       the strings that a page got under these names, one after the other
    answers.py page files        <LOG       name, size and SHA-256 of each file that a page got
    answers.py moved FIRST SECOND THIRD     what a payload lost on the way from X11 to Wayland and back
"""
import base64
import json
import sys

# Names that are X11's own, and encodings of text by such names, are not expected on Wayland.
ONLY_ON_X11 = {"COMPOUND_TEXT", "_NETSCAPE_URL"}


def summary():
    for name, value in sorted(json.load(sys.stdin).items()):
        print(name, value and f"{value['type']} {value['bytes']} {value['incr']}")


def size():
    value = json.load(sys.stdin)
    print(value and value["bytes"])


def burst():
    document = json.load(sys.stdin)
    print(document["answered"], document["refused"])


def representation(name):
    entries = [entry for item in json.load(sys.stdin)["items"] for entry in item["representations"]]
    for entry in entries:
        if entry.get("target") == name:
            sys.stdout.buffer.write(base64.b64decode(entry["base64"]) if "base64" in entry else entry["text"].encode())
            return
    sys.exit(f"the payload has no {name}, only {[entry.get('target') for entry in entries]}")


def offered(path, toolkit):
    with open(path, encoding="utf-8") as file:
        given = {entry["target"]: base64.b64decode(entry["base64"]) for entry in json.load(file)}
    entries = [entry for item in json.load(sys.stdin)["items"] for entry in item["representations"]]
    got = {entry["target"]: base64.b64decode(entry["base64"]) if "base64" in entry else entry.get("text", "").encode() for entry in entries}
    wrong = sorted(name for name in given if got.get(name) != given[name])
    # Qt makes further names of those that it was given.
    added = sorted(set(got) - set(given)) if toolkit != "qt5" else []
    print("same" if not wrong and not added else f"wrong {wrong} added {added} got { {name: data[:40] for name, data in got.items()} }")


def drag(*names):
    entries = {entry["target"]: entry for line in sys.stdin for entry in json.loads(line)}
    for name in names:
        if name not in entries or entries[name]["base64"] is None:
            sys.exit(f"{name} was not given, only {sorted(entries)}")
        sys.stdout.buffer.write(base64.b64decode(entries[name]["base64"]))


def page(what, *names):
    drops = [entry for entry in map(json.loads, sys.stdin) if entry["event"] == "drop"]
    if len(drops) != 1:
        sys.exit(f"the page got {len(drops)} drops")
    if what == "files":
        for file in drops[0]["files"]:
            print(file["name"], file["size"], file["sha256"])
    for name in names:
        if name not in drops[0]["strings"]:
            sys.exit(f"{name} was not given, only {drops[0]['types']}")
        sys.stdout.buffer.write(drops[0]["strings"][name].encode())


def moved(*paths):
    def contents(path):
        with open(path, encoding="utf-8") as file:
            item = json.load(file)["items"][0]
        return {entry["target"]: entry.get("text", entry.get("base64")) for entry in item["representations"]}
    first, second, third = map(contents, paths)
    print("lost", sorted(set(first) - set(second) - ONLY_ON_X11), sorted(set(first) - set(third)))
    print("changed", sorted(name for name in first if name in third and first[name] != third[name]))


{
    "summary": summary, "bytes": size, "burst": burst, "representation": representation, "offered": offered, "drag": drag, "page": page,
    "moved": moved,
}[sys.argv[1]](*sys.argv[2:])
