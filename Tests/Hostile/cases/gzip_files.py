"""Gzip files: files in files in files."""

import struct
import zlib

from inputs import INSPECT, group


def packed(contents):
    """A gzip file whose contents are stored as they are (RFC 1951 §3.2.4)."""
    blocks = []
    for start in range(0, len(contents), 65535):
        part = contents[start:start + 65535]
        blocks.append(struct.pack("<BHH", start + 65535 >= len(contents), len(part), len(part) ^ 0xFFFF) + part)
    return b"\x1f\x8b\x08" + bytes(7) + b"".join(blocks) + struct.pack("<II", zlib.crc32(contents), len(contents))


def nested(size):
    """Each file holds the next one, and nothing else."""
    file = packed(b"words")
    while len(file) < size:
        file = packed(file)
    return file


CASES = [
    *group("gzip-inspect", INSPECT, {"nested": nested}, size=60_000),
]
