"""Text in other character sets: escape sequences, halves of characters, and characters that need the longest search."""

from inputs import convert, group, repeated

TEXT = "public.utf8-plain-text"


def read(label):
    return convert(f"text/plain;charset={label}", TEXT)


CASES = [
    *group("iso-2022-jp", read("iso-2022-jp"), {
        "escapes": repeated("\x1b"), "turns": repeated("\x1b$B\x1b(B"), "halves": repeated("!", "\x1b$B"),
    }),
    *group("gb18030", read("gb18030"), {"four-bytes": repeated(b"\x84\x31\xa4\x37"), "leads": repeated(b"\x81"), "three-of-four": repeated(b"\x81\x30\x81")}),
    *group("euc-jp", read("euc-jp"), {"singles": repeated(b"\x8f"), "halves": repeated(b"\x8f\xa1<")}),
    *group("big5", read("big5"), {"two-scalars": repeated(b"\x88\x62")}),
    *group("utf-32", read("utf-32"), {"beyond-unicode": repeated(b"\xff\xff\xff\xff")}),
    *group("koi8-r", read("koi8-r"), {"high": repeated(b"\xc1")}),
]
