"""Geocaches: GPX, which is XML with entities, and geo: addresses."""

from cases.binary_property_lists import Archive, array, real, string
from inputs import convert, group, halves, numbered, repeated

GEOCACHE = "org.dragconv.geocache"
FROM_GPX = convert("com.topografix.gpx", GEOCACHE)
FROM_ADDRESS = convert("url", GEOCACHE)
TO_GPX = convert(GEOCACHE, "com.topografix.gpx")

WAYPOINT = "<gpx version='1.1'><wpt lat='1' lon='1'>"
NAME, END_OF_NAME = WAYPOINT + "<name>", "</name></wpt></gpx>"
END = "</wpt></gpx>"


def entities_of_entities(size):
    """Eight entities that each name the one before very often: written out, the text grows by the eighth power."""
    count = max(2, size // 160)
    entities = "".join(f"<!ENTITY a{level + 1} '" + f"&a{level};" * count + "'>" for level in range(8))
    return ("<!DOCTYPE gpx [<!ENTITY a0 'aaaaaaaaaa'>" + entities + "]>" + NAME + "&a8;" + END_OF_NAME).encode()


def archived_geocache(size):
    """The archive that an app drags, with a name in which each letter has to be escaped in XML."""
    archive = Archive()
    members = {
        "name": string("<" * size), "summary": string("a"), "latitude": real(1), "longitude": real(1),
    }
    archived = [archive.text("$null"), None]
    references = [[], []]
    for key, value in members.items():
        for list_of_references, item in zip(references, (string(key), value)):
            list_of_references.append(archive.reference(len(archived)))
            archived.append(archive.once(item))
    keys, values = (archive.add(array(*numbers)) for numbers in references)
    archived[1] = archive.dictionary({"$class": archive.reference(len(archived)), "NS.keys": keys, "NS.objects": values})
    archived.append(archive.dictionary({"$classname": archive.text("NSDictionary")}))
    return archive.finished(archived)


CASES = [
    *group("gpx", FROM_GPX, {
        "depth": repeated("<a>", WAYPOINT),
        "waypoints": repeated("<wpt lat='1' lon='1'/>", "<gpx>", "</gpx>"),
        "long-name": repeated("a", NAME, END_OF_NAME),
        "name-in-pieces": repeated("&amp;", NAME, END_OF_NAME),
        "attributes": numbered(lambda number: f" a{number}='b'", "<gpx><wpt lat='1' lon='1'", "/></gpx>"),
        "comments": repeated("<!---->", "<gpx>", "</gpx>"),
        "prefixes": repeated("a:", "<gpx><", "/></gpx>"),
        "entities-of-entities": entities_of_entities,
        "entity-declarations": repeated("<!ENTITY % a 'b'>", "<!DOCTYPE gpx [", "]>" + WAYPOINT + END),
        "long-entity-often": halves("a", "&a;", "<!DOCTYPE gpx [<!ENTITY a '", "'>]>" + NAME, END_OF_NAME),
    }, size=12_500),
    *group("geo-address", FROM_ADDRESS, {
        "queries": repeated("q=1,1&", "geo:1,1?"),
        "parameters": repeated(";a=b", "geo:1,1"),
        "long-label": repeated("+", "geo:1,1?q=1,1(a", ")"),
    }, size=12_500),
    *group("geocache", TO_GPX, {"name-that-is-escaped": archived_geocache}, size=12_500),
]
