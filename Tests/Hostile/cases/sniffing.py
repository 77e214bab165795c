"""Bytes of which nobody said what they are: signatures, shapes of text and libmagic's rules each have a look."""

import random
import struct

from inputs import INSPECT, group, in_utf16, repeated


def program_of_segments(size):
    """An ELF file whose table of segments is as long as can be, every segment being a note as long as the file."""
    head = b"\x7fELF\2\1\1" + bytes(9) + struct.pack("<HHIQQQIHHHHHH", 2, 62, 1, 0, 64, 64, 0, 64, 56, 65535, 64, 65535, 1)
    return head + struct.pack("<IIQQQQQQ", 4, 0, 64, 0, 0, size, size, 1) * max(1, size // 56)


def windows_program(size):
    return b"MZ" + b"\x40\0" * 30 + struct.pack("<I", 64) + b"PE\0\0" * max(1, size // 4)


def compound_file(size):
    """The container of old Office documents, with a table that leads everywhere."""
    return bytes.fromhex("d0cf11e0a1b11ae1") + b"\0\1" * (size // 2)


CASES = [
    # Signatures and heads, again and again.
    *group("sniffing-signatures", INSPECT, {
        "zeros": repeated(b"\0"),
        "pdf": repeated(b"%PDF\0"),
        "elf": program_of_segments,
        "windows-program": windows_program,
        "compound-file": compound_file,
        "random": lambda size: random.Random(1).randbytes(size),
    }),
    # Text that libmagic searches with regular expressions; a NUL keeps the program's own readers of text away.
    *group("sniffing-expressions", INSPECT, {
        "letters": repeated(b"a", b"\0"),
        "spaces": repeated(b" ", behind=b"\0"),
        "white-space": repeated(b"\t \n", behind=b"\0"),
        "script-marks": repeated(b"#!", behind=b"\0"),
        "json-objects": repeated(b'{"a":', behind=b"\0"),
        "csv": repeated(b'",', behind=b"\0"),
        "python": repeated("def a():\nimport \n", "\0"),
        "c": repeated("#include <a>\n/* \n", "\0"),
    }),
    # Text whose shape has to be found out.
    *group("sniffing-text", INSPECT, {
        "latin-1": repeated(b"\xe9a"),
        "utf-16": in_utf16(repeated("<a>")),
        "comments-before-svg": repeated("<!---->", behind="<svg/>"),
        "instructions-before-svg": repeated("<?>", behind="<svg/>"),
        "declarations-before-svg": repeated("<!>", "<!DOCTYPE a>", "<svg/>"),
        "attributes-of-svg": repeated(" a='b'", "<svg", "/>"),
        "comments-before-html": repeated("<!---->", behind="<p>"),
    }),
]
