"""Archives of many formats: few bytes that unpack to very many, very many entries, headers that go on and on."""

import bz2
import gzip
import io
import lzma
import tarfile

from cases.zip_archives import Member, archive
from inputs import FILE, group, repeated

def tar_of_zeros(size):
    """A file that packs to a thousandth and less."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as tar:
        entry = tarfile.TarInfo("zeros")
        entry.size = size * 500
        tar.addfile(entry, io.BytesIO(bytes(entry.size)))
    return buffer.getvalue()


def tar_of_empty_files(size):
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w") as tar:
        for number in range(size // 512):
            tar.addfile(tarfile.TarInfo(f"f{number}"))
    return buffer.getvalue()


def tar_of_attributes(size):
    """One file with very many extended header fields."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as tar:
        entry = tarfile.TarInfo("a")
        entry.pax_headers = {f"key{number}": "value" for number in range(size // 20)}
        tar.addfile(entry)
    return buffer.getvalue()


def zip_of_zeros(size):
    return archive(Member("a", b"\0", size * 900))


def zip_of_empty_files(size):
    return archive(*(Member(f"f{number}") for number in range(min(60_000, size // 100))))


# The conversions' part of the ids, by the names of the types.
NAMES = {
    "zip": "zip", "public.tar-archive": "tar", "org.gnu.gnu-zip-archive": "gzip", "public.bzip2-archive": "bzip2",
    "org.tukaani.xz-archive": "xz", "org.7-zip.7-zip-archive": "7z", "com.rarlab.rar-archive": "rar",
}


def text(source):
    way = f"org.dragconv.plugin.archives/{NAMES[source]}-to-text"
    return ("convert", "--from", source, "--to", "=public.utf8-plain-text", "--via", way, FILE)


def items(source):
    return ("inspect", "--unpack", "--json", "--from", source, FILE)


def packed(pack):
    return lambda size: pack(tar_of_zeros(size))


CASES = [
    case
    for kind, command in (("list", text), ("items", items))
    for case in [
        *group(f"archive-{kind}-zip", command("zip"), {"zeros": zip_of_zeros}, size=3000),
        *group(f"archive-{kind}-gzip", command("org.gnu.gnu-zip-archive"), {"zeros": packed(gzip.compress)}, size=20_000),
        *group(f"archive-{kind}-bzip2", command("public.bzip2-archive"), {"zeros": packed(bz2.compress)}, size=20_000),
        *group(f"archive-{kind}-xz", command("org.tukaani.xz-archive"), {"zeros": packed(lzma.compress)}, size=20_000),
        *group(f"archive-{kind}-tar", command("public.tar-archive"), {
            "empty-files": tar_of_empty_files,
            "attributes": tar_of_attributes,
        }, size=200_000),
        *group(f"archive-{kind}-table", command("zip"), {"empty-files": zip_of_empty_files}),
        *group(f"archive-{kind}-7z", command("org.7-zip.7-zip-archive"), {"noise": repeated(b"\1", b"7z\xbc\xaf\x27\x1c\0\4")}),
        *group(f"archive-{kind}-rar", command("com.rarlab.rar-archive"), {"noise": repeated(b"\1", b"Rar!\x1a\7\0")}),
    ]
]
