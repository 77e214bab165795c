"""Payloads: very many items, very many representations of one item, names that are long or lie.

The best way is searched for each item over all of its representations, and searched again whenever a way has failed. What is there often,
fails often or leads nowhere makes most searches.
"""

from inputs import FILE, INSPECT, convert_anything, group, numbered, repeated, some

HEAD = '{"payload":1,"source":{"platform":"x11"},"items":['
END = "]}"
TEXT = '{"type":"public.utf8-plain-text","text":"a"}'
REFUSED_HTML = '{"type":"public.html"}'
# The beginning of a JPEG.
JPEG = "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgI="


def items(*representations):
    """Many items that all have the same representations."""
    item = '{"representations":[' + ",".join(representations) + "]}"
    return repeated(item + ",", HEAD, item + END)


def representations(unit):
    """One item with many representations; `unit` makes one from its number."""
    return numbered(lambda number: ("," if number else "") + unit(number), HEAD + '{"representations":[', "]}" + END)


def representations_and_a_text(unit):
    """The same with a text after it, so that the item can be converted to text."""
    return numbered(lambda number: unit(number) + ",", HEAD + '{"representations":[', TEXT + "]}" + END)


ITEMS = {
    "texts": items(TEXT),
    "pages": items('{"type":"public.html","text":"<p>a"}'),
    "refused-pages": items(REFUSED_HTML),
    "nothing": items(),
    "pages-with-picture": items('{"type":"public.html","text":"<img src=http://a.b/c.jpg><p>a"}'),
    "broken-rtf": items('{"type":"public.rtf","text":"x"}'),
    "lies-and-texts": items('{"type":"public.png","text":"GIF89a"}', TEXT),
}
REPRESENTATIONS = {
    "texts": representations(lambda number: TEXT),
    "pages": representations(lambda number: f'{{"type":"public.html","text":"<p>{number}"}}'),
    "bytes": representations(lambda number: f'{{"target":"application/octet-stream","text":"x{number}"}}'),
    "unknown-types": representations(lambda number: f'{{"target":"application/x-t{number}","text":"a"}}'),
    "broken-rtf": representations(lambda number: f'{{"type":"public.rtf","text":"x{number}"}}'),
    # A file that was there when the payload was made, and is gone.
    "refused-texts": representations(lambda number: '{"type":"public.utf8-plain-text"}'),
    "refused-pages": representations(lambda number: REFUSED_HTML),
    # Bytes that are not what their name says.
    "lies": representations(lambda number: '{"type":"public.png","text":"GIF89a"}'),
    "lies-of-known-bytes": representations(lambda number: f'{{"type":"public.png","base64":"{JPEG}"}}'),
    "unknown-types-and-a-text": representations_and_a_text(lambda number: f'{{"target":"application/x-t{number}","text":"a"}}'),
}

TO_TEXT = convert_anything("text")
TO_ALL_TEXT = convert_anything("text", "--all")
TO_ANYTHING = convert_anything("*")
# No picture can be made of most payloads, so that all ways are tried.
TO_PICTURE = convert_anything("png")
FOR_WINDOWS = convert_anything("payload", "--platform", "windows")
FOR_WAYLAND = convert_anything("payload", "--platform", "wayland")
EXPLAIN = ("explain", "--to", "*", FILE)

REFUSED_AND_BROKEN = ("refused-texts", "broken-rtf", "lies")

CASES = [
    # Many items, each of which has a search of its own and perhaps a message.
    *group("payload-items-as-text", TO_TEXT, ITEMS, size=5000),
    *group("payload-items-as-picture", TO_PICTURE, ITEMS, size=5000),
    *group("payload-items-as-anything", TO_ANYTHING, some(ITEMS, "texts", "refused-pages", "nothing"), size=5000),
    *group("payload-items-as-all-text", TO_ALL_TEXT, some(ITEMS, "texts"), size=25_000),
    *group("payload-items-inspect", INSPECT, some(ITEMS, "texts", "lies-and-texts"), size=25_000),
    *group("payload-items-for-windows", FOR_WINDOWS, some(ITEMS, "texts", "pages"), size=25_000),

    # Many representations, each of which may be where a way begins.
    *group("payload-representations-as-text", TO_TEXT, some(
        REPRESENTATIONS, "unknown-types-and-a-text", *REFUSED_AND_BROKEN), size=20_000),
    *group("payload-representations-as-anything", TO_ANYTHING, some(REPRESENTATIONS, "texts", *REFUSED_AND_BROKEN), size=12_500),
    *group("payload-representations-as-picture", TO_PICTURE, REPRESENTATIONS, size=1000),
    *group("payload-representations-explain", EXPLAIN, some(
        REPRESENTATIONS, "texts", "pages", "bytes", "unknown-types", *REFUSED_AND_BROKEN), size=3000),
    *group("payload-representations-inspect", INSPECT, some(REPRESENTATIONS, "texts", "unknown-types", "lies"), size=20_000),
    *group("payload-representations-for-wayland", FOR_WAYLAND, some(REPRESENTATIONS, "texts", "unknown-types"), size=20_000),

    # Depth, other members, and many payloads behind each other.
    *group("payload-json-inspect", INSPECT, {
        "arrays-in-arrays": repeated("[", '{"payload":1,"items":'),
        "other-members": numbered(lambda number: f'"k{number}":1,', '{"payload":1,', '"items":[]}'),
        "long-name-of-item": repeated("a.", HEAD + '{"suggestedName":"', '","representations":[' + TEXT + "]}" + END),
        "long-base64": repeated("AAAA", HEAD + '{"representations":[{"target":"text/html","base64":"', '"}]}' + END),
    }),
    *group("payload-json", TO_TEXT, {
        "many-payloads": repeated('{"payload":1,"items":[{"representations":[{"type":"public.text","text":"a"}]}]}\n'),
    }),
    # A name is parsed, compared, and told in messages.
    *group("payload-names-inspect", INSPECT, {
        "long": repeated("a/", HEAD + '{"representations":[{"target":"', '","text":"a"}]}' + END),
    }),
    *group("payload-names", TO_TEXT, {
        "many-parameters": repeated("a=b;", HEAD + '{"representations":[{"target":"text/html;', '","text":"a"}]}' + END),
        "control-characters": repeated("\\u001b", HEAD + '{"representations":[{"target":"', '"}]}' + END),
        "long-and-refused": repeated("x", HEAD + '{"representations":[{"target":"', '"}]}' + END),
    }),
]
