"""Plain text: as HTML and as Markdown, and in the encodings of clipboards."""

from inputs import convert, group, repeated, some

TEXT = "public.utf8-plain-text"
TO_HTML = convert("text", "public.html", "text-html/pre")
TO_MARKDOWN = convert("text", "net.daringfireball.markdown", "text-html/markdown")
TO_LIST = convert("text", "org.dragconv.uri-list")
TO_COLOR = convert("text", "org.dragconv.x-color", "color/from-text")

# What has to be escaped, what is a character of several scalars, and what has no place to break a line.
PIECES = {
    "tags": repeated("<g>"),
    "ampersands": repeated("&"),
    "one-word": repeated("a"),
    "words": repeated("a "),
    "short-lines": repeated("a\n"),
    "blank-lines": repeated("a\n\n"),
    "windows-lines": repeated("\r\n", "a"),
    "spaces": repeated(" ", "a"),
    "address": repeated("a&", "http://a.b/?"),
    "emphasis": repeated("*a_"),
    "backticks": repeated("`"),
    "combining-marks": repeated("\u0301", "a"),
    "halves-of-flags": repeated("\U0001f1e6"),
}

ENCODINGS = {
    "utf-16": "public.utf16-plain-text",
    "x11-string": "org.dragconv.x11-string",
    "compound-text": "org.dragconv.compound-text",
    "windows-unicode": "org.dragconv.cf-unicodetext",
    "windows-text": "org.dragconv.cf-text",
}
# A letter that has one byte in some encodings, and a letter that some encodings lack.
LETTERS = {"letters": repeated("\u00e9\u65e5\n")}

# Texts that are broken, switch the character set at every letter, or were encoded twice.
ENCODED = {
    "public.utf16-plain-text": {
        "utf-16-half-surrogates": repeated(b"\x00\xd8"),
        "utf-16-nuls": repeated(b"\0"),
    },
    "org.dragconv.x11-string": {"x11-string-encoded-twice": repeated("\u00c3\u00a9")},
    "org.dragconv.compound-text": {
        "compound-text-switching-to-japanese": repeated(b"\x1b$(B!!\x1b(B"),
        "compound-text-switching-alphabets": repeated(b"\x1b-B\xe1\x1b-L\xe1"),
        "compound-text-escapes": repeated(b"\x1b"),
        "compound-text-switching-to-utf-8": repeated(b"\x1b%G"),
        "compound-text-broken": repeated(b"\xff", b"\x1b$)B"),
    },
    "org.dragconv.cf-text": {"windows-text-lines": repeated(b"\x80\r\n")},
    "org.dragconv.cf-unicodetext": {"windows-unicode-lines": repeated(b"\r\0\n\0")},
    "com.apple.traditional-mac-plain-text": {"mac": repeated(b"\xff\x8e")},
}

# In HTML, the others are words like any.
IN_HTML = ("tags", "ampersands", "one-word", "short-lines", "spaces")

CASES = [
    *group("text-as-html", TO_HTML, some(PIECES, *IN_HTML), size=25_000),
    *group("text-as-markdown", TO_MARKDOWN, PIECES, size=25_000),
    *[case for name, target in ENCODINGS.items() for case in group(f"text-to-{name}", convert("text", target), LETTERS)],
    *[case for source, makers in ENCODED.items() for case in group("text-from", convert(source, TEXT), makers)],
    # Text may be a list of addresses or paths, or a color.
    *group("text-as-list", TO_LIST, {"addresses": repeated("http://a.b/\n"), "paths": repeated("/a\n"), "words": repeated("a\n")}),
    *group("text-as-color", TO_COLOR, {"number-signs": repeated("#"), "digits": repeated("a", "#")}),
]
