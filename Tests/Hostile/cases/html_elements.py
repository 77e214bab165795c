"""HTML whose elements cost: depth, tags that are missing or wrong, formatting that goes on, tables."""

from inputs import convert, group, halves, numbered, repeated

TO_TEXT = convert("html", "public.utf8-plain-text", "html-text/text")
TO_MARKDOWN = convert("html", "net.daringfireball.markdown", "html-markdown/markdown")
TO_CSV = convert("html", "public.comma-separated-values-text", "html-table/csv")


def formatting_that_goes_on(opening, unit):
    """Formatting elements in a paragraph that ends before they do, and then elements in each of which a reader opens all of them again."""
    formatting, elements = numbered(opening, "<p>"), repeated(unit)
    return lambda size: formatting(size // 2) + elements(size // 2)


def deep_and_full(opening, depth, unit):
    """So deep, and then many elements at that depth."""
    return repeated(unit, opening * depth, "a")


# A little less than what is read at most.
OPEN_ELEMENTS = 1900
DIFFERENT_FORMATTING = "".join(f"<font a={number}>" for number in range(OPEN_ELEMENTS))

CASES = [
    # The reader looks through its open elements at most tags, so that time grows with depth times tags.
    *group("html-depth", TO_TEXT, {
        "divisions": repeated("<div>", behind="a"),
        "table-in-cell": repeated("<table><tr><td>", behind="a"),
        "templates": repeated("<template>", "a"),
        "svg": repeated("<g>", "<svg>", "a"),
        "mathematics": repeated("<mi>", "<math>", "a"),
    }, size=6000),
    # Few enough levels to be read, and many elements on the lowest.
    *group("html-depth", TO_TEXT, {
        "quotations-then-lines": deep_and_full("<blockquote>", 150, "a<br>"),
        "lists-then-items": deep_and_full("<ul>", 150, "<li>a"),
    }, size=25_000),
    *group("html-depth-as-markdown", TO_MARKDOWN, {
        "quotations-then-lines": deep_and_full("<blockquote>", 150, "a<br>"),
        "items-then-lines": deep_and_full("<ul><li>", 70, "a<br>"),
    }, size=12_500),
    # An element of an unknown name, of which a parser keeps no more than where in the input the name stands.
    *group("html-unknown-element", TO_TEXT, {
        "alone": lambda size: b"<x-y>",
        "and-text": repeated("a", "<x-y>"),
        "in-svg": repeated("a", "<svg><g>"),
        "many": repeated("<x-y>a</x-y>"),
    }),

    # An end tag without a beginning is looked for through all open elements, and none is closed.
    *group("html-wrong-end-tags", TO_TEXT, {
        "in-divisions": deep_and_full("<div>", OPEN_ELEMENTS, "</x>"),
        "in-formatting": deep_and_full("<b>", OPEN_ELEMENTS, "</x>"),
        "in-made-up-elements": deep_and_full("<p-x>", OPEN_ELEMENTS, "</x>"),
        "with-each-division": repeated("<div></x>", behind="a"),
        "of-paragraphs": repeated("</p>", behind="a"),
        "of-line-breaks": repeated("</br>", behind="a"),
    }, size=25_000),

    # Formatting that a wrong end interrupts is opened again behind the end (the adoption agency of the HTML standard).
    *group("html-formatting", TO_TEXT, {
        "links": repeated("<a>x"),
        "closed-in-the-wrong-order": repeated("<b><i></b>", behind="a"),
        "links-and-bold-closed-wrongly": halves("<a><b>", "</a>", behind="a"),
        "links-around-divisions": repeated("<a><div></a>", behind="a"),
        "mixed-before-paragraphs": repeated("<i><b><u><s><p>", behind="a"),
        "different-before-paragraphs": formatting_that_goes_on(lambda number: f"<font a={number}>", "<p>x"),
        "different-before-ends-of-paragraphs": formatting_that_goes_on(lambda number: f"<b a={number}>", "</p>x"),
        "different-before-cells": formatting_that_goes_on(lambda number: f"<b a={number}>", "<table><tr><td>x"),
    }, size=2500),
    # Never deep, but each end tag leaves something to remember.
    *group("html-formatting", TO_TEXT, {"crossing": repeated("<i>x<b>y</i>z</b> ")}, size=300_000),
    # As many as are read, which are opened again for every paragraph.
    *group("html-formatting", TO_TEXT, {"as-much-as-is-read": repeated("<p>x", "<p>" + DIFFERENT_FORMATTING)}, size=40_000),

    # What stands in a table without a cell is moved out of the table.
    *group("html-tables", TO_TEXT, {
        "text-in-each": repeated("<table>x"),
        "bold-without-cell": repeated("x<b>", "<table>"),
    }, size=2500),
    *group("html-tables", TO_TEXT, {
        "divisions-without-cell": repeated("<div>x</div>", "<table>"),
        "wide-row": repeated("<td>a", "<table><tr>"),
    }),
    # A table has a cell wherever a row and a column meet, whether or not the page wrote one.
    *group("html-tables-as-csv", TO_CSV, {
        "wide-row": repeated("<td>a", "<table><tr>"),
        "many-rows": repeated("<tr><td>a<td>b", "<table>"),
        "cells-over-columns": repeated("<td colspan=1000>a", "<table><tr>"),
        "cells-over-rows": halves("<td rowspan=65534>a", "<tr>", before="<table><tr>"),
        "ragged": halves("<td>a", "<tr><td>a", before="<table><tr>"),
    }, size=5000),
    *group("html-lists-as-markdown", TO_MARKDOWN, {
        "one-for-each-number": numbered(lambda number: f"<ol start={number + 1}><li>a</ol>"),
        "in-items-of-their-own": repeated("<li><ul><li>b</ul>", "<ul><li>a"),
        "boxes": repeated("<li><input type=checkbox>a", "<ul>"),
    }),
    *group("html-tables-as-markdown", TO_MARKDOWN, {
        "cells-over-columns": repeated("<td colspan=1000>a", "<table><tr>"),
        "cells-over-rows": halves("<td rowspan=65534>a", "<tr>", before="<table><tr>"),
        "aligned-cells": repeated("<td style='text-align : right'>a", "<table><tr>"),
        "cell-of-pipes": repeated("|", "<table><tr><td>"),
        "table-in-cell": repeated("<table><tr><td>a|", behind="a"),
    }, size=5000),

    # Elements with rules of their own for what stands in them.
    *group("html-special-elements", TO_TEXT, {
        "options": repeated("<option>a", "<select>"),
        "forms": repeated("<form>a"),
        "bold-headings": repeated("<h1><b>a"),
        "several-bodies": numbered(lambda number: f"<body a{number}>", behind="a"),
        "several-roots": numbered(lambda number: f"<html a{number}=b>", behind="a"),
        "plain-text": repeated("<a>", "<plaintext>"),
    }, size=3000),
    *group("html-special-elements", TO_TEXT, {
        "roman-numbers": repeated("<li>a", "<ol type=i>"),
        "title": repeated("a ", "<title>", "</title>a"),
        "style": repeated("a{}", "<style>", "</style>a"),
        "script-in-comment": repeated("<!--<script>", "<script>", "</script>--></script>a"),
        "ends-of-scripts-unfinished": repeated("</scrip", "<script>", "</script>a"),
    }),
]
