"""Letters with very many accents.

A reader of characters looks at all of a letter's accents to find where the letter ends, and time grows with the square where the reader
does so at every step. Bytes and scalars have no such trouble.
"""

import struct

from inputs import INSPECT, Case, convert, convert_anything, group, numbered, repeated, some

ACCENT = "\u0301"
GALLERY = "org.dragconv.gallery"
MARKDOWN = "net.daringfireball.markdown"
HTML_TO_TEXT = convert("html", "public.utf8-plain-text", "html-text/text")
HTML_TO_MARKDOWN = convert("html", MARKDOWN, "html-markdown/markdown")

HTML = {
    "letter": repeated(ACCENT, "<p>a"),
    "words": repeated("a\u0301\u0323 ", "<p>"),
    "address": repeated(ACCENT, "<a href='http://a.b/", "'>a</a>"),
    "capitalized": repeated(ACCENT, "<p style='text-transform:capitalize'>a"),
}
NAMED_GALLERY = repeated(ACCENT, '{"name":"a', '","images":[{"url":"http://a.b/c.jpg","aspectRatio":1}]}')
GALLERY_OF_LONG_ADDRESS = repeated(ACCENT, '{"images":[{"url":"http://a.b/a', '","aspectRatio":1}]}')


def payload_with(before, behind):
    return repeated(ACCENT, '{"payload":1,"source":{"platform":"x11"},"items":[{' + before, behind + "]}]}")


def dropped_file(size):
    """The Windows form of a file list: a head of 20 bytes, then names in UTF-16."""
    return struct.pack("<IIIII", 20, 0, 0, 0, 1) + ("C:\\a" + ACCENT * (size // 2)).encode("utf-16-le") + bytes(4)


def case(name, arguments, make):
    return Case(f"accents-{name}", arguments, make, 20_000)


CASES = [
    *group("accents-html-as-text", HTML_TO_TEXT, some(HTML, "letter", "capitalized"), size=20_000),
    *group("accents-html-as-markdown", HTML_TO_MARKDOWN, HTML, size=20_000),
    case("html-link", convert("html", "org.dragconv.moz-url", "link-html/html-to-moz-url"), HTML["address"]),
    case("csv", convert("csv", "public.html"), repeated(ACCENT, "a")),
    case("address-list", convert("uri-list", "org.dragconv.moz-url"), repeated(ACCENT, "http://a.b/a")),
    case("dropped-file", convert("org.dragconv.hdrop", "org.dragconv.uri-list"), dropped_file),
    case("file-names", convert("org.dragconv.ns-filenames", "org.dragconv.uri-list"),
         repeated(ACCENT, "<plist><array><string>/a", "</string></array></plist>")),
    case("web-location", convert("com.apple.web-internet-location", "public.url"),
         repeated(ACCENT, "<plist><dict><key>URL</key><string>http://a.b/a", "</string></dict></plist>")),
    case("desktop-entry", convert("org.freedesktop.desktop-entry", "org.dragconv.moz-url"),
         repeated(ACCENT, "[Desktop Entry]\nType=Link\nURL=http://a.b/\nName=a")),
    case("gallery-name-as-svg", convert(GALLERY, "public.svg-image"), NAMED_GALLERY),
    case("gallery-name-as-markdown", convert(GALLERY, MARKDOWN), NAMED_GALLERY),
    case("gallery-address-as-svg", convert(GALLERY, "public.svg-image"), GALLERY_OF_LONG_ADDRESS),
    case("json-keys", convert("json", GALLERY), numbered(lambda number: f'"a\u0301\u0323{number}":1,', "{", '"images":[]}')),
    case("payload-name", INSPECT, payload_with('"suggestedName":"a', '","representations":[{"type":"public.utf8-plain-text","text":"a"}')),
    case("payload-type", convert_anything("*"), payload_with('"representations":[{"target":"a', '","text":"a"}')),
    case("payload-parameter", convert_anything("text"), payload_with('"representations":[{"target":"text/html;charset=a', '","text":"a"}')),
    case("waypoint", convert("com.topografix.gpx", "org.dragconv.geocache"),
         repeated(ACCENT, "<gpx version='1.1'><wpt lat='1' lon='1'><name>a", "</name></wpt></gpx>")),
]
