#!/usr/bin/env python3
"""Runs the recipes of documents with an installed dragconv: recipes.py DRAGCONV WORK_FOLDER DOCUMENT…

A block that begins with "% " is a session: its output must be what stands there. A block of "sh" is a list of commands: each must end with
status 0. Clipboard programs are played by stand-ins that give fixtures; recipes that need dragconv's own clipboard, a launcher or the
network are passed over, and counted. Prints one line a failure, and the counts at the end.
"""
import os
import re
import shutil
import subprocess
import sys

NEEDS_DESKTOP = re.compile(r"dragconv-file-manager install|dragconv (paste|copy|watch|drop|drag|gallery window|board)\b|\brofi\b|\bbind|\bpass show\b|^type=|scripts/")
NEEDS_NETWORK = re.compile(r"convert .*--fetch|links update")
PLACEHOLDER = re.compile(r"\bFILE\b")

STAND_INS = {
    "wl-paste": """#!/bin/sh
case "$*" in
*text/html*) exec cat fixtures/captures/firefox-drag-google-tile/*text_html.bin ;;
*image/png*) exec cat holiday/a.png ;;
*uri-list*) printf 'file:///tmp/a%%20b.txt\\r\\n' ;;
*) printf 'https://heron.example/notes?utm_source=mail' ;;
esac
""",
    "wl-copy": "#!/bin/sh\nexec cat >/dev/null\n",
}


def blocks(text):
    """The fenced blocks: (language, lines)."""
    for match in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.M | re.S):
        yield match.group(1), match.group(2).splitlines()


def prepare(folder, fixtures):
    """What the recipes name: pictures, pages, lists."""
    tools = os.path.join(folder, "tools")
    os.makedirs(tools)
    for name, text in STAND_INS.items():
        path = os.path.join(tools, name)
        with open(path, "w") as file:
            file.write(text)
        os.chmod(path, 0o755)
    os.makedirs(os.path.join(folder, "holiday"))

    for sample, name in [("odd420.jpg", "holiday/a.jpg"), ("grey_icc18.png", "holiday/a.png"), ("rgb.heic", "holiday.heic"),
                         ("odd420.jpg", "photo.jpg"), ("grey_icc18.png", "logo.png")]:
        shutil.copyfile(os.path.join(fixtures, "images/valid", sample), os.path.join(folder, name))
    for sample, name in [
        ("contacts/google-2024.csv", "contacts.csv"), ("bookmarks/firefox.html", "bookmarks.html"), ("events/apple.ics", "meeting.ics"),
        ("subtitles/basic.srt", "film.srt"),
    ]:
        shutil.copyfile(os.path.join(fixtures, "records", sample), os.path.join(folder, name))
    for sample, name in [("herons.docx", "report.docx"), ("herons.pdf", "paper.pdf"), ("birds.xlsx", "sales.xlsx"), ("herons.gpx", "walk.gpx"),
                         ("clip.mp4", "clip.mp4"), ("herons.md", "letter.md")]:
        shutil.copyfile(os.path.join(fixtures, "adapters", sample), os.path.join(folder, name))
    shutil.copyfile(os.path.join(fixtures, "mail/thunderbird.eml"), os.path.join(folder, "mail.eml"))
    shutil.copyfile(os.path.join(fixtures, "archives/infozip.zip"), os.path.join(folder, "photos.zip"))
    with open(os.path.join(folder, "links.ndjson"), "w") as file:
        file.write('{"id": 1, "url": "https://heron.example/"}\n')
    with open(os.path.join(folder, "drawing.svg"), "w") as file:
        file.write('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="9"/></svg>')
    with open(os.path.join(folder, "suspicious.html"), "w") as file:
        file.write("<p>hello")
    with open(os.path.join(folder, "links.txt"), "w") as file:
        file.write("https://heron.example/?id=7&utm_source=mail\n" * 1000)


def run(command, environment, folder, given=b""):
    return subprocess.run(
        ["sh", "-c", 'dragconv() { "$DRAGCONV" "$@"; }\n' + command], cwd=folder, env=environment, input=given, capture_output=True, timeout=120)


def session(lines):
    """The command of a session, what it reads, and what must come out."""
    # What goes to standard error is compared by a test of the documents.
    rest, given = [line for line in lines[1:] if not line.startswith("2> ")], ""
    if "^D" in rest:
        end = rest.index("^D")
        given, rest = "".join(line + "\n" for line in rest[:end]), rest[end + 1:]
    return lines[0][2:], given.encode(), "".join(line + "\n" for line in rest)


def main():
    program, folder, *documents = sys.argv[1:]
    text = "\n".join(open(document).read() for document in documents)
    prepare(folder, os.path.join(folder, "fixtures"))
    environment = {
        "PATH": os.path.join(folder, "tools") + ":/usr/bin:/bin", "HOME": os.path.join(folder, "home"), "LC_ALL": "C.UTF-8", "NO_COLOR": "1",
        "DRAGCONV": program,
    }
    os.makedirs(environment["HOME"])
    passed = failed = left = 0
    for language, lines in blocks(text):
        if language == "" and lines and lines[0].startswith("% "):
            command, given, wanted = session(lines)
            result = run(command, environment, folder, given)
            output = result.stdout.decode(errors="replace")
            if output.rstrip("\n") == wanted.rstrip("\n"):
                passed += 1
            else:
                failed += 1
                print(f"not ok - {command}\n{output}{result.stderr.decode(errors='replace')}")
        elif language == "sh":
            for line in lines:
                if not line.strip() or NEEDS_DESKTOP.search(line) or NEEDS_NETWORK.search(line) or PLACEHOLDER.search(line):
                    left += 1
                    continue
                result = run(line, environment, folder)
                if result.returncode == 0:
                    passed += 1
                else:
                    failed += 1
                    print(f"not ok - {line}\n{result.stderr.decode(errors='replace')}")
    print(f"recipes: {passed} passed, {failed} failed, {left} need a desktop or a network")
    # Documents of which nothing is understood have not been tested.
    sys.exit(1 if failed or passed < 20 else 0)


main()
