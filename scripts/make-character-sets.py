#!/usr/bin/env python3
"""Writes the tables of character sets in Sources/CCharacterSets from what the C library's iconv knows.

    python3 scripts/make-character-sets.py

single-byte.txt has a line for each set in which every byte stands for one character: the names, a tab, and the code points in hexadecimal
(a run of consecutive ones as first-last; "-" for a byte that stands for nothing).
gb18030-four-bytes.txt is described at write_four_bytes. The other files have a line for each first byte of two: the byte, a tab, and the characters by the second byte, whose values the first line
lists. U+FFFD stands where there is no character, and is left out at the end of a line.
"""
import ctypes
import pathlib
import subprocess

folder = pathlib.Path(__file__).resolve().parent.parent / "Sources/CCharacterSets"
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


def as_browsers_do(name, characters):
    """What the WHATWG's Encoding Standard adds to the C library's tables."""
    characters = list(characters)
    if name.startswith("windows-125") or name == "windows-874":
        for byte in range(0x80, 0xA0):
            characters[byte] = characters[byte] or chr(byte)
    if name == "macintosh":
        characters[0xDB], characters[0xF0] = "\u20ac", "\uf8ff"
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
    preferred = [f"windows-125{digit}" for digit in range(9)] + ["windows-874", "macintosh"]
    lines = []
    for characters, names in single_byte_sets().items():
        first = next((name for name in preferred if name in names), names[0])
        lines.append(" ".join(names) + "\t" + runs(as_browsers_do(first, characters)))
    (folder / "single-byte.txt").write_text("\n".join(sorted(lines)) + "\n")


def write_two_bytes(file, name, leads, trails):
    lines = ["\t" + " ".join(f"{first:x}-{last:x}" for first, last in trails)]
    seconds = [byte for first, last in trails for byte in range(first, last + 1)]
    for lead in leads:
        row = ""
        for second in seconds:
            text = decode(name, bytes([lead, second]) if file != "jis-x-0212" else bytes([0x8F, lead, second])) or ""
            row += text if len(text) == 1 else missing
        row = row.rstrip(missing)
        if row:
            lines.append(f"{lead:x}\t{row}")
    (folder / f"{file}.txt").write_text("\n".join(lines) + "\n")


def write_four_bytes():
    """The sequences of four bytes in GB18030 for the basic plane, as runs: the number of the run's first sequence, and its code point."""
    lines, expected = [], None
    for place in range(39420):
        text = decode("gb18030", bytes([0x81 + place // 12600, 0x30 + place // 1260 % 10, 0x81 + place // 10 % 126, 0x30 + place % 10]))
        code = ord(text) if text else ord(missing)
        if code != expected:
            lines.append(f"{place:x} {code:x}")
        expected = code + 1 if text else code
    (folder / "gb18030-four-bytes.txt").write_text("\n".join(lines) + "\n")


write_single_bytes()
write_four_bytes()
write_two_bytes("shift_jis", "cp932", range(0x81, 0xFD), [(0x40, 0x7E), (0x80, 0xFC)])
write_two_bytes("jis-x-0212", "euc-jp", range(0xA1, 0xFF), [(0xA1, 0xFE)])
write_two_bytes("euc-kr", "cp949", range(0x81, 0xFF), [(0x41, 0x5A), (0x61, 0x7A), (0x81, 0xFE)])
write_two_bytes("johab", "johab", range(0x84, 0xFA), [(0x31, 0x7E), (0x81, 0xFE)])
write_two_bytes("big5", "big5-hkscs", range(0x87, 0xFF), [(0x40, 0x7E), (0xA1, 0xFE)])
write_two_bytes("gbk", "gb18030", range(0x81, 0xFF), [(0x40, 0x7E), (0x80, 0xFE)])
