"""Binary property lists and keyed archives: objects that refer to each other, so that few bytes name very many values."""

import struct

from inputs import convert, group

TO_FILES = convert("org.dragconv.ns-filenames", "org.dragconv.uri-list")
TO_GALLERY = convert("com.apple.property-list", "org.dragconv.gallery", "gallery-plist/read")

ARRAY, DICTIONARY, STRING = 0xA0, 0xD0, 0x50


# --- The form -----------------------------------------------------------------------------------------------------------

def head(kind, count):
    """A marker byte with the count in it, or with an integer of four bytes behind it."""
    return bytes([kind | count]) if count < 15 else bytes([kind | 15, 0x12]) + struct.pack(">I", count)


def string(text):
    return head(STRING, len(text)) + text.encode()


def real(number):
    return b"\x23" + struct.pack(">d", number)


def uid(number):
    """A reference of a keyed archive."""
    return bytes([0x80, number])


def array(*references):
    """An object that refers to others by their numbers; how wide a reference is, the whole list decides."""
    return lambda width: head(ARRAY, len(references)) + b"".join(number.to_bytes(width, "big") for number in references)


def dictionary(keys, values):
    references = [*keys, *values]
    return lambda width: head(DICTIONARY, len(keys)) + b"".join(number.to_bytes(width, "big") for number in references)


def property_list(objects, width):
    """The bytes of a list whose first object is the root."""
    result, offsets = b"bplist00", []
    for item in objects:
        offsets.append(len(result))
        result += item(width) if callable(item) else item
    table = len(result)
    result += b"".join(struct.pack(">I", offset) for offset in offsets)
    return result + bytes(6) + bytes([4, width]) + struct.pack(">QQQ", len(objects), 0, table)


# --- Hostile lists --------------------------------------------------------------------------------------------------------

def shared_levels(size):
    """Twenty arrays that each refer to the next very often: written out, the list is larger by the twentieth power."""
    count = max(2, size // 20)
    return property_list([array(*[level + 1] * count) for level in range(20)] + [string("/a")], 1)


def chain(size):
    """Arrays in arrays, one in the other."""
    count = size // 10
    return property_list([array(number + 1) for number in range(count)] + [string("/a")], 4)


def long_string_often(size):
    """Half of the bytes are a string, and the other half refer to the string."""
    return property_list([array(*[1] * (size // 2)), string("/" + "a" * (size // 2))], 1)


def wide_references(size):
    return property_list([array(*[1] * (size // 4)), string("/a")], 4)


def narrow_references(size):
    return property_list([array(*[1] * size), string("/a")], 1)


def same_key(size):
    """A dictionary that has one key very often."""
    return property_list([dictionary([1] * (size // 2), [2] * (size // 2)), string("a"), string("b")], 1)


def cycle(size):
    return property_list([array(*[1] * size), array(0)], 1)


def empty_arrays(size):
    return property_list([array(*[1] * size), array()], 1)


LISTS = {
    "long-string-often": long_string_often,
    "wide-references": wide_references,
    "narrow-references": narrow_references,
    "one-key-often": same_key,
    "cycle": cycle,
    "empty-arrays": empty_arrays,
    "chain": chain,
}


# --- Hostile keyed archives -------------------------------------------------------------------------------------------------

class Archive:
    """Numbers the strings and references of a keyed archive, which are needed again and again."""

    def __init__(self):
        # The root is made last.
        self.objects, self.numbers = [None], {}

    def add(self, item):
        self.objects.append(item)
        return len(self.objects) - 1

    def once(self, item):
        if item not in self.numbers:
            self.numbers[item] = self.add(item)
        return self.numbers[item]

    def text(self, text):
        return self.once(string(text))

    def reference(self, number):
        return self.once(uid(number))

    def dictionary(self, members):
        return self.add(dictionary([self.text(key) for key in members], list(members.values())))

    def finished(self, archived):
        """The archive's bytes; the first of the archived objects is the null, the second is the root."""
        top = self.dictionary({"root": self.reference(1)})
        members = {
            "$archiver": self.text("NSKeyedArchiver"), "$top": top, "$objects": self.add(array(*archived)),
        }
        self.objects[0] = dictionary([self.text(key) for key in members], list(members.values()))
        return property_list(self.objects, 2)


def large_object_often(size):
    """An array that names one object very often, and the object has very many members, among which one is looked for."""
    archive = Archive()
    count = size // 4
    null, junk = archive.text("$null"), archive.text("j")
    kind = archive.dictionary({"$classname": archive.text("NSArray")})
    references = archive.add(array(*[archive.reference(2)] * count))
    root = archive.dictionary({"$class": archive.reference(3), "NS.objects": references})
    members = max(1, (size - 2 * count) // 4)
    large = archive.add(dictionary(
        [junk] * members + [archive.text("$class"), archive.text("NS.objects")],
        [null] * members + [archive.reference(3), archive.add(array())]))
    return archive.finished([null, root, large, kind])


def fan(size):
    """Arrays that each name the next one very often: thirty levels, written out by a reader that keeps no results."""
    archive = Archive()
    count, levels = max(2, size // 60), 30
    null = archive.text("$null")
    kind = archive.dictionary({"$classname": archive.text("NSArray")})
    nodes = []
    for level in range(1, levels):
        references = archive.add(array(*[archive.reference(level + 1)] * count))
        nodes.append(archive.dictionary({"$class": archive.reference(levels + 1), "NS.objects": references}))
    return archive.finished([null, *nodes, archive.text("x"), kind])


CASES = [
    *group("binary-plist-as-files", TO_FILES, LISTS, size=12_500),
    *group("binary-plist-as-gallery", TO_GALLERY, {
        "narrow-references": narrow_references,
        "one-key-often": same_key,
    }, size=12_500),
    *group("binary-plist-as-files", TO_FILES, {"shared-levels": shared_levels}, size=1000),
    *group("keyed-archive", TO_GALLERY, {"large-object-often": large_object_often}, size=25_000),
    *group("keyed-archive", TO_GALLERY, {"fan": fan}, size=1000),
]
