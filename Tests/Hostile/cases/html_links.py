"""HTML with many links and pictures: what is looked for in pages, and bookmarks."""

from inputs import convert, group, repeated, some

TO_MARKDOWN = convert("html", "net.daringfireball.markdown", "html-markdown/markdown")
TO_TITLED_LINK = convert("html", "org.dragconv.moz-url", "link-html/html-to-moz-url")
TO_LIST = convert("html", "org.dragconv.uri-list", "link-html/html-to-list")
TO_GALLERY = convert("html", "org.dragconv.gallery", "gallery-page/read")
TO_PICTURE_ADDRESS = convert("html", "org.dragconv.image-url", "image-url/html")
FROM_BOOKMARKS = convert("bookmarks", "org.dragconv.gallery", "gallery-bookmarks/read")

BOOKMARKS = "<!DOCTYPE NETSCAPE-Bookmark-file-1>"
BOOKMARK = "<DT><A HREF=http://a.b/c>x</A>"
# An address that all others are relative to, about as long as is read.
LONG_BASE = "<base href='http://a.b/" + "c" * 2000 + "/'>"

TWO_PICTURES = "<img src=http://a.b/c.jpg><img src=http://a.b/d.jpg>"

LINKS = {
    "many": repeated("<a href=http://a.b/c>d</a> "),
    "named-like-their-address": repeated("<a href=http://a.b/c>http://a.b/c</a> "),
    "relative": repeated("<a href=x>y</a>", "<base href=http://a.b/>"),
    "long": repeated("c", "<a href='http://a.b/", "'>x</a>"),
    "unclosed-in-svg": repeated("x", "<svg>" + "<a href=http://a.b/>" * 150),
    "unclosed-in-tables": repeated("x", "<table><tr><td><a href=http://a.b/>" * 35),
}
PICTURES = {
    "many": repeated("<img src=http://a.b/c.jpg>"),
    "relative": repeated("<img src=x>", "<base href=http://a.b/>"),
    "relative-to-nothing": repeated("<img src=x>"),
}

CASES = [
    # A link's text is everything in the link, and links that never close are in each other.
    *group("html-links", TO_TITLED_LINK, LINKS, size=25_000),
    *group("html-links-as-list", TO_LIST, some(LINKS, "many", "unclosed-in-svg"), size=25_000),
    *group("html-links-as-markdown", TO_MARKDOWN, some(LINKS, "many", "named-like-their-address", "long"), size=25_000),
    *group("html-pictures", TO_GALLERY, PICTURES, size=12_500),
    # A page's name is the name of its gallery.
    *group("html-pictures", TO_GALLERY, {
        "page-of-headings": repeated("<h1>a</h1>", behind=TWO_PICTURES),
        "page-with-long-name": repeated("a ", "<title>", "</title>" + TWO_PICTURES),
    }),
    *group("html-picture-address", TO_PICTURE_ADDRESS, {"many": PICTURES["many"]}, size=12_500),
    # Each relative address becomes as long as the base.
    *group("html-long-base", TO_LIST, {"of-links": repeated("<a href=x>y</a>", LONG_BASE)}, size=5000),
    *group("html-long-base", TO_GALLERY, {"of-pictures": repeated("<img src=x>", LONG_BASE)}, size=5000),
    # The best of a list of addresses has to be found, and a comma may belong to an address.
    *group("html-picture-choice", TO_PICTURE_ADDRESS, {
        "many": repeated("http://a.b/c.jpg 1x,", "<img srcset='", "'>"),
        "commas": repeated(",", "<img srcset='http://a.b/c.jpg 1x", "'>"),
        "double-commas": repeated("http://a.b/c.jpg,,", "<img srcset='", "'>"),
        "spaces": repeated("a ", "<img srcset='http://a.b/c.jpg ", "'>"),
    }),
    *group("html-bookmarks", FROM_BOOKMARKS, {
        "many": repeated(BOOKMARK, BOOKMARKS + "<DL>"),
        "folders-in-folders": repeated("<DL><p><DT><H3>a</H3>", BOOKMARKS, "<DL>" + BOOKMARK),
        "without-address": repeated("<DT><A HREF=x>x</A>", BOOKMARKS + "<DL>" + BOOKMARK),
    }, size=25_000),
]
