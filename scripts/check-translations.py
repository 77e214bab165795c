#!/usr/bin/env python3
"""Checks the texts of the windows: every text for people in Sources/Desktop/DragDesktop is an argument of tr() or trCount(), po/dragconv.pot has
exactly these texts, and each catalogue in po/ translates all of them and keeps their places for values. With --update, writes the template."""
import pathlib
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent
sources = sorted((root / "Sources/Desktop/DragDesktop").rglob("*.swift"))
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
# A word of a language, as opposed to the name of a style, a signal, an icon or a key: two words, or one that begins with a capital letter.
TEXT = re.compile(r"[^\W\d_]{2,}\S*\s+\S*[^\W\d_]{2,}|^[A-Z][a-z]+[.…]?\s*$")
# Keys and class names in GTK's notation, style sheets, the markup of GtkBuilder, and signals.
NO_TEXT = re.compile(r"^(?:<\w+>.*|Gtk\w+|Page_Up|Page_Down|Left|Right|Escape|Insert|Delete|Wayland|dragconv \w+|.*[{}=;].*)$")


def texts_and_faults():
    texts, faults = set(), []
    for path in sources:
        text = path.read_text()
        code = re.sub(r'"""(?:.|\n)*?"""', lambda match: "\n" * match[0].count("\n"), text)
        for match in re.finditer(r"\btr(?:Count)?\((?=[^)]*\")", code):
            arguments = code[match.end():]
            count = 2 if match[0].startswith("trCount") else 1
            found = re.match(r"\s*" + r'\s*,\s*'.join([r'"((?:[^"\\]|\\.)*)"'] * count), arguments)
            if found:
                texts.add(found.groups())
        for number, line in enumerate(code.splitlines(), 1):
            if line.lstrip().startswith("//"):
                continue
            for literal in LITERAL.finditer(line.split(" // ")[0]):
                before = line[: literal.start()]
                plain = re.sub(r"\\\([^)]*\)+", "", re.sub(r"\\u\{\w+\}", "…", literal[1]))
                if re.search(r'\btr(?:Count)?\((?:"(?:[^"\\]|\\.)*", )?$', before) or NO_TEXT.match(plain):
                    continue
                if TEXT.search(plain):
                    faults.append(f"{path.relative_to(root)}:{number}: a text that is not translated: {literal[0]}")
    return texts, faults


def template(texts):
    lines = ['msgid ""', 'msgstr ""', '"Content-Type: text/plain; charset=UTF-8\\n"', '"Content-Transfer-Encoding: 8bit\\n"', ""]
    for text in sorted(texts):
        lines.append(f'msgid "{text[0]}"')
        lines += [f'msgid_plural "{text[1]}"', 'msgstr[0] ""', 'msgstr[1] ""', ""] if len(text) == 2 else ['msgstr ""', ""]
    return "\n".join(lines)


def main():
    texts, faults = texts_and_faults()
    pot = root / "po/dragconv.pot"
    if "--update" in sys.argv:
        pot.parent.mkdir(exist_ok=True)
        pot.write_text(template(texts))
    elif pot.read_text() != template(texts):
        faults.append("po/dragconv.pot is older than the texts of the windows; run scripts/make-translations.")
    for catalogue in sorted((root / "po").glob("*.po")):
        check = subprocess.run(["msgfmt", "--check", "--statistics", "-o", "/dev/null", catalogue], capture_output=True, text=True)
        if check.returncode != 0 or "untranslated" in check.stderr or "fuzzy" in check.stderr:
            faults.append(f"po/{catalogue.name}: {check.stderr.strip()}")
        entries = catalogue.read_text().split("\n\n")
        for entry in entries:
            strings = dict(re.findall(r'^(msgid|msgid_plural|msgstr(?:\[\d\])?) "(.*)"$', entry, re.M))
            wanted = strings.get("msgid_plural", strings.get("msgid", "")).count("%@")
            for name, string in strings.items():
                if name.startswith("msgstr") and strings.get("msgid") and string.count("%@") != wanted:
                    faults.append(f"po/{catalogue.name}: “{string}” has not as many places for values as “{strings['msgid']}”")
            text = tuple(strings[name] for name in ("msgid", "msgid_plural") if name in strings)
            if text and text[0] and text not in texts:
                faults.append(f"po/{catalogue.name}: “{strings['msgid']}” is a text of no window")
        known = {match for match in re.findall(r'^msgid "(.+)"$', catalogue.read_text(), re.M)}
        for text in sorted(texts):
            if text[0] not in known:
                faults.append(f"po/{catalogue.name}: “{text[0]}” is missing; run scripts/make-translations.")
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"translations: {len(texts)} texts, {len(faults)} faults")
    return 1 if faults else 0


sys.exit(main())
