#!/usr/bin/env python3
"""Writes the tables of character sets in Sources/Knowledge/character-sets from what the C library's iconv knows, with the changes that browsers make
(WHATWG Encoding Standard, https://encoding.spec.whatwg.org).

    python3 scripts/make-character-sets.py

single-byte.txt has a line for each set in which every byte stands for one character: the names, a tab, and the code points in hexadecimal
(a run of consecutive ones as first-last; "-" for a byte that stands for nothing).

gb18030-four-bytes.txt has runs of sequences of four bytes: the number of the run's first sequence, and its code point.

The other files have a line for each first byte of two: the byte, a tab, and the characters by the second byte, whose values the first line
lists. U+FFFD stands where there is no character, and is left out at the end of a line.
"""
import ctypes
import pathlib
import subprocess

folder = pathlib.Path(__file__).resolve().parent.parent / "Sources/Knowledge/character-sets"
libc = ctypes.CDLL(None, use_errno=True)
libc.iconv_open.restype = ctypes.c_void_p
libc.iconv_open.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
libc.iconv.argtypes = [ctypes.c_void_p] * 5
libc.iconv.restype = ctypes.c_ssize_t
libc.iconv_close.argtypes = [ctypes.c_void_p]
missing = "\ufffd"
incomplete = 22  # EINVAL


class Unknown(Exception):
    pass


def decode(name, data):
    """The characters of the bytes, "" when they stand for nothing, or None when they are the beginning of a longer sequence."""
    descriptor = libc.iconv_open(b"UTF-32BE", name.encode())
    if descriptor in (None, 2**64 - 1):
        raise Unknown(name)
    source, target = ctypes.create_string_buffer(data, len(data)), ctypes.create_string_buffer(64)
    source_at, target_at = ctypes.c_void_p(ctypes.addressof(source)), ctypes.c_void_p(ctypes.addressof(target))
    source_left, target_left = ctypes.c_size_t(len(data)), ctypes.c_size_t(64)
    to = [ctypes.byref(target_at), ctypes.byref(target_left)]
    status = libc.iconv(descriptor, ctypes.byref(source_at), ctypes.byref(source_left), *to)
    failure = ctypes.get_errno()
    if status >= 0:
        libc.iconv(descriptor, None, None, *to)
    libc.iconv_close(descriptor)
    if status < 0:
        return None if failure == incomplete else ""
    return target.raw[: 64 - target_left.value].decode("utf-32-be", errors="replace")


def single_byte_sets():
    """The names of each set of single bytes by its characters."""
    listed = subprocess.run(["iconv", "-l"], capture_output=True, text=True, check=True).stdout
    # Names of the Open Software Foundation's registry, and "//" at the end, are of no use in a label.
    names = sorted({name.rstrip("/").lower() for name in listed.replace(",", " ").split()})
    sets = {}
    for name in names:
        if name.startswith("osf") or "/" in name or name.startswith("iso-2022") or name.startswith("iso2022"):
            continue
        try:
            characters = [decode(name, bytes([byte])) for byte in range(256)]
        except Unknown:
            continue
        # Bytes that begin longer sequences, that switch between sets, or that are several characters.
        if any(text is None or len(text) > 1 for text in characters) or not characters[0x40]:
            continue
        if characters[0x0E] == "" or sum(map(bool, characters)) < 100 or name in ("utf-7", "utf7", "utf-7-imap"):
            continue
        sets.setdefault(tuple(characters), []).append(name)
    return sets


# What single bytes stand for in browsers.
BROWSERS_SINGLE = {
    "macintosh": {0xC6: "\u2206", 0xDB: "\u20ac", 0xF0: "\uf8ff"},
    "koi8-u": {0xAE: "\u045e", 0xBE: "\u040e"},
    "windows-1255": {0xCA: "\u05ba"},
    "cp10007": {0xA2: "\u0490", 0xFF: "\u20ac"},
}

# Pairs of bytes that stand for another character in browsers than in iconv's Big5 with the Hong Kong supplement, or for one at all.
BROWSERS_BIG5 = """
8e69=7bb8 8e6f=7c06 8e7e=7cce 8eab=7dd2 8eb4=7e1d 8ecd=8005 8ed0=8028 8f57=83c1 8f69=84a8 8f6e=840f 8fcb=89a6 8fcc=89a9 8ffe=8d77
906d=90fd 907a=92b9 90dc=975c 90f1=97ff 91bf=9f16 9244=8503 92af=5159 92b0=515b 92b1=515d 92b2=515e 92c8=936e 92d1=7479 9447=6d67
94ca=799b 95d9=9097 9644=975d 96ed=701e 96fc=5b28 9b76=7201 9b78=77d7 9b7b=7e87 9bc6=99d6 9bde=91d4 9bec=60de 9bf6=6fb6 9c42=8f36
9c53=4fbb 9c62=71df 9c68=9104 9c6b=9df0 9c77=83cf 9cbc=5c10 9cbd=79e3 9cd0=5a67 9d57=8f0b 9d5a=7b51 9dc4=62d0 9ea9=6062 9eef=75f9
9efd=6c4a 9f60=9b2e 9f66=9f17 9fcb=50ed 9fd8=5f0c a063=880f a077=62ce a0d5=7468 a0df=7162 a0e4=7250 a145=2027 a14e=fe51 a15a=2574
a1c2=af a1c3=ffe3 a1c5=2cd a1e3=ff5e a1f2=2295 a1f3=2299 a1fe=ff0f a240=ff3c a241=2215 a242=fe68 a244=ffe5 a246=ffe0 a247=ffe1
a2cc=5341 a2ce=5345 a3c0=2400 a3c1=2401 a3c2=2402 a3c3=2403 a3c4=2404 a3c5=2405 a3c6=2406 a3c7=2407 a3c8=2408 a3c9=2409 a3ca=240a
a3cb=240b a3cc=240c a3cd=240d a3ce=240e a3cf=240f a3d0=2410 a3d1=2411 a3d2=2412 a3d3=2413 a3d4=2414 a3d5=2415 a3d6=2416 a3d7=2417
a3d8=2418 a3d9=2419 a3da=241a a3db=241b a3dc=241c a3dd=241d a3de=241e a3df=241f a3e0=2421 a3e1=20ac c6cf=5ef4 c6d3=65e0 c6d5=7676
c6d7=96b6 c6de=3003 c6df=4edd fa5f=5029 fa66=507d fabd=5305 fac5=5344 fad5=537f fb48=5605 fbb8=5a77 fbf3=5e75 fbf9=5ed0 fc4f=5f58
fc6c=60a4 fcb9=6490 fce2=6674 fcf1=675e fdb7=6c9c fdb8=6e1d fdbb=6e2f fdf1=716e fe52=732a fe6f=745c feaa=74e9 fedd=7809
"""


def as_browsers_do(names, characters):
    """The characters of a set of single bytes, with the changes."""
    characters = list(characters)
    if any(name.startswith("windows-125") or name == "windows-874" for name in names):
        for byte in range(0x80, 0xA0):
            characters[byte] = characters[byte] or chr(byte)
    for name in names:
        for byte, character in BROWSERS_SINGLE.get(name, {}).items():
            characters[byte] = character
    return characters


def runs(characters):
    """The code points, in hexadecimal, with runs."""
    result, index = [], 0
    while index < len(characters):
        end = index + 1
        text = characters[index]
        while end < len(characters) and (
            (not text and not characters[end])
            or (text and characters[end] and ord(characters[end]) == ord(text) + end - index)
        ):
            end += 1
        if not text:
            result += ["-"] * (end - index)
        elif end - index > 1:
            result.append(f"{ord(text):x}-{ord(text) + end - index - 1:x}")
        else:
            result.append(f"{ord(text):x}")
        index = end
    return " ".join(result)


def write_single_bytes():
    lines = [" ".join(names) + "\t" + runs(as_browsers_do(names, characters)) for characters, names in single_byte_sets().items()]
    (folder / "single-byte.txt").write_text("\n".join(sorted(lines)) + "\n")


def write_two_bytes(file, name, leads, trails, changes={}, prefix=b""):
    """A table of two bytes; `prefix` is what iconv expects before them."""
    lines = ["\t" + " ".join(f"{first:x}-{last:x}" for first, last in trails)]
    seconds = [byte for first, last in trails for byte in range(first, last + 1)]
    for lead in leads:
        row = ""
        for second in seconds:
            text = decode(name, prefix + bytes([lead, second])) or ""
            row += changes.get((lead, second)) or (text if len(text) == 1 else missing)
        row = row.rstrip(missing)
        if row:
            lines.append(f"{lead:x}\t{row}")
    (folder / f"{file}.txt").write_text("\n".join(lines) + "\n")


def write_four_bytes():
    """The sequences of four bytes in GB18030 for the basic plane."""
    characters = [
        decode("gb18030", bytes([0x81 + place // 12600, 0x30 + place // 1260 % 10, 0x81 + place // 10 % 126, 0x30 + place % 10]))
        for place in range(39420)
    ]
    # Sequences of characters that have got two bytes since (GB 18030-2022) are still read.
    for place in reversed(range(39420)):
        characters[place] = characters[place] or chr(ord(characters[place + 1]) - 1)
    lines = [
        f"{place:x} {ord(text):x}" for place, text in enumerate(characters) if not place or ord(text) != ord(characters[place - 1]) + 1
    ]
    (folder / "gb18030-four-bytes.txt").write_text("\n".join(lines) + "\n")


write_single_bytes()
write_four_bytes()
write_two_bytes("shift_jis", "cp932", range(0x81, 0xFD), [(0x40, 0x7E), (0x80, 0xFC)])
write_two_bytes("jis-x-0212", "euc-jp", range(0xA1, 0xFF), [(0xA1, 0xFE)], prefix=b"\x8f")
write_two_bytes("euc-kr", "cp949", range(0x81, 0xFF), [(0x41, 0x5A), (0x61, 0x7A), (0x81, 0xFE)])
write_two_bytes("johab", "johab", range(0x84, 0xFA), [(0x31, 0x7E), (0x81, 0xFE)])
changes = dict(change.split("=") for change in BROWSERS_BIG5.split())
changes = {(int(pair[:2], 16), int(pair[2:], 16)): chr(int(code, 16)) for pair, code in changes.items()}
write_two_bytes("big5", "big5-hkscs", range(0x87, 0xFF), [(0x40, 0x7E), (0xA1, 0xFE)], changes)
write_two_bytes("gbk", "gb18030", range(0x81, 0xFF), [(0x40, 0x7E), (0x80, 0xFE)], {(0xA3, 0xA0): "\u3000"})
