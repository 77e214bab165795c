#!/usr/bin/env python3
"""Writes the tables of names in Sources/Core/DragHTML: HTMLName+Known.swift (the names that have numbers) and NamedReferences.swift (the named
character references, from Python's copy of the standard's list, WHATWG HTML §13.5).

    python3 scripts/make-html-tables.py

The elements' names stand before the attributes' names, so that a table by element is short. A name that is both stands among the elements.
"""
import html.entities
import pathlib
import textwrap

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "Sources/Core/DragHTML"

ELEMENTS = """
a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption
center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame
frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd keygen label legend li link listing main map
mark marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre
progress q rb rp rt rtc ruby s samp script search section select selectedcontent slot small source spacer span strike strong style sub summary
sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp
annotation-xml desc foreignobject malignmark mglyph mi mn mo ms mtext
""".split()

ATTRIBUTES = """
action align alt aria-hidden aria-label autoplay background bgcolor border cellpadding cellspacing charset checked class color cols colspan
content controls coords crossorigin datetime disabled download encoding face for headers height hidden href hreflang http-equiv id integrity
is itemid itemprop itemref itemscope itemtype lang loading loop media method multiple muted name nowrap onclick open placeholder poster property
readonly rel required reversed role rows rowspan scope selected shape size sizes src srcset start tabindex target type usemap valign value
width xlink:href xml:lang xmlns
""".split()

KEYWORDS = {"class", "for", "is", "var", "in", "default", "switch"}


def identifier(name):
    parts = name.replace(":", "-").split("-")
    text = parts[0] + "".join("XML" if part == "xml" else part.capitalize() for part in parts[1:])
    return f"`{text}`" if text in KEYWORDS else text


def literal(words):
    return "\n".join(textwrap.wrap(" ".join(words), 140, initial_indent=" " * 8, subsequent_indent=" " * 8,
                                   break_long_words=False, break_on_hyphens=False))


def names():
    every = ELEMENTS + ATTRIBUTES
    assert len(set(every)) == len(every) and not any(len(name) > 16 for name in every)
    lines = ["// Written by scripts/make-html-tables.py.", "", "extension HTMLName {",
             "    /// The names that have numbers, in the order of the numbers, from 1 on.", '    static let knownNames = """', literal(every), '        """', "",
             "    /// The number of names of elements that have numbers, and 1 for \"none\".", f"    static let knownElementCount = {len(ELEMENTS) + 1}", ""]
    for number, name in enumerate(every, 1):
        lines += [f"    /// `{name}`", f"    @inlinable public static var {identifier(name)}: HTMLName {{ HTMLName(bits: {number}) }}"]
    (FOLDER / "HTMLName+Known.swift").write_text("\n".join(lines + ["}", ""]))


def references():
    entries = sorted(f"{name}=" + "+".join(f"{ord(character):X}" for character in value) for name, value in html.entities.html5.items())
    lines = ["// Written by scripts/make-html-tables.py.", "", "extension NamedReferences {",
             "    /// The names (WHATWG HTML §13.5), each with its code points in hexadecimal, in the order of the", "    /// bytes.", '    static let list = """', literal(entries), '        """', "}", ""]
    (FOLDER / "NamedReferences+List.swift").write_text("\n".join(lines))


names()
references()
