import DragHTML

/// The vectors of the encoding: a document, and the name of its encoding.
struct EncodingVectors {
    static func run(_ bytes: [UInt8], _ file: String, _ score: inout Score) {
        for (number, section) in Sections.tests(in: bytes).enumerated() {
            guard let data = section.first(where: { $0.name == "#data" })?.content,
                let expected = section.first(where: { $0.name == "#encoding" })?.content
            else { continue }
            let name = String(decoding: expected, as: UTF8.self).lowercased()
            var encoding = HTMLEncoding(of: data)
            if encoding.source == .none, let tree = try? HTMLTree(parsing: data) { encoding = HTMLEncoding.declared(in: tree) ?? encoding }
            let found = encoding.name
            score.check(
                found.lowercased() == name, "\(file) #\(number + 1)", "\(String(decoding: data, as: UTF8.self))\n  expected \(name), got \(found)")
        }
    }
}

/// Reads files that are made of sections, each with a line `#name` before it.
enum Sections {
    typealias Test = [(name: String, content: [UInt8])]

    private static let names: Set<String> = [
        "#data", "#errors", "#new-errors", "#document-fragment", "#script-off", "#script-on", "#document", "#encoding",
    ]

    static func tests(in bytes: [UInt8]) -> [Test] {
        var tests: [Test] = []
        var lines: [[UInt8]] = []
        func close() {
            guard let last = tests.indices.last, !tests[last].isEmpty else { return }
            // An empty line stands between two tests.
            if lines.last?.isEmpty == true, ["#document", "#encoding"].contains(tests[last][tests[last].count - 1].name) { lines.removeLast() }
            tests[last][tests[last].count - 1].content = Array(lines.joined(separator: [0x0A]))
        }
        var all = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if all.last?.isEmpty == true { all.removeLast() }
        for line in all {
            let name = String(decoding: line, as: UTF8.self)
            guard names.contains(name) else {
                lines.append(Array(line))
                continue
            }
            close()
            lines = []
            if name == "#data" { tests.append([]) }
            if !tests.isEmpty { tests[tests.count - 1].append((name, [])) }
        }
        close()
        return tests
    }
}
