#!/usr/bin/env python3
"""Writes what tells the character sets of unlabelled texts apart: letter-pairs.txt and character-costs.txt in Sources/Knowledge/character-sets, counted in
the translations of Debian's packages (see PACKAGES), none of which scripts/measure-character-sets measures with.

    python3 scripts/make-language-frequencies.py [FOLDER]     FOLDER keeps the packages; .build/language-frequencies by default

Both files state costs: how many bits it takes to say which character comes next. A text is what costs the fewest bits.

letter-pairs.txt has a line for each language: its name, a tab, its letters in lower case, a tab, and a character for each pair of letters, row by
row: the cost of the second letter after the first one, in quarters of a bit, counted from "0". The first row and the first column are those of
a word's border.

character-costs.txt has a line for each cost of a character alone: a language (or * for signs in any language), a tab, the bits, a tab, and
the characters.
"""
import collections
import math
import pathlib
import sys
import unicodedata

import debian_translations

root = pathlib.Path(__file__).resolve().parent.parent
PACKAGES = """
abiword-common evolution-common gimp-data gnome-control-center-data gnome-user-docs gnucash-common inkscape kate5-data ktorrent-data
nautilus-data rhythmbox-data synaptic transmission-common wesnoth-1.16-data
""".split()
# The Unicode blocks of each script's letters.
SCRIPTS = {
    "latin": (range(0x41, 0x250), "en de fr es pt it nl sv da nb fi ca is ga eu gl pl cs sk hu sl hr ro sq et lv lt tr"),
    "cyrillic": (range(0x400, 0x530), "ru uk bg sr be mk"),
    "greek": (range(0x370, 0x400), "el"),
    "hebrew": (range(0x590, 0x600), "he"),
    "arabic": (range(0x600, 0x700), "ar fa"),
    "thai": (range(0xE00, 0xE80), "th"),
}
# The languages whose characters are too many for pairs.
CHARACTERS = "ja zh_CN zh_TW ko"
# No package counts for more characters than this, so that none decides alone what a language looks like.
MOST_OF_A_PACKAGE = 400_000
SMOOTHING = 6
HIGHEST = 63


def sample(folders, language):
    """The texts of each package, up to the limit."""
    for _, texts in debian_translations.texts(folders, language):
        count = 0
        for text in texts:
            count += len(text)
            if count > MOST_OF_A_PACKAGE:
                break
            yield text


def is_letter(character):
    return unicodedata.category(character) in ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc") and character not in "ªµº"


def lowercase(character):
    """The small letter; Turkish İ would become two characters."""
    lower = character.lower()
    return "i" if character == "İ" else lower if len(lower) == 1 else character


def letter_pairs(texts, block):
    """The letters, and the table of costs."""
    pairs, singles = collections.Counter(), collections.Counter()
    for text in texts:
        previous = " "
        for character in text.replace("_", "").replace("&", "") + " ":
            character = lowercase(character) if is_letter(character) and ord(character) in block else " "
            if previous != " " or character != " ":
                pairs[previous, character] += 1
                singles[character] += 1
            previous = character
    total = sum(singles.values())
    always = "abcdefghijklmnopqrstuvwxyz" if ord("a") in block else ""
    rare = {letter for letter, count in singles.items() if count < max(4, total * 1.5e-5)} | {" ", *always}
    letters = [" ", *always, *sorted(set(singles) - rare)]
    whole = sum(singles[letter] + 1 for letter in letters)
    rows = ""
    for first in letters:
        seen = sum(pairs[first, second] for second in letters)
        for second in letters:
            expected = SMOOTHING * (singles[second] + 1) / whole
            cost = -math.log2((pairs[first, second] + expected) / (seen + SMOOTHING))
            rows += chr(0x30 + min(HIGHEST, round(4 * cost)))
    return "".join(letters[1:]), rows


def costs_alone(counts, total, least, most):
    """The characters by their costs in whole bits."""
    result = collections.defaultdict(list)
    for character, count in counts.most_common(most):
        if count >= least:
            result[round(-math.log2(count / total))].append(character)
    return {cost: "".join(sorted(characters)) for cost, characters in sorted(result.items())}


def main(folder):
    folders = debian_translations.fetch(PACKAGES, folder)
    lines, signs, total = [], collections.Counter(), 0
    for block, languages in SCRIPTS.values():
        for language in languages.split():
            texts = list(sample(folders, language))
            letters, rows = letter_pairs(texts, block)
            lines.append(f"{language}\t{letters}\t{rows}\n")
            for text in texts:
                total += len(text)
                signs.update(c for c in text if 0x80 <= ord(c) < 0x2E80 and not is_letter(c) and unicodedata.category(c)[0] != "C")
    target = root / "Sources/Knowledge/character-sets"
    (target / "letter-pairs.txt").write_text("".join(lines))
    lines = [f"*\t{cost}\t{characters}\n" for cost, characters in costs_alone(signs, total, 5, None).items() if cost < 19]
    for language in CHARACTERS.split():
        texts = "".join(sample(folders, language))
        counts = collections.Counter(character for character in texts if ord(character) >= 0x2E80)
        for cost, characters in costs_alone(counts, sum(counts.values()), 3, 2400).items():
            lines.append(f"{language}\t{cost}\t{characters}\n")
    (target / "character-costs.txt").write_text("".join(lines))


main(sys.argv[1] if len(sys.argv) > 1 else root / ".build/language-frequencies")
