"""Pictures in containers of boxes, chunks or objects that refer to each other: WebP, HEIF, JPEG XL, PDF."""

import struct

from inputs import convert, group, nested, numbered, repeated

PNG = "public.png"


def box(kind, data=b""):
    """A box of the container that films and HEIF share: its length, its kind, what it holds."""
    return struct.pack(">I", 8 + len(data)) + kind + data


HEIF_HEAD = box(b"ftyp", b"heic\0\0\0\0mif1heic")
JPEG_XL_HEAD = box(b"JXL ", b"\r\n\x87\n") + box(b"ftyp", b"jxl \0\0\0\0jxl ")


def boxes_in_boxes(size):
    """Boxes that hold one box each; lengths shrink by the head's size, which has a version of four bytes."""
    count = max(1, size // 12)
    heads = b"".join(struct.pack(">I", 12 * (count - index)) + b"meta" + bytes(4) for index in range(count))
    return HEIF_HEAD + heads


def webp_of_chunks(size):
    chunks = b"JUNK\0\0\0\0" * max(1, size // 8)
    body = b"WEBPVP8X" + struct.pack("<I", 10) + bytes(10) + chunks
    return b"RIFF" + struct.pack("<I", len(body)) + body


PAGE = "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R"
PDF_HEAD = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n" + PAGE
DRAWING, END_OF_DRAWING = ">>endobj\n4 0 obj<<>>stream\n", "\nendstream endobj\n"
TRAILER = "trailer<</Root 1 0 R>>"


def pages_in_pages(size):
    """A tree of pages in which every branch has one branch."""
    last = 2 + max(1, size // 55)
    branches = "".join(f"{number} 0 obj<</Type/Pages/Count 1/Kids[{number + 1} 0 R]>>endobj\n" for number in range(2, last))
    page = f"{last} 0 obj<</Type/Page/Parent {last - 1} 0 R/MediaBox[0 0 9 9]>>endobj\n"
    return ("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n" + branches + page + TRAILER).encode()


def drawn(unit):
    """A page that draws the same again and again."""
    return repeated(unit, PDF_HEAD + DRAWING, END_OF_DRAWING + TRAILER)


CASES = [
    # Boxes and chunks that say nothing, or hold each other.
    *group("container-webp", convert("webp", PNG), {"chunks": webp_of_chunks}),
    *group("container-heif", convert("heic", PNG), {
        "empty-boxes": repeated(box(b"free"), HEIF_HEAD),
        "boxes-in-boxes": boxes_in_boxes,
    }),
    *group("container-jpeg-xl", convert("jxl", PNG), {"empty-boxes": repeated(box(b"Exif"), JPEG_XL_HEAD)}),

    # A PDF is searched for its objects, whose texts and lists nest; a page draws as often as the page likes.
    *group("container-pdf", convert("pdf", PNG), {
        "objects": numbered(lambda number: f"{number + 5} 0 obj null endobj\n", PDF_HEAD + DRAWING + END_OF_DRAWING, TRAILER),
        "arrays-in-arrays": nested("[", "]", PDF_HEAD + "/A", behind=DRAWING + END_OF_DRAWING + TRAILER),
        "pages-in-pages": pages_in_pages,
        "unclosed-texts": repeated("(", PDF_HEAD + "/A"),
        "comments": repeated("%\n", PDF_HEAD + DRAWING + END_OF_DRAWING, TRAILER),
        "rectangles": drawn("0 0 9 9 re f\n"),
        "saved-states": drawn("q "),
    }, size=12_500),
]
