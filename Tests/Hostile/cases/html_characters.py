"""HTML whose characters cost: tags that never end, attributes, entities, comments, encodings."""

from inputs import convert, group, numbered, repeated

TO_TEXT = convert("html", "public.utf8-plain-text", "html-text/text")
TO_MARKDOWN = convert("html", "net.daringfireball.markdown", "html-markdown/markdown")
FROM_CLIPBOARD_FORM = convert("org.dragconv.cf-html", "public.html", "cf-html/to-html")
TO_CLIPBOARD_FORM = convert("html", "org.dragconv.cf-html", "cf-html/from-html")

TAG_OF_MANY_ATTRIBUTES = "<p " + " ".join(f"a{number}" for number in range(1900)) + ">x"

CASES = [
    # What never closes lets a reader look for the end from every beginning.
    *group("html-unclosed", TO_TEXT, {
        "angle-brackets": repeated("<"),
        "tags": repeated("<a", "a"),
        "quotation-marks": repeated("<a b='", "x"),
        "comments": repeated("<!--", "a"),
        "instructions": repeated("<?", "a"),
    }),
    *group("html-comments", TO_TEXT, {
        "empty-before-text": repeated("<!---->", behind="<p>a"),
    }),

    # Each attribute is compared with those before it in the same tag.
    *group("html-attributes", TO_TEXT, {
        "many-in-one-tag": numbered(lambda number: f"a{number} ", "<p ", ">x"),
        "behind-a-bracket-in-a-value": numbered(lambda number: f"a{number:x} ", '<p x=">" ', ">x"),
        "of-one-name": repeated("x=", "<p ", ">x"),
        "as-many-as-are-read": repeated(TAG_OF_MANY_ATTRIBUTES),
        "in-svg": numbered(lambda number: f'<g a{number:x}="">', "<svg>"),
        "long-style": repeated("a:b;", "<p style='", "'>x"),
    }),
    *group("html-attributes-as-markdown", TO_MARKDOWN, {
        "long-style": repeated("a:b;", "<p style='", "'>x"),
        "style-of-semicolons": repeated(";", "<p style='", "'>x"),
        "long-class": repeated("a ", "<pre class='", "'>x</pre>"),
    }),

    # An entity's name is looked up for every `&`, and may have no semicolon.
    *group("html-entities", TO_TEXT, {
        "ampersands": repeated("&"),
        "known": repeated("&amp;"),
        "without-semicolon": repeated("&lt"),
        "unfinished-numbers": repeated("&#"),
        "long-names": repeated("&CounterClockwiseContourIntegral"),
        "nuls": repeated("a\0"),
    }),

    # The bytes are decoded as the page says, or as the reader guesses when the page is wrong.
    *group("html-encodings", TO_TEXT, {
        "latin-1": repeated(b"\xe9 ", b"<meta charset=iso-8859-1>"),
        "broken-shift-jis": repeated(b"\xff\xe9", b"<meta charset=shift_jis>"),
        "switching-iso-2022": repeated(b"\x1b$B\x1b(B", b"<meta charset=iso-2022-jp>a"),
        "utf-7": repeated(b"+AGE-", b"<meta charset=utf-7>a"),
    }),

    # The clipboard form has a header of lines, marks within comments, and offsets that may be wrong.
    *group("html-clipboard-form", FROM_CLIPBOARD_FORM, {
        "long-header": repeated("a:b\r\n", "Version:0.9\r\n", "<!--StartFragment-->a<!--EndFragment-->"),
        "unclosed-marks": repeated("<!--StartFragment", "Version:0.9\r\n", "--> <!--EndFragment-->"),
        "wrong-offsets": repeated("<p>\u00e9", "Version:0.9\r\nStartFragment:30\r\nEndFragment:99999999\r\n"),
        "many-bodies": repeated("<body>", "Version:0.9\r\n<!--StartFragment--><html>", "</body><!--EndFragment-->"),
    }),
    *group("html-clipboard-form", TO_CLIPBOARD_FORM, {"written": repeated("<p>")}),
]
