"""A link in its many forms: with a title, as a file, as data, among other formats of a browser."""

import struct

from inputs import FILE, convert, convert_anything, group, in_utf16, numbered, repeated

TITLED = "org.dragconv.moz-url"
LINK = "public.url"
SHORTCUT = "com.microsoft.internet-shortcut"
DESKTOP_ENTRY = "org.freedesktop.desktop-entry"
CHROMIUM = "org.dragconv.chromium-web-custom-data"
GECKO = "org.dragconv.gecko-clipdata"
# To whatever the address holds.
FROM_LINK_TO_DATA = ("convert", "--from", "url", "--to", "public.data", FILE)


def chromium_formats(size):
    """Formats and contents as counted strings in UTF-16, in a record with its own length before."""
    count = max(1, size // 16)
    body = struct.pack("<I", count) + (struct.pack("<I", 1) + b"a\0\0\0") * 2 * count
    return struct.pack("<I", len(body)) + body


def gecko_formats(size):
    """The same of another browser, in the other byte order, ended by four zeros."""
    unit = struct.pack(">II", 1, 2) + b"a\0" + struct.pack(">I", 2) + b"a\0"
    return unit * max(1, size // len(unit)) + bytes(4)


def empty_gecko_formats(size):
    return struct.pack(">III", 1, 0, 0) * max(1, size // 12)


CASES = [
    # An address and a title in turn, line by line.
    *group("titled-link", convert(TITLED, "public.html"), {
        "many": in_utf16(repeated("http://a.b/\nx\n")),
        "address-of-ampersands": in_utf16(repeated("&", "http://a.b/?")),
    }),
    *group("titled-link", convert(TITLED, DESKTOP_ENTRY), {"long-title": in_utf16(repeated("x", "http://a.b/\n"))}),
    *group("titled-link", convert(TITLED, LINK), {"lines-that-are-no-links": in_utf16(repeated("x\n", "http://a.b/\nx\n"))}),
    *group("titled-link", convert(TITLED, TITLED), {
        "many-tracked": in_utf16(numbered(lambda number: f"http://a.b/{number}?utm_source=x\nt\n")),
    }, size=12_500),

    # Files of keys and values, in which one key has the address.
    *group("link-file", convert(SHORTCUT, LINK), {
        "other-keys": repeated("a=b\n", "[InternetShortcut]\n", "URL=http://a.b/\n"),
        "other-sections": repeated("[a]\n", "[InternetShortcut]\nURL=http://a.b/\n"),
    }),
    *group("link-file", convert(DESKTOP_ENTRY, LINK), {
        "desktop-entry-with-other-keys": repeated("a=b\n", "[Desktop Entry]\nType=Link\n", "URL=http://a.b/\n"),
    }),
    *group("link-file", convert(DESKTOP_ENTRY, TITLED), {
        "desktop-entry-with-escaped-name": repeated("\\s", "[Desktop Entry]\nType=Link\nURL=http://a.b/\nName="),
    }),

    # What a data: address holds is decoded, and looked at to find out what it is.
    *group("link-of-data", FROM_LINK_TO_DATA, {
        "base64": repeated("AAAA", "data:image/png;base64,"),
        "escaped": repeated("%41", "data:,"),
        "parameters": repeated(";a", "data:text/plain", ",a"),
    }),
    *group("link-of-data-as-text", convert("url", "public.utf8-plain-text"), {
        "html": repeated("%3Cg%3E", "data:text/html,a"),
        "links-of-data": repeated("data:text/uri-list,"),
    }),

    *group("link", convert("url", "public.utf8-plain-text"), {"long": repeated("a", "http://a.b/")}),
    *group("link", convert("url", DESKTOP_ENTRY), {"percent-signs": repeated("%", "http://a.b/")}),
    *group("link", convert("url", "org.dragconv.image-url", "image-url/url"), {"dots": repeated(".", "http://a.b/")}),

    # A browser's own formats: very many small ones, each of them with a name.
    *group("browser-formats", convert(CHROMIUM, GECKO), {"of-chromium": chromium_formats}),
    *group("browser-formats", convert(CHROMIUM, "public.utf8-plain-text"), {"of-chromium-as-text": chromium_formats}),
    *group("browser-formats", convert(GECKO, CHROMIUM), {"of-gecko": gecko_formats, "of-gecko-empty": empty_gecko_formats}),
    *group("browser-formats", convert_anything("text"), {"of-nobody-knows": gecko_formats}),
]
