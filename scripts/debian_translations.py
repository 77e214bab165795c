"""Translated texts from Debian's packages, for scripts/make-language-frequencies.py and scripts/measure-character-sets."""
import html
import pathlib
import re
import struct
import subprocess

# What the packages call a language, where that is not only the language's own name.
SPELLINGS = {
    "nb": ["nb", "no", "nb_NO"], "pt": ["pt", "pt_BR"], "hr": ["hr", "bs", "sr@latin"], "en": ["en_GB", "en_CA"], "zh_TW": ["zh_TW", "zh_HK"],
}
# The sets of before Unicode 3.0 have the Romanian letters with a cedilla only, and no directional marks.
OLDER_LETTERS = str.maketrans("șțȘȚ", "şţŞŢ", "\u200e\u200f\u200b")


def fetch(packages, folder):
    """Downloads packages by apt and unpacks their translations; returns a folder for each. What is there already is not fetched again."""
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for package in packages:
        if (folder / package).is_dir():
            continue
        subprocess.run(["apt-get", "download", "-qq", package], cwd=folder, check=True)
        archive = next(folder.glob(f"{package}_*.deb"))
        partial = folder / f"{package}.partial"
        subprocess.run(["dpkg-deb", "-x", archive.resolve(), partial], check=True)
        partial.rename(folder / package)
        archive.unlink()
    return [folder / package for package in packages]


def catalogue(path):
    """The translations in a compiled file of gettext (https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html)."""
    data = path.read_bytes()
    order = {0x950412DE: "<", 0xDE120495: ">"}.get(int.from_bytes(data[:4], "little"))
    if not order:
        return
    count, originals, translations = struct.unpack(order + "3I", data[8:20])
    charset = "utf-8"
    for number in range(count):
        (length, start), (size, place) = (struct.unpack_from(order + "2I", data, table + 8 * number) for table in (originals, translations))
        original, translation = data[start : start + length], data[place : place + size]
        if not original:
            named = re.search(rb"charset=([\w-]+)", translation)
            charset = named.group(1).decode() if named else charset
            continue
        try:
            forms = translation.decode(charset).split("\0")
        except (LookupError, UnicodeDecodeError):
            continue
        if forms[0] != original.split(b"\0")[0].decode("utf-8", "replace"):
            yield from forms


def page(path):
    """The paragraphs of a page of GNOME's help (Mallard)."""
    for paragraph in re.findall(r"<(?:p|title|desc)[ >].*?</(?:p|title|desc)>", path.read_text("utf-8"), re.S):
        yield " ".join(html.unescape(re.sub(r"<[^>]*>|^[^>]*>", "", paragraph)).split())


def texts(folders, language):
    """The texts of each package in a language: translations, and pages that are not left in English."""
    for folder in folders:
        found = []
        for spelling in SPELLINGS.get(language, [language]):
            for path in sorted(folder.rglob(f"{spelling}/LC_MESSAGES/*.mo")):
                found += catalogue(path)
        english = {text for path in sorted(folder.rglob("help/C/**/*.page")) for text in page(path)}
        if language == "en":
            found += sorted(english)
        for path in sorted(folder.rglob(f"help/{language}/**/*.page")):
            found += [text for text in page(path) if text not in english]
        yield folder.name, [text.translate(OLDER_LETTERS) for text in found]
