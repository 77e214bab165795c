"""Hostile texts of word processors: content.xml of OpenDocument in a ZIP archive without compression, so that size is size."""

import io
import zipfile

from inputs import convert, encoded, group, repeated

NAMESPACES = "".join(
    f' xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for prefix, name in (("office", "office"), ("style", "style"), ("text", "text"), ("table", "table"), ("draw", "drawing")))
START = f"<office:document-content{NAMESPACES}>"
BODY = f"{START}<office:body><office:text>"
END = "</office:text></office:body></office:document-content>"


def document(make):
    """A maker of whole documents from one of their XML."""
    def archive(size):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as written:
            written.writestr("mimetype", "application/vnd.oasis.opendocument.text")
            written.writestr("content.xml", encoded(make(max(0, size - 500))))
        return file.getvalue()
    return archive


def nested(opening, closing, inside):
    """Elements inside of each other, all of which end."""
    pair = len(opening) + len(closing)
    return document(lambda size: BODY + opening * (size // pair) + inside + closing * (size // pair) + END)


def many(unit, before="", behind=""):
    return document(repeated(unit, BODY + before, behind + END))


P = "<text:p>a</text:p>"
MAKERS = {
    "lists": nested("<text:list><text:list-item>", "</text:list-item></text:list>", P),
    "tables": nested("<table:table><table:table-row><table:table-cell>", "</table:table-cell></table:table-row></table:table>", P),
    "notes": nested("<text:p><text:note><text:note-body>", "</text:note-body></text:note></text:p>", P),
    "boxes": nested("<text:p><draw:frame><draw:text-box>", "</draw:text-box></draw:frame></text:p>", P),
    "spans": nested("<text:span>", "</text:span>", "a"),
    "paragraphs": many(P),
    "items": many(f"<text:list-item>{P}</text:list-item>", "<text:list>", "</text:list>"),
    "one-list-each": many(f"<text:list><text:list-item>{P}</text:list-item></text:list>"),
    "repeated-cells": many(
        f'<table:table-row><table:table-cell table:number-columns-repeated="1000">{P}</table:table-cell></table:table-row>', "<table:table>",
        "</table:table>"),
    "one-long-row": many(
        f"<table:table-row><table:table-cell>{P}</table:table-cell></table:table-row>",
        f'<table:table><table:table-row><table:table-cell table:number-columns-repeated="1000">{P}</table:table-cell></table:table-row>',
        "</table:table>"),
    "spaces": many('<text:s text:c="1000"/>', "<text:p>", "a</text:p>"),
    "spaces-of-words": many("a  ", "<text:p>", "</text:p>"),
    "styles": document(repeated('<style:style style:name="a" style:family="text" style:parent-style-name="a"/>', f"{START}<office:automatic-styles>",
                                f'</office:automatic-styles><office:body><office:text><text:p text:style-name="a">a</text:p>{END}')),
    "notes-in-line": many("<text:note><text:note-body><text:p>n</text:p></text:note-body></text:note>", "<text:p>a", "</text:p>"),
    "unclosed": document(repeated("<text:p>", BODY)),
}

CASES = group("text-document", convert("org.oasis-open.opendocument.text", "public.html", via="plugin.records/odt-to-html"), MAKERS, size=20_000)
