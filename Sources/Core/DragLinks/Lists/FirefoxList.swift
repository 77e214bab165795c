import DragTypes

// Firefox's lists: the parameters that it strips from queries (the collection "query-stripping" of
// its remote settings), and those that it strips from shared links (StripOnShare). MPL 2.0.

extension ImportedList {
    mutating func readFirefox(_ document: JSONValue) throws(Problem) {
        if let records = (document["data"] ?? document["changes"] ?? document).array {
            for record in records { readRecord(record) }
        } else if case .object(let members) = document {
            for member in members where member.value["queryParams"] != nil { readSites(member.value) }
        } else {
            throw Problem(description: "it is \(document.kind), not an object or an array of records")
        }
    }

    private mutating func readRecord(_ record: JSONValue) {
        let names = Self.texts(record["stripList"])
        for name in names { strip(name, in: .anyLink, of: name) }
        for site in Self.texts(record["allowList"]) {
            guard let hosts = ListScope.hosts(site.lowercased(), withSubdomains: true) else { continue }
            keep(["*"], in: ListScope(hosts: hosts))
        }
    }

    private mutating func readSites(_ entry: JSONValue) {
        let names = Self.texts(entry["queryParams"])
        let sites = Self.texts(entry["topLevelSites"])
        let scope: ListScope
        if sites.contains("*") {
            scope = .anyLink
        } else {
            let hosts = sites.compactMap { ListScope.hosts($0.lowercased(), withSubdomains: false) }.flatMap(\.self)
            guard !hosts.isEmpty else { return refuse(sites.first ?? "an entry without a site", .expression, count: max(names.count, 1)) }
            scope = ListScope(hosts: hosts)
        }
        for name in names { strip(name, in: scope, of: name) }
    }
}
