"""Hostile pages of PDFs, as poppler tells them: lines that all look alike, cells without end, lists in lists."""

from inputs import convert, group, numbered, repeated

START = '<pdf2xml><page number="1" height="1188"><fontspec id="0" size="18" family="Roman"/><fontspec id="1" size="18" family="Mono"/>'
END = "</page></pdf2xml>"


def text(words, left="100", top="100", font=0, width=200):
    return f'<text top="{top}" left="{left}" width="{width}" height="20" font="{font}">{words}</text>'


def lines(make):
    """A line for each number, one below the other."""
    return numbered(make, START, END)


MAKERS = {
    "on-top-of-each-other": repeated(text("a"), START, END),
    "paragraph": lines(lambda number: text("a word that goes on", top=number * 22)),
    "columns": lines(lambda number: text("a word that goes on", left=100 + number % 2 * 400, top=number // 2 * 22)),
    "column-after-column": lines(lambda number: text("words of a column", left=100 + number // 50 * 300, top=number % 50 * 22)),
    "one-long-row": lines(lambda number: text("a", left=number * 300)),
    "rows": lines(lambda number: text("cell", left=100 + number % 5 * 300, top=number // 5 * 22)),
    "bullets": repeated(text("&#8226;", width=5), START, END),
    "bullets-without-lines": lines(lambda number: text("&#8226;", left=number * 50, top=number * 50, width=5)),
    "lists-in-lists": lines(lambda number: text("&#8226; a", left=number * 20, top=number * 22)),
    "numbers": lines(lambda number: text(f"{number % 999}. a", top=number * 22)),
    "code": lines(lambda number: text("x = 1", left=100 + number % 7 * 40, top=number * 22, font=1)),
    "pages": repeated('<page number="1" height="100">' + text("1", top="95") + "</page>", START, END),
    "footnotes": lines(lambda number: text("a", top=number * 44) + f'<text top="{number * 44 + 20}" left="100" width="9" height="9" font="9">{number} a</text>'),
    "fonts": numbered(lambda number: f'<fontspec id="{number}" size="{number}" family="a"/>' + text("a", top=number * 22, font=number), START, END),
    "spaces": repeated("a    ", START + '<text top="1" left="1" width="9000" height="20" font="0">', "</text>" + END),
    "marks": repeated("<b><i>a", START + '<text top="1" left="1" width="9000" height="20" font="0">', "</text>" + END),
    "links": numbered(lambda number: f'<a href="https://e.example/{number}">a</a>', START + '<text top="1" left="1" width="9" height="20" font="0">', "</text>" + END),
    "outline": repeated("<outline><item>a</item>", START + text("a") + END),
    "numbers-too-large": repeated(text("a", left="1e300", top="-1e300", width="9" * 300), START, END),
}

CASES = group("pages-of-pdf", convert("org.freedesktop.poppler.pages", "public.html", via="plugin.records/pdf-pages-to-html"), MAKERS, size=20_000)
