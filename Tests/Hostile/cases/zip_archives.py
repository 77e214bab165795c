"""ZIP archives: few bytes that unpack to very many, the same file for many images, very long tables."""

import struct
import zlib

from inputs import INSPECT, convert, convert_anything, group, repeated

TO_GALLERY = convert("org.dragconv.gallery-zip", "org.dragconv.gallery", "gallery-zip/read")

STORED, DEFLATED = 0, 8


class Member:
    """A file in an archive whose contents are one unit again and again between a beginning and an end; nothing is held unpacked."""

    CHUNK = 1 << 16

    def __init__(self, name, unit=b"", count=0, before=b"", behind=b"", method=DEFLATED):
        self.name, self.method = name.encode(), method
        compressor = zlib.compressobj(9, zlib.DEFLATED, -15) if method == DEFLATED else None
        packed, self.checksum, self.size = [], 0, 0
        for part in self.parts(unit, count, before, behind):
            self.checksum = zlib.crc32(part, self.checksum)
            self.size += len(part)
            packed.append(compressor.compress(part) if compressor else part)
        self.packed = b"".join(packed) + (compressor.flush() if compressor else b"")

    def parts(self, unit, count, before, behind):
        yield before
        per_chunk = max(1, self.CHUNK // max(1, len(unit)))
        chunk = unit * per_chunk
        for _ in range(count // per_chunk):
            yield chunk
        yield unit * (count % per_chunk)
        yield behind

    @property
    def head(self):
        """What the file's own head and the archive's table have in common."""
        return struct.pack(
            "<HHHHHIIIHH", 20, 0x800, self.method, 0, 33, self.checksum, len(self.packed), self.size, len(self.name), 0)


def archive(*members):
    files, table, offset = [], [], 0
    for member in members:
        file = b"PK\3\4" + member.head + member.name + member.packed
        table.append(b"PK\1\2" + struct.pack("<H", 20) + member.head + struct.pack("<HHHII", 0, 0, 0, 0, offset) + member.name)
        files.append(file)
        offset += len(file)
    size = sum(map(len, table))
    end = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, len(members), len(members), size, offset, 0)
    return b"".join(files) + b"".join(table) + end


def gallery_of_numbers(size):
    """A gallery's JSON that unpacks to 800 times its size, and takes more as values."""
    return archive(Member("gallery.json", b"0,", size * 400, b'{"images":[', b"0]}"))


def gallery_of_spaces(size):
    return archive(Member("gallery.json", b" ", size * 900, b'{"images":[]', b"}"))


def one_large_picture(size):
    """A picture that unpacks to a thousand times its size."""
    return archive(Member("gallery.json", before=b'{"images":[{"file":"a","aspectRatio":1}]}'), Member("a", b"\0", size * 1000))


def one_picture_for_many_images(size):
    """The same file for 250 images, each of which would have the file's bytes in its address."""
    images = b'{"file":"a","aspectRatio":1},'
    return archive(
        Member("gallery.json", images, 249, b'{"images":[', images[:-1] + b"]}"), Member("a", b"\0", size * 40))


def many_empty_files(size):
    return archive(*(Member(f"f{number}", method=STORED) for number in range(min(60_000, size // 100))))


CASES = [
    *group("zip-unpacking", TO_GALLERY, {
        "gallery-of-numbers": gallery_of_numbers,
        "gallery-of-spaces": gallery_of_spaces,
        "one-large-picture": one_large_picture,
    }, size=3000),
    *group("zip-unpacking", TO_GALLERY, {"one-picture-for-many-images": one_picture_for_many_images}, size=1500),
    # Nobody said what the bytes are.
    *group("zip-undeclared", convert_anything("text"), {"gallery-of-numbers": gallery_of_numbers}, size=3000),
    *group("zip-undeclared-inspect", INSPECT, {"gallery-of-numbers": gallery_of_numbers}, size=3000),
    # The table is at the end, and what ends an archive may stand there very often.
    *group("zip-table", TO_GALLERY, {"many-empty-files": many_empty_files, "many-ends": repeated(b"PK\5\6", b"PK\3\4")}),
    *group("zip-table-inspect", INSPECT, {"many-empty-files": many_empty_files}),
]
