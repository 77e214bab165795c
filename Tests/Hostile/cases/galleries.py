"""Galleries: very many images, long names and addresses, pictures within addresses; to every format."""

from inputs import convert, group, repeated, some

GALLERY = "org.dragconv.gallery"
IMAGE = '{"url":"http://a.b/c.jpg","aspectRatio":1}'

GALLERIES = {
    "many-images": repeated(IMAGE + ",", '{"images":[', IMAGE + "]}"),
    "long-name": repeated("<", '{"name":"', '","images":[' + IMAGE + "]}"),
    "long-address": repeated("&", '{"images":[{"url":"http://a.b/?', '","aspectRatio":1}]}'),
    "picture-in-address": repeated("A", '{"images":[{"url":"data:image/png;base64,', '","aspectRatio":1}]}'),
}

# What a format is called, and which galleries cost something of their own in the format.
FORMATS = {
    "bookmarks": ("org.dragconv.netscape-bookmarks", "many-images", "long-address"),
    "list": ("org.dragconv.uri-list", "many-images"),
    "markdown": ("net.daringfireball.markdown", "many-images", "long-address", "long-name"),
    "html": ("public.html", *GALLERIES),
    "binary-plist": ("com.apple.binary-property-list", "many-images"),
    "xml-plist": ("com.apple.xml-property-list", "many-images", "long-address", "long-name"),
    "archive": ("org.dragconv.gallery-archive", "many-images"),
    "csv": ("public.comma-separated-values-text", "many-images"),
    "text": ("public.utf8-plain-text", "many-images"),
    "zip": ("org.dragconv.gallery-zip", "many-images", "picture-in-address"),
    "sheet": ("public.svg-image", *GALLERIES),
}


def written(name):
    """The cases of galleries that are written in a format."""
    target, *galleries = FORMATS[name]
    return group(f"gallery-as-{name}", convert(GALLERY, target), some(GALLERIES, *galleries))


CASES = [
    # What one image or one letter costs in the format counts; names and addresses have to be escaped.
    *[case for name in FORMATS for case in written(name)],
    # Ratios that no sheet can show, and members that no gallery has.
    *group("gallery-as-sheet", convert(GALLERY, "public.svg-image"), {
        "flat-images": repeated('{"url":"http://a.b/","aspectRatio":1e-300},', '{"images":[', IMAGE + "]}"),
    }),
    *group("gallery-as-list", convert(GALLERY, "org.dragconv.uri-list"), {
        "image-of-many-members": repeated('"a":1,', '{"images":[{', '"url":"http://a.b/","aspectRatio":1}]}'),
    }),
    *group("gallery-from-text", convert("text", GALLERY), {"addresses": repeated("http://a.b/\n")}),
]
