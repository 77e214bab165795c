"""Links that are cleaned: wrappers in wrappers, parameters, escapes, hosts.

Cleaning goes on until nothing changes. A pass that peels off one layer only would take a time by the square of the length.
"""

import urllib.parse

from inputs import FILE, group, numbered, repeated, some

# Links come from standard input: an operand is a link and no file.
FULLY = ("clean", "--level", "full")
MILDLY = ("clean", "--level", "clean")
INSIDE = ("clean", "--in-text", FILE)


def wrappers_in_wrappers(size):
    """A search engine's redirect to the same engine's redirect, and so on: escapes of escapes make the link grow by itself."""
    link = "http://a.b/"
    while True:
        wrapped = "https://www.google.com/url?q=" + urllib.parse.quote(link, safe="")
        if len(wrapped) > size:
            return (link + "a" * (size - len(link))).encode()
        link = wrapped


ONE_LINK = {
    # Wrappers: a link in a parameter, in the path, in base64, in hexadecimal, in a scheme of a mail filter's own.
    "wrappers-in-wrappers": wrappers_in_wrappers,
    "wrapper-with-many-targets": repeated("q=b&", "https://www.google.com/url?"),
    "wrapper-with-escapes": repeated("%25", "https://www.google.com/url?q=http%3A%2F%2Fa.b%2F"),
    "wrapper-of-images": repeated("imgurl=a&", "https://www.google.com/imgres?"),
    "wrapper-with-base64": repeated("aHR0cDovL2EuYi8", "https://www.bing.com/ck/a?u=a1"),
    "wrapper-with-path": repeated("http:/", "https://web.archive.org/web/2020/"),
    "wrapper-with-hexadecimal": repeated("68", "https://camo.githubusercontent.com/a/687474703a2f2f"),
    "wrapper-with-dashes": repeated("-3A_", "https://urldefense.proofpoint.com/v2/url?u=http"),
    "wrapper-with-stars": repeated("*", "https://urldefense.com/v3/__http://a.b/", "__;Kys$"),
    "wrapper-with-mail-escapes": repeated("%2541", "https://eur01.safelinks.protection.outlook.com/?url=http%3A%2F%2Fa.b"),
    "wrapper-with-cipher": repeated("z%26e3B", "https://image.baidu.com/search/detail?objurl=ippr_z2C%24qAzdH3F"),
    # Parameters, each of which is compared with rules.
    "parameters": repeated("a=b&", "http://a.b/?"),
    "tracking-parameters": repeated("utm_source=b&", "http://a.b/?"),
    "parameters-after-semicolons": repeated(";a=b", "http://a.b/?utm_source=a"),
    "semicolons": repeated(";", "http://a.b/?utm_source=a"),
    "escaped-tracking-parameters": repeated("%75tm_source=b&", "http://a.b/?"),
    "signatures": repeated("X-Amz-Signature=b&", "http://a.b/?"),
    "entities-between-parameters": repeated("amp;a=b&", "http://a.b/?"),
    "parameters-in-fragment": repeated("a=b&", "http://a.b/#"),
    "sizes-of-a-picture": repeated("name=small&", "https://pbs.twimg.com/media/a?format=jpg&"),
    # Hosts and paths, which are looked up part by part.
    "host-of-many-parts": repeated("a.", "http://", "com/"),
    "host-in-punycode": repeated("xn--a.", "http://", "/"),
    "international-host": repeated("\u00e9", "http://", ".com/"),
    "colons": repeated(":", "http://a"),
    "path": repeated("a/", "http://a.b/"),
    "path-of-a-shop": repeated("a/", "https://www.amazon.com/dp/B00000/ref="),
}
MANY_LINKS = {
    "tracked": repeated("http://a.b/?utm_source=a\n"),
    "different-tracked": numbered(lambda number: f"http://a.b/{number}?utm_source=x\n"),
    "wrappers-of-no-link": repeated("https://www.google.com/url?q=x\n"),
    "with-spaces": repeated("http://a b\n"),
    "with-nuls": repeated(b"http://a\0\n"),
}

# Places where a link may end, and what is looked for in front of them and after them.
IN_TEXT = {
    "links-in-values": repeated("http://a/?utm_source=x+"),
    "placeholders": repeated("{a}", "http://a/?utm_source="),
    "open-placeholders": repeated("{", "http://a/?utm_source="),
    "links-with-placeholders": repeated("http://a/?utm_source={a "),
    "bars": repeated("|", "http://a/?utm_source=x"),
    "links-with-bars": repeated("http://a/?utm_source=x|"),
    "closing-brackets": repeated(")a", "http://a/?utm_source=x"),
    "marks": repeated("-", "-http://a/?utm_source=x"),
    "links-in-marks": repeated("-http://a/?utm_source=x- "),
    "strings": repeated("\"http://a/?utm_source=\" + "),
    "rows-of-links": repeated("http://a/?utm_source=x,b,c\n"),
    "rows-of-one-cell-more": numbered(lambda number: "http://a/?utm_source=x" + ",b" * (number % 3) + "\n"),
    "escapes": repeated("\\u{", "http://a/?utm_source=x"),
}

# What the milder level does in another way.
MILDER = ("wrappers-in-wrappers", "tracking-parameters", "signatures", "sizes-of-a-picture")

CASES = [
    *group("cleaning", FULLY, ONE_LINK),
    *group("cleaning-many", FULLY, MANY_LINKS),
    *group("cleaning-text", INSIDE, IN_TEXT),
    *group("cleaning-mildly", MILDLY, some(ONE_LINK, *MILDER)),
]
