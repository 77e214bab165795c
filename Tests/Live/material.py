"""Writes the pictures, the noise and the payload that the live tests copy into the current folder."""
import base64
import json
import random
import struct
import zlib


def write_png(name, width, height, row):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    pixels = b"".join(b"\0" + row(3 * width) for _ in range(height))
    write(name, b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(pixels, 1)) + chunk(b"IEND", b""))


def write(name, data):
    with open(name, "wb") as file:
        file.write(data)


def read(name):
    with open(name, "rb") as file:
        return file.read()


def entry(target, data):
    return {"target": target, "base64": base64.b64encode(data).decode()}


write_png("dot.png", 3, 2, lambda count: b"\xff" * count)
noise = random.Random(7)
write_png("large.png", 1000, 1000, noise.randbytes)
write("huge.bin", noise.randbytes(64 << 20))
write("noise.bin", noise.randbytes(3000083))
# Several kinds of thing, of sizes that go in one piece and in many.
representations = [
    # A name that is longer than a message of Wayland's.
    entry("application/x-" + "n" * 5000, b"1"),
    entry("application/x-noise", read("noise.bin")),
    entry("text/html", b"<b>x</b> " * 4444 + b"1234"),
    entry("UTF8_STRING", b"words"),
    entry("image/png", read("dot.png")),
]
document = {"payload": 1, "source": {"platform": "x11"}, "items": [{"representations": representations}]}
write("mixed.json", json.dumps(document).encode())
