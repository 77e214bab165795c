"""RTF: groups, fonts with encodings of their own, characters in several spellings."""

from inputs import convert, group, nested, numbered, repeated

TO_TEXT = convert("rtf", "public.utf8-plain-text", "rtf/text")

# Numbers of fonts' character sets: Japanese, Korean, simplified Chinese, Russian.
CHARACTER_SETS = (128, 129, 134, 204)
TWO_FONTS = r"{\fonttbl{\f1\fcharset128 a;}{\f2\fcharset129 a;}}"


def font(number):
    return rf"{{\f{number}\fcharset{CHARACTER_SETS[number % 4]} a;}}"


CASES = [
    # A group keeps the state of the group around it.
    *group("rtf-groups", TO_TEXT, {
        "unclosed": repeated("{", r"{\rtf1 a"),
        "closed": nested("{", "}", before=r"{\rtf1 a", behind="}"),
        "ignored": repeated(r"{\*\x a}", r"{\rtf1 a"),
        "in-unicode-and-not": repeated(r"{\upr{a}{\*\ud{", r"{\rtf1 a"),
    }),
    # Each switch of fonts is a switch of encodings, for which a converter may have to be made.
    *group("rtf-encodings", TO_TEXT, {
        "many-fonts": numbered(font, r"{\rtf1{\fonttbl", "}a}"),
        "fonts-switched": repeated(r"\f1\'82\'a0\f2\'82\'a0", r"{\rtf1" + TWO_FONTS, "}"),
        "half-characters-in-groups": repeated(r"{\'82}", r"{\rtf1\ansicpg932 "),
        "many-code-pages": numbered(lambda number: rf"\ansicpg{100 + number % 20000}\'82", r"{\rtf1 "),
        "broken-shift-jis": repeated(r"\'ff\'81", r"{\rtf1\ansicpg932 "),
        "switching-iso-2022": repeated(r"a\'1b$B", r"{\rtf1\ansicpg50220 "),
    }),
    *group("rtf-characters", TO_TEXT, {
        "unicode": repeated(r"\u8364?", r"{\rtf1 "),
        "unicode-with-long-replacement": repeated(r"\uc99999\u1 ", r"{\rtf1 a"),
        "backslashes": repeated(r"\\", r"{\rtf1 "),
        "paragraphs": repeated(r"\par ", r"{\rtf1 a"),
        "unknown-words": repeated("\\" + "a" * 32 + " ", r"{\rtf1 a"),
    }),
]
