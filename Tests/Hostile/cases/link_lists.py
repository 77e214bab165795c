"""Lists of addresses and of files, in the forms of several desktops."""

import struct

from inputs import Case, convert, group, numbered, repeated

LIST = "org.dragconv.uri-list"
GNOME = "x-special/gnome-copied-files"
DROPPED_FILES = "org.dragconv.hdrop"
TITLED_LINKS = "org.dragconv.web-urls-with-titles"
TO_COPIED_FILES = convert("uri-list", "org.dragconv.gnome-copied-files")
TO_DROPPED_FILES = convert("uri-list", DROPPED_FILES)
TO_SHELL_WORDS = convert("uri-list", "org.dragconv.shell-words")

FILES = repeated("file:///a%20b\n")
ADDRESSES = repeated("http://a.b/\n")
# Every address is different and has something in it that is cleaned away.
TRACKED = numbered(lambda number: f"http://a.b/{number}?utm_source=x\n")

# Forms that take files, and forms that take addresses.
FORMS_OF_FILES = {
    "dropped-files": DROPPED_FILES,
    "file-names": "org.dragconv.ns-filenames",
    "shell-words": "org.dragconv.shell-words",
    "html": "public.html",
}
FORMS_OF_ADDRESSES = {
    "text": "public.utf8-plain-text",
    "html": "public.html",
    "titled-link": "org.dragconv.moz-url",
    "titled-links": TITLED_LINKS,
    "gallery": "org.dragconv.gallery",
}


def windows_file_list(unit, is_wide, before=b""):
    """A head of 20 bytes, then names that each end in a NUL, one more NUL behind the last."""
    head = struct.pack("<IIIII", 20, 0, 0, 0, is_wide)
    return lambda size: head + before + unit * max(1, size // len(unit)) + b"\0\0"


CASES = [
    # Many short entries: what each of them costs counts.
    *[Case(f"list-of-files-as-{name}", convert("uri-list", target), FILES, 50_000) for name, target in FORMS_OF_FILES.items()],
    *[Case(f"list-of-addresses-as-{name}", convert("uri-list", target), ADDRESSES, 50_000) for name, target in FORMS_OF_ADDRESSES.items()],
    Case("list-of-tracked-addresses-as-list", convert("uri-list", LIST), TRACKED, 12_500),
    Case("list-of-tracked-addresses-as-titled-links", convert("uri-list", TITLED_LINKS), TRACKED, 12_500),

    # Lines that are no entries, and entries that are very long.
    *group("list", TO_COPIED_FILES, {
        "comments": repeated("#\n", behind="file:///a\n"),
        "empty-lines": repeated("\n", "file:///a\n"),
        "line-without-scheme": repeated("a", "file:///a\n"),
        "long-scheme": repeated("a", behind=":"),
        "bad-lines": repeated("a:b\nx\n"),
    }),
    *group("list", TO_DROPPED_FILES, {
        "long-escaped-name": repeated("%20", "file:///"),
        "way-up": repeated("/..", "file:///a"),
    }),
    *group("list", TO_SHELL_WORDS, {
        "name-of-quotation-marks": repeated("%27", "file:///"),
        "name-of-control-characters": repeated("%01%ff", "file:///"),
    }),
    *group("list", convert("uri-list", "org.dragconv.gallery"), {
        "ratios-in-comments": repeated("# aspectRatio: 1.5\nhttp://a.b/\n"),
    }),

    *group("list-from-gnome", convert(GNOME, LIST), {
        "copied": repeated("file:///a\n", "copy\n"),
        "bad-lines": repeated("a\n", "copy\nfile:///a\n"),
    }),
    *group("list-from-gnome", convert(GNOME, DROPPED_FILES), {"cut": repeated("file:///a\n", "cut\n")}),
    *group("list-from-windows", convert(DROPPED_FILES, LIST), {
        "wide": windows_file_list("C:\\a\0".encode("utf-16-le"), 1),
        "narrow": windows_file_list(b"C:\\a\0", 0),
        "one-long-name": windows_file_list("\\".encode("utf-16-le"), 1, "C:\\".encode("utf-16-le")),
    }),
]
