"""Property lists in XML, for each of the forms that are property lists: file names, links, galleries."""

from inputs import INSPECT, convert, convert_anything, group, halves, inside, repeated, some

TO_FILES = convert("org.dragconv.ns-filenames", "org.dragconv.uri-list")
TO_LINK = convert("com.apple.web-internet-location", "public.url")
TO_GALLERY = convert("com.apple.property-list", "org.dragconv.gallery", "gallery-plist/read")
TITLED_TO_TITLED = convert("org.dragconv.web-urls-with-titles", "org.dragconv.moz-url")
TO_TITLED = convert("com.apple.web-internet-location", "org.dragconv.web-urls-with-titles")
APPLE_TO_LINK = convert("org.dragconv.apple-url", "public.url")

HEAD = '<?xml version="1.0"?><plist version="1.0">'
END = "</plist>"
# An array of paths with one path in which the text of a case stands.
PATH, END_OF_PATH = HEAD + "<array><string>/", "</string></array></plist>"


def array_of(unit):
    return repeated(unit, HEAD + "<array>", "</array></plist>")


def element_of(name, unit):
    return repeated(unit, f"{HEAD}<{name}>", f"</{name}></plist>")


LISTS = {
    # Depth, which a reader that calls itself pays with its stack.
    "arrays-in-arrays": repeated("<array>", HEAD),
    "dictionaries-in-dictionaries": repeated("<dict><key>a</key>", HEAD),
    # Very many small values, each of which takes many times its text's memory.
    "flat-array": array_of("<true/>"),
    "flat-dictionary": repeated("<key>a</key><true/>", HEAD + "<dict>", "</dict></plist>"),
    "many-strings": array_of("<string>/a</string>"),
    "references": array_of("<dict><key>CF$UID</key><integer>1</integer></dict>"),
    # One string in many pieces.
    "long-string": repeated("a", PATH, END_OF_PATH),
    "entities-in-string": repeated("&amp;", PATH, END_OF_PATH),
    "comments-in-string": repeated("<!---->", PATH, END_OF_PATH),
    # What opens and never closes.
    "comments": repeated("<!---->", HEAD),
    "unclosed-comments": repeated("<!--", HEAD),
    "angle-brackets": repeated("<", HEAD),
    "unclosed-document-type": repeated("[", HEAD + "<!DOCTYPE plist "),
    "many-entity-declarations": repeated(
        "<!ENTITY a 'b'>", "<?xml version='1.0'?><!DOCTYPE plist [", "]><plist><string>&a;</string></plist>"),
    # Long numbers, whose conversion is quadratic in a simple reader.
    "long-data": element_of("data", "AAAA"),
    "long-integer": element_of("integer", "1"),
    "long-real": element_of("real", "1"),
    "long-date": element_of("date", "1-"),
}


def titled_links(size):
    """As many titles as addresses, in two arrays."""
    count = max(1, size // 46)
    links, titles = "<string>http://a.b/</string>" * count, "<string>x</string>" * count
    return f"{HEAD}<array><array>{links}</array><array>{titles}</array></array>{END}".encode()


CASES = [
    *group("plist-as-files", TO_FILES, LISTS),
    *group("plist-as-gallery", TO_GALLERY, some(LISTS, "arrays-in-arrays", "flat-dictionary", "references")),
    *group("plist-as-link", TO_LINK, some(LISTS, "flat-dictionary", "long-string")),
    # Titles beside addresses are put together by position.
    *group("plist", TITLED_TO_TITLED, {"titled-links": titled_links}),
    *group("plist", TO_TITLED, {
        "link-of-ampersands": repeated("&amp;", "<plist><dict><key>URL</key><string>http://a.b/", "</string></dict></plist>"),
    }),
    # A relative address walks up a long one.
    *group("plist", APPLE_TO_LINK, {
        "relative-link": inside(
            halves("../", "a/", between="</string><string>http://a.b/"), HEAD + "<array><string>", END_OF_PATH),
    }),
    # Nobody said what the bytes are: every reader has a look.
    *group("plist-undeclared-inspect", INSPECT, {"arrays-in-arrays": LISTS["arrays-in-arrays"]}),
    *group("plist-undeclared-as-text", convert_anything("text"), {"arrays-in-arrays": LISTS["arrays-in-arrays"]}),
]
