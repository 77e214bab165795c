"""HTML that is shown as plain text or as Markdown: what the renderers join, escape and mark."""

from inputs import convert, group, numbered, repeated, some

TO_TEXT = convert("html", "public.utf8-plain-text", "html-text/text")
TO_MARKDOWN = convert("html", "net.daringfireball.markdown", "html-markdown/markdown")

# Both renderers fold white space and break lines, which is slow when each piece is put behind all that is there.
PIECES = {
    "words": repeated("a "),
    "one-word": repeated("a"),
    "no-break-spaces": repeated("\u00a0"),
    "line-breaks": repeated("a<br>"),
    "items": repeated("<li>a", "<ol>"),
    "preformatted-lines": repeated("a\n", "<pre>"),
    "preformatted-spaces": repeated(" ", "<pre>a"),
}

IN_TEXT = ("words", "no-break-spaces", "line-breaks", "items", "preformatted-lines", "preformatted-spaces")

CASES = [
    *group("html-as-text", TO_TEXT, some(PIECES, *IN_TEXT)),
    *group("html-as-text", TO_TEXT, {
        "capitals": repeated("a ", "<p style='text-transform:uppercase'>"),
        "first-letters-as-capitals": repeated("a ", "<p style='text-transform:capitalize'>"),
    }),
    *group("html-as-markdown", TO_MARKDOWN, PIECES),

    # Every sign that means something in Markdown is escaped by what stands around it.
    *group("html-as-markdown", TO_MARKDOWN, {
        "stars": repeated("*"),
        "brackets": repeated("["),
        "ampersands": repeated("&amp;a"),
        "angle-brackets": repeated("&lt;a"),
        "number-signs-in-heading": repeated("#", "<h1>a ", "</h1>"),
        "backticks-in-code": repeated("`", "<code>", "</code>"),
        "backticks-in-block": repeated("`", "<pre>"),
    }),
    # Marks may not stand beside white space, may not cross, and are kept where they change.
    *group("html-as-markdown-marks", TO_MARKDOWN, {
        "bold-and-italic": repeated("<b>a</b><i>b</i> "),
        "bold-spaces": repeated("<b> </b>"),
        "italic-in-long-bold": repeated("a <i>b</i> ", "<i>a</i><b>"),
        "bold-in-italic": repeated("<i>x<b>y</i>z</b> ", "<i>a</i>"),
        "long-bold-line": repeated("a ", "<b>", "</b>"),
        "subscripts": repeated("<sub>a</sub>b "),
        "different-links": numbered(lambda number: f"<b><a href=http://a.b/{number}>x</a></b>"),
    }),
]
