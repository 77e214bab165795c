"""Markdown whose marks within a paragraph cost: brackets, emphasis, code, HTML, addresses."""

from inputs import convert, group, halves, nested, repeated

TO_HTML = convert("markdown", "public.html", "markdown/to-html")


def rising_backticks(size):
    """Runs of backticks of all lengths: each looks for another of its length and finds none."""
    return "".join("e" + "`" * length for length in range(1, int((2 * size) ** 0.5))).encode()


CASES = [
    # What opens and never closes lets a reader look for the end from every beginning; what closes lets a reader look back.
    *group("markdown-brackets", TO_HTML, {
        "opening": repeated("["),
        "closing": repeated("]"),
        "nested": nested("[", "]", inside="a"),
        "opening-labels": repeated("[a][b"),
        "images-of-nothing": repeated("![[]()"),
        "crossing-parentheses": repeated("[ (]("),
        "around-emphasis": repeated("[ a_"),
    }),
    *group("markdown-destinations", TO_HTML, {
        "unclosed": repeated("[a](b"),
        "unclosed-in-angle-brackets": repeated("[a](<b"),
        "opening": repeated("[a]("),
        "nested-parentheses": nested("(", ")", before="[a]("),
        "unclosed-titles": repeated('[a](b "'),
    }),

    # Every mark that may close emphasis is compared with those that may open it.
    *group("markdown-emphasis", TO_HTML, {
        "stars": repeated("*"),
        "underscores": repeated("_"),
        "opening-underscores": repeated("_a "),
        "closing-underscores": repeated("a_ "),
        "mismatched": repeated("*a_ "),
        "stars-before-mismatched": halves("*a ", "_a*_ "),
        "lengths-that-add-up-to-three": repeated("c* ", "a**b"),
        "nested": repeated("*a **a ", "b"),
        "across-links": repeated("**x [a*b**c*](d)"),
    }),
    *group("markdown-code", TO_HTML, {
        "unclosed": repeated("`a"),
        "rising": rising_backticks,
        "one-run": repeated("`"),
    }),

    # `<` may begin a tag, a comment, an instruction, a declaration, a CDATA section or an address.
    *group("markdown-html", TO_HTML, {
        "unclosed-comments": repeated("<!--", "</"),
        "unclosed-instructions": repeated("<?", "a "),
        "unclosed-declarations": repeated("<!A ", "a "),
        "unclosed-cdata": repeated("<![CDATA[", "a "),
        "unclosed-tags": repeated("<a "),
        "unclosed-attributes": repeated("<a b='"),
        "unclosed-addresses": repeated("<a:"),
    }),

    # Addresses without marks around them are found by a colon, `www.` or `@`, and read in both directions from there.
    *group("markdown-addresses", TO_HTML, {
        "www": repeated("www."),
        "www-and-underscores": repeated("www.a_b"),
        "http": repeated("http://"),
        "http-and-closing-parentheses": repeated(")", "http://a.b/"),
        "http-and-dots": repeated(".", "http://a.b/x"),
        "http-and-underscores": repeated("_.", "http://"),
        "nested-parentheses": nested("(", ")", before="www.a.b/"),
        "entities": repeated("&a;", "http://a.b/"),
        "colons": repeated(":"),
        "mails": repeated("a@"),
        "mails-with-dots": repeated("a@b."),
        "mail-with-long-name": repeated("a.b-c+", behind="@a.b"),
        "letters-before-at": repeated("a", behind="@"),
        "xmpp": repeated("xmpp:a@b.c/"),
    }),
    *group("markdown-entities", TO_HTML, {
        "ampersands": repeated("&"),
        "unknown": repeated("&a"),
        "of-two-characters": repeated("&ngE;"),
    }),
]
