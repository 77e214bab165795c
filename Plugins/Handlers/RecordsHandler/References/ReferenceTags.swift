/// The tags of the forms, and what they hold.
extension TaggedReferences {
    static let ris = TaggedReferences(
        syntax: .ris,
        tags: [
            ("TY", .kind), ("AU", .name(.author)), ("A1", .name(.author)), ("TI", .text(.title)), ("T1", .text(.title)), ("CT", .text(.title)),
            ("ST", .text(.shortTitle)), ("T2", .text(.container)), ("JF", .text(.container)), ("JO", .text(.container)), ("BT", .book),
            ("J2", .text(.shortContainer)), ("JA", .text(.shortContainer)), ("J1", .text(.shortContainer)), ("A2", .name(.editor)),
            ("ED", .name(.editor)), ("T3", .text(.series)), ("A3", .name(.seriesEditor)), ("A4", .name(.translator)), ("PY", .issued),
            ("Y1", .issued), ("DA", .issued), ("VL", .text(.volume)), ("IS", .text(.issue)), ("CP", .text(.issue)), ("M1", .text(.number)),
            ("SP", .firstPage), ("EP", .lastPage), ("ET", .text(.edition)), ("PB", .text(.publisher)), ("CY", .text(.place)), ("PP", .text(.place)),
            ("SN", .serial), ("DO", .doi), ("DI", .doi), ("AN", .accession), ("C2", .accession), ("C7", .text(.number)), ("C1", .text(.eventPlace)),
            ("C3", .text(.event)), ("UR", .address), ("LK", .address),
            ("L2", .address), ("KW", .keyword), ("AB", .text(.abstract)), ("N2", .text(.abstract)), ("N1", .text(.note)), ("RN", .text(.note)),
            ("M3", .genre), ("LA", .text(.language)), ("CN", .text(.callNumber)), ("DB", .text(.archive)), ("NV", .text(.volumeCount)),
            ("Y2", .accessed), ("ID", .key),
            ("PU", .text(.publisher)), ("PI", .text(.place)), ("J9", .text(.shortContainer)), ("JI", .text(.shortContainer)), ("DP", .nothing),
        ], first: "TY", last: "ER")

    static let endNote = TaggedReferences(
        syntax: .refer,
        tags: [
            ("%0", .kind), ("%A", .name(.author)), ("%T", .text(.title)), ("%!", .text(.shortTitle)), ("%J", .text(.container)),
            ("%B", .text(.container)), ("%O", .text(.shortContainer)), ("%E", .name(.editor)), ("%S", .text(.series)), ("%Y", .name(.seriesEditor)),
            ("%?", .name(.translator)), ("%D", .issued), ("%8", .issued), ("%V", .text(.volume)), ("%N", .text(.issue)), ("%P", .pages),
            ("%7", .text(.edition)), ("%I", .text(.publisher)), ("%C", .text(.place)), ("%@", .serial), ("%R", .doi), ("%M", .accession),
            ("%2", .accession), ("%U", .address), ("%K", .keyword), ("%X", .text(.abstract)), ("%Z", .text(.note)),
            ("%9", .genre), ("%G", .text(.language)), ("%L", .text(.callNumber)), ("%6", .text(.volumeCount)), ("%~", .text(.archive)),
            ("%[", .accessed), ("%F", .key),
            ("%W", .nothing),
        ], first: "%0", last: "")

    static let medline = TaggedReferences(
        syntax: .medline,
        tags: [
            ("PMID", .text(.pubMed)), ("PT", .kind), ("FAU", .name(.author)), ("CN", .body), ("FED", .name(.editor)), ("TI", .text(.title)),
            ("BTI", .book), ("AU", .shortName), ("JT", .text(.container)), ("TA", .text(.shortContainer)), ("CTI", .text(.series)), ("DP", .issued),
            ("VI", .text(.volume)), ("IP", .text(.issue)), ("PG", .pages), ("EN", .text(.edition)), ("PB", .text(.publisher)), ("IS", .serial),
            ("ISBN", .text(.isbn)), ("AID", .identifier), ("LID", .identifier), ("PMC", .text(.pubMedCentral)), ("AB", .text(.abstract)),
            ("OT", .keyword), ("MH", .keyword), ("LA", .text(.language)),
        ]
            + [
                "OWN", "STAT", "DCOM", "LR", "EDAT", "MHDA", "CRDT", "PST", "PHST", "SO", "JID", "ED", "PL", "SB", "DA", "DRDT", "CTDT", "PMCR",
                "OTO", "OAB", "AUID", "DEP", "VTI",
            ].map { ($0, .nothing) }, first: "PMID", last: "")
}
