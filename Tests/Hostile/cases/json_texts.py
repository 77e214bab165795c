"""JSON: depth, very many small values, long strings and numbers, keys that are compared."""

from inputs import INSPECT, convert, group, numbered, repeated

TO_GALLERY = convert("json", "org.dragconv.gallery")

TEXTS = {
    # Depth, which a reader that calls itself pays with its stack.
    "arrays-in-arrays": repeated("["),
    # Each value takes many times its text's memory.
    "empty-arrays": repeated("[],", '{"images":[', "[]]}"),
    "empty-objects": repeated("{},", '{"images":[', "{}]}"),
    "numbers": repeated("1,", '{"images":[', "1]}"),
    # Keys are looked for among all others.
    "many-keys": numbered(lambda number: f'"k{number}":1,', "{", '"images":[]}'),
    "one-key-often": repeated('"k":1,', "{", '"images":[]}'),
    "escapes": repeated("\\u0041", '{"name":"', '","images":[]}'),
    "long-number": repeated("1", '{"images":[{"url":"http://a.b/","aspectRatio":', "}]}"),
    "quotation-marks": repeated('"', '{"images":'),
}

CASES = [
    *group("json-as-gallery", TO_GALLERY, TEXTS),
    # Nobody said what the bytes are.
    *group("json-undeclared", INSPECT, {
        "numbers": repeated("1,", "[", "1]"),
    }),
]
