"""Pictures of few bytes and many pixels, and pictures of very many small parts."""

import struct
import zlib

from inputs import convert, convert_anything, group, repeated

JPEG, WEBP, PNG = "public.jpeg", "org.webmproject.webp", "public.png"
THUMBNAIL, DIMENSIONS = "org.dragconv.thumbnail", "org.dragconv.image-size"
# Deflate packs a thousand zeros into a byte: so many pixels of one bit have an input of that size.
PIXELS_PER_BYTE = 8000
GREY, COLORS_AND_ALPHA = 0, 6


def side(pixels):
    return max(1, int(pixels**0.5))


# --- PNG ----------------------------------------------------------------------------------------------------------------

def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, bits=1, color=GREY, more=b""):
    """A black picture, packed row by row; `more` are chunks before the pixels."""
    channels = {GREY: 1, COLORS_AND_ALPHA: 4}[color]
    row = bytes(1 + (width * bits * channels + 7) // 8)
    compressor = zlib.compressobj(9)
    pixels = b"".join(compressor.compress(row) for _ in range(height)) + compressor.flush()
    head = struct.pack(">IIBBBBB", width, height, bits, color, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + more + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def large_png(size):
    length = side(size * PIXELS_PER_BYTE)
    return png(length, length)


def large_deep_png(size):
    """Pixels of eight bytes."""
    length = side(size * PIXELS_PER_BYTE / 64)
    return png(length, length, 16, COLORS_AND_ALPHA)


def png_of_texts(size):
    return png(1, 1, more=chunk(b"tEXt", b"a\0b") * max(1, size // 16))


def png_of_long_text(size):
    return png(1, 1, more=chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(size * 900), 9)))


# --- Windows ---------------------------------------------------------------------------------------------------------------

def bitmap_head(width, height, bits, compression, colors):
    return struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, compression, 0, 0, 0, colors, 0)


def bitmap(width, height, runs):
    """A picture of one color whose pixels are run lengths, as the form's compression number 1 says."""
    head = bitmap_head(width, height, 8, 1, 1) + bytes(4)
    return b"BM" + struct.pack("<IHHI", 14 + len(head) + len(runs), 0, 0, 14 + len(head)) + head + runs


def large_bitmap(size):
    """All rows but a few are skipped by moves, so that the pixels have next to no bytes."""
    length = side(size * 40_000)
    return bitmap(length, length, b"\0\2\0\xff" * (length // 255 + 1) + b"\0\1")


def runs_beyond_the_row(size):
    return bitmap(10, 100_000, b"\xff\1" * (size // 2))


def icon_entry(side, length, offset):
    return struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, length, offset)


def icon_of_many_pictures(size):
    """A table of very many pictures, all of which are the same bytes."""
    count = min(65535, size // 16)
    picture = bitmap_head(1, 2, 32, 0, 0) + bytes(8)
    return struct.pack("<HHH", 0, 1, count) + icon_entry(1, len(picture), 6 + 16 * count) * count + picture


def icon_of_large_png(size):
    picture = large_png(size)
    return struct.pack("<HHH", 0, 1, 1) + icon_entry(0, len(picture), 22) + picture


# --- GIF and TIFF --------------------------------------------------------------------------------------------------------------

GIF_CODES = b"\x84\x8f\xa9\xcb\xed\x0f\xa3\x9c\xb4\xda\x8b\xb3\xde\xbc\xfb\x0f"


def large_gif(size):
    """A picture whose pixels end too early."""
    length = min(65535, side(size * 3000))
    head = b"GIF89a" + struct.pack("<HHBBB", length, length, 0x80, 0, 0) + bytes(6)
    frame = b"\x2c" + struct.pack("<HHHHB", 0, 0, length, length, 0) + b"\2"
    codes = GIF_CODES * max(1, size // len(GIF_CODES))
    blocks = (codes[index:index + 255] for index in range(0, len(codes), 255))
    return head + frame + b"".join(bytes([len(block)]) + block for block in blocks) + b"\0;"


def gif_of_frames(size):
    frame = b"\x2c\0\0\0\0\1\0\1\0\0\2\2\x44\1\0"
    return b"GIF89a\1\0\1\0\x80\0\0" + bytes(6) + frame * max(1, size // len(frame)) + b";"


def tiff_folder(entries, next_offset):
    fields = b"".join(struct.pack("<HHII", *entry) for entry in entries)
    return struct.pack("<H", len(entries)) + fields + struct.pack("<I", next_offset)


def large_tiff(size):
    """More pixels than there are bytes for."""
    length = side(size * PIXELS_PER_BYTE / 4)
    start, long, short = 200, 4, 3
    entries = [
        (256, long, 1, length), (257, long, 1, length), (258, short, 1, 8), (259, short, 1, 1), (262, short, 1, 1),
        (273, long, 1, start), (277, short, 1, 1), (278, long, 1, length), (279, long, 1, size),
    ]
    return (b"II*\0" + struct.pack("<I", 8) + tiff_folder(entries, 0)).ljust(start, b"\0") + bytes(size)


def tiff_of_pages(size):
    """Very many pages, each of which says where the next is."""
    entries = [(256, 4, 1, 1), (257, 4, 1, 1), (258, 3, 1, 8), (262, 3, 1, 1), (273, 4, 1, 8)]
    length = len(tiff_folder(entries, 0))
    count = max(1, size // length)
    pages = [tiff_folder(entries, 8 + length * (page + 1) if page + 1 < count else 0) for page in range(count)]
    return b"II*\0" + struct.pack("<I", 8) + b"".join(pages)


# --- JPEG ------------------------------------------------------------------------------------------------------------------------

def jpeg_head(width, height, is_progressive):
    """A grey picture whose blocks are all the same: each takes two bits."""
    quantization = b"\xff\xdb\0\x43\0" + b"\1" * 64
    frame = (b"\xff\xc2" if is_progressive else b"\xff\xc0") + b"\0\x0b\x08" + struct.pack(">HH", height, width) + b"\1\1\x11\0"
    codes = b"\xff\xc4\0\x14\0\1" + bytes(16) + b"\xff\xc4\0\x14\x10\1" + bytes(16)
    return b"\xff\xd8" + quantization + frame + codes


def large_jpeg(size):
    length = max(8, side(size * 256) // 8 * 8)
    return jpeg_head(length, length, False) + b"\xff\xda\0\x08\1\1\0\0\x3f\0" + bytes(size) + b"\xff\xd9"


def jpeg_of_scans(size):
    """A progressive picture that goes over all its pixels for every ten bytes."""
    scan = b"\xff\xda\0\x08\1\1\0\1\x3f\0"
    return jpeg_head(4000, 4000, True) + scan * max(1, size // len(scan)) + b"\xff\xd9"


CASES = [
    # The pixels are many times the input: time and memory may not grow with them beyond a limit.
    *group("picture-large-as-jpeg", convert("png", JPEG), {"png": large_png, "deep-png": large_deep_png}, size=500),
    *group("picture-large-as-webp", convert("png", WEBP), {"png": large_png}, size=500),
    *group("picture-large-as-thumbnail", convert("png", THUMBNAIL), {"png": large_png}, size=500),
    *group("picture-large-as-png", convert("bmp", PNG), {"bitmap": large_bitmap}, size=50),
    *group("picture-large-as-png", convert("ico", PNG), {"icon": icon_of_large_png}, size=500),
    *group("picture-large-as-png", convert("gif", PNG), {"gif": large_gif}, size=1000),
    *group("picture-large-as-png", convert("tiff", PNG), {"tiff": large_tiff}, size=500),
    *group("picture-large-as-png", convert("jpeg", PNG), {"jpeg": large_jpeg}, size=10_000),
    *group("picture-large-as-jpeg", convert("bmp", JPEG), {"bitmap": large_bitmap}, size=50),

    # Very many parts that say nothing.
    *group("picture-parts-size", convert("png", DIMENSIONS), {"texts-of-png": png_of_texts}),
    *group("picture-parts", convert("png", JPEG), {"texts-of-png": png_of_texts}),
    *group("picture-parts", convert("png", JPEG), {"long-text-of-png": png_of_long_text}, size=3000),
    *group("picture-parts", convert("bmp", PNG), {"runs-of-bitmap": runs_beyond_the_row}),
    *group("picture-parts", convert("ico", PNG), {"pictures-of-icon": icon_of_many_pictures}),
    *group("picture-parts", convert("gif", PNG), {"frames-of-gif": gif_of_frames}),
    *group("picture-parts", convert("tiff", PNG), {"pages-of-tiff": tiff_of_pages}),
    *group("picture-parts", convert("jpeg", PNG), {
        "comments-of-jpeg": repeated(b"\xff\xfe\0\2", b"\xff\xd8"),
        "filling-of-jpeg": repeated(b"\xff", b"\xff\xd8"),
    }),
    *group("picture-parts", convert("jpeg", PNG), {"scans-of-jpeg": jpeg_of_scans}, size=300),
    *group("picture-parts", convert("jpeg", WEBP), {"scans-of-jpeg-as-webp": jpeg_of_scans}, size=300),

    # What is finished part by part, without its pixels.
    *group("picture-finished", convert_anything("png", "--from", "png"), {"texts-of-png": png_of_texts}),
    *group("picture-finished", convert_anything("gif", "--from", "gif"), {"frames-of-gif": gif_of_frames}),
    *group("picture-finished", convert_anything("jpeg", "--from", "jpeg"), {
        "comments-of-jpeg": repeated(b"\xff\xfe\0\2", jpeg_head(8, 8, False)),
        "scans-of-jpeg": jpeg_of_scans,
    }),
]
