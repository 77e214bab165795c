"""Markdown whose lines cost: tables, quotations, lists, fences, definitions of references."""

from inputs import convert, group, halves, inside, numbered, repeated

TO_HTML = convert("markdown", "public.html", "markdown/to-html")


def completed_rows(size):
    """A wide head and rows of one cell, each of which a reader completes to the width of the head."""
    columns, rows = max(2, size // 8), max(1, size // 4)
    return ("|" + "a|" * columns + "\n|" + "-|" * columns + "\n" + "a\n" * rows).encode()


def one_wide_row(size):
    columns = max(2, size // 6)
    return ("|" + "a|" * columns + "\n|" + "-|" * columns + "\n|" + "a|" * columns + "\n").encode()


def rising_indents(size):
    """A list in a list in a list: each line is one level deeper, and the text grows with the square of the depth."""
    return "".join("  " * depth + "* a\n" for depth in range(int(size**0.5))).encode()


def deep_lines(mark, depth):
    """Lines that each go through all the levels that are open."""
    line = mark * depth + "a\n"
    return lambda size: (line * max(1, size // len(line))).encode()


def table_in_quotations(size):
    quotation = "> " * 500
    rows = (quotation + "c\n") * max(1, size // 1002)
    return (quotation + "|a|b|\n" + quotation + "|-|-|\n" + rows).encode()


def label_of_two_letters(number):
    """A definition whose label has 16 letters, a or b: a weak hash puts many of them into one place."""
    return "[" + "".join("ab"[number >> place & 1] for place in range(16)) + "]: u\n"


def long_definition_often_used(size):
    """A short text whose page is long: every use repeats the address."""
    return ("[a]: " + "u" * (size // 2) + "\n\n" + "[a] " * (size // 8)).encode()


CASES = [
    # The page grows with rows times columns, although most cells were never written.
    *group("markdown-table", TO_HTML, {"completed-rows": completed_rows}, size=2000),

    # Whether a line is the head of a table is known only from the next line: readers look ahead, for every cell or every line.
    *group("markdown-table", TO_HTML, {
        "wide-row": one_wide_row,
        "delimiter-rows": repeated("a\n-|-\n"),
        "paragraph-before-delimiter-rows": halves("a\n", "|-|-|\n"),
        "empty-cells": repeated("| | | |\n"),
        "pipes": repeated("|"),
        "escaped-pipes": repeated("\\|", "|", "|\n|-|\n"),
        "emphasis-in-cells": repeated("|*a_ |\n", "|a|\n|-|\n"),
        "in-quotations": table_in_quotations,
    }, size=16_000),

    # Every line asks all open quotations and lists whether it goes on with them.
    *group("markdown-nesting", TO_HTML, {
        "quotations": repeated(">"),
        "quotations-on-every-line": deep_lines("> ", 200),
        "quotations-then-empty-ones": halves("> ", ">\n", behind="a\n"),
        "dashes": repeated("- ", behind="a"),
        "numbers": repeated("1. "),
        "task-lists": repeated("- [ ] "),
        "rising-indents": rising_indents,
        "lists-in-a-quotation-then-empty-lines": halves("- ", ">\n", before="> ", between="x\n"),
        "lists-then-indented-lines": inside(deep_lines(" ", 600), "- " * 300 + "a\n"),
        "quotations-and-lists": repeated("> - "),
    }),
    *group("markdown-nesting", TO_HTML, {"lists-then-empty-lines": halves("- ", "\n", behind="x")}, size=12_500),

    # Long lines of one sign may be a rule, a heading's underline, a fence or nothing: each reading scans the line.
    *group("markdown-lines", TO_HTML, {
        "dashes": repeated("-"),
        "rules": repeated("* * *\n"),
        "long-heading-underlined": repeated("a\n", behind="=\n"),
        "heading-with-closing-marks": repeated("# ", "# a "),
        "fences": repeated("```\n"),
        "unclosed-fence": repeated("`", behind="\na"),
        "fence-with-long-info": repeated("&amp;", "```", "\na"),
        "spaces": repeated(" ", "a"),
        "words": repeated("a "),
        "hard-breaks": repeated("a\\\n"),
    }),

    # Definitions are taken off the beginning of a paragraph one by one, and looked up for every pair of brackets.
    *group("markdown-definitions", TO_HTML, {
        "many": numbered(lambda number: f"[{number}]: u\n", behind="\n[0] " * 1000),
        "the-same": repeated("[a]: u\n"),
        "of-colliding-labels": numbered(label_of_two_letters),
        "without-address": repeated("[a]:\n"),
        "with-unclosed-title": repeated("[a]: b 'c\n"),
    }),
    *group("markdown-definitions", TO_HTML, {"long-and-often-used": long_definition_often_used}, size=4000),
]
