/// Reads files of html5lib-tests that are made of sections, each with a line `#name` before it.
package enum Sections {
    package typealias Test = [(name: String, content: [UInt8])]

    private static let names: Set<String> = [
        "#data", "#errors", "#new-errors", "#document-fragment", "#script-off", "#script-on", "#document", "#encoding",
    ]

    package static func tests(in bytes: [UInt8]) -> [Test] {
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
