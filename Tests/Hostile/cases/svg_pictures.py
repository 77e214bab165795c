"""SVG: depth, elements that use each other, long paths and texts, styles, filters, very large areas."""

from inputs import INSPECT, convert, convert_anything, group, halves, inside, nested, numbered, repeated

TO_PNG = convert("svg", "public.png")

SPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
HEAD = f'<svg {SPACES} width="10" height="10">'
END = "</svg>"
RECTANGLE = "<rect width='9' height='9'/>"


def doubling_uses(size):
    """Twelve groups that each use the one before very often: drawn out, the picture grows by the twelfth power."""
    count = max(2, size // 400)
    groups = "".join(f"<g id='a{level + 1}'>" + f"<use href='#a{level}'/>" * count + "</g>" for level in range(12))
    return (HEAD + "<defs><rect id='a0' width='1' height='1'/>" + groups + "</defs><use href='#a12'/></svg>").encode()


def patterns_of_patterns(size):
    """Patterns of tiny tiles that are filled with the pattern before."""
    count = max(1, size // 95)
    patterns = "".join(
        f"<pattern id='p{number + 1}' width='.01' height='.01'><rect width='9' height='9' fill='url(#p{number})'/></pattern>"
        for number in range(count))
    return (HEAD + patterns + f"<rect width='9' height='9' fill='url(#p{count})'/></svg>").encode()


def mask_of_masks(number):
    return f"<mask id='m{number + 1}'><rect width='9' height='9' mask='url(#m{number})'/></mask>"


def styled_elements(size):
    """Half of the bytes are rules, the other half elements, and each rule is tried on each element."""
    return halves("*:not(a){fill:red}", "<g/>", HEAD + "<style>", "</style>", END)(size)


def filtered(filters, element):
    """A filter and what is drawn through the filter."""
    return repeated(element, HEAD + f"<filter id='f'>{filters}</filter>", END)


DRAWINGS = {
    "rectangles": repeated(RECTANGLE, HEAD, END),
    "groups": nested("<g>", "</g>", HEAD, behind=END),
    "unclosed-groups": repeated("<g>", HEAD),
    "uses-of-uses": doubling_uses,
    "references": repeated("&a;", "<!DOCTYPE svg [<!ENTITY a ''>]>" + HEAD + "<g id='", "'/></svg>"),
    "entities": repeated("<!ENTITY a 'b'>", "<!DOCTYPE svg [", "]>" + HEAD + END),
    "long-path": repeated("L1 1", HEAD + "<path d='M0 0", "'/></svg>"),
    "attributes": numbered(lambda number: f" a{number}='b'", HEAD + "<g", "/></svg>"),
    "style-rules": repeated("a{fill:red}", HEAD + "<style>", "</style></svg>"),
    "many-filters": inside(
        repeated("<feGaussianBlur stdDeviation='9'/>"), HEAD + "<filter id='f'>",
        "</filter><rect width='9' height='9' filter='url(#f)'/></svg>"),
    "often-filtered": filtered(
        "<feTurbulence numOctaves='9' baseFrequency='1'/>", "<rect width='9' height='9' filter='url(#f)'/>"),
    "masks-of-masks": numbered(mask_of_masks, HEAD, "<rect width='9' height='9' mask='url(#m99)'/></svg>"),
    "patterns-of-patterns": patterns_of_patterns,
}

CASES = [
    *group("svg", TO_PNG, DRAWINGS, size=12_500),
    *group("svg", TO_PNG, {"style-rules-and-elements": styled_elements}, size=25_000),
    # One word of text has no place to break, and is laid out again and again, whatever stands in front of or within the word.
    *group("svg-text", TO_PNG, {
        "one-word": repeated("a", HEAD + "<text>", "</text></svg>"),
        "ampersands": repeated("&amp;", HEAD + "<text>", "</text></svg>"),
        "behind-a-comment": repeated("a", HEAD + "<text><!-- -->", "</text></svg>"),
        "behind-a-title": repeated("a", HEAD + "<text><title/>", "</text></svg>"),
        "as-character-data": repeated("a", HEAD + "<text><![CDATA[", "]]></text></svg>"),
        "with-brackets": repeated("a" * 999 + ">", HEAD + "<text>", "</text></svg>"),
        "spans": repeated("<tspan>aaaa</tspan>", HEAD + "<text>", "</text></svg>"),
    }, size=3000),
    # Few bytes, each of which paints a hundred million pixels.
    *group("svg", TO_PNG, {
        "very-large-rectangles": repeated(
            "<rect width='3000' height='3000' opacity='.5'/>", f'<svg {SPACES} width="3000" height="3000">', END),
        "dashes-without-end": lambda size: (
            HEAD + f"<path stroke='red' stroke-dasharray='1e-5' d='M0 0L{10**min(9, size // 100)} 1'/></svg>").encode(),
    }, size=300),
    # Nobody said what the bytes are.
    *group("svg-undeclared", INSPECT, {"unclosed-groups": repeated("<g>", HEAD)}, size=25_000),
    *group("svg-undeclared-as-html", convert_anything("html"), {"unclosed-groups": repeated("<g>", HEAD)}, size=25_000),
]
