import DragContract
import Foundation
import Testing

/// docs/reliability.md names a test for each promise, and each of these tests is there.
@Suite struct PromiseTests {
    private static func text(_ path: String) -> String { String(decoding: Fixtures.bytes(Fixtures.root + "/" + path), as: UTF8.self) }

    private static let lines = text("docs/reliability.md").split(separator: "\n", omittingEmptySubsequences: false)

    /// What stands in backticks in a line.
    private static func quoted(_ line: Substring) -> [String] {
        line.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }

    /// The texts of all files of the tests and scripts, by their paths.
    private static let files: [String: String] = {
        var files: [String: String] = [:]
        for folder in ["Tests", "scripts"] {
            let enumerator = FileManager.default.enumerator(atPath: Fixtures.root + "/" + folder)
            while let path = enumerator?.nextObject() as? String {
                guard !path.contains("__pycache__"), let bytes = FileManager.default.contents(atPath: "\(Fixtures.root)/\(folder)/\(path)") else {
                    continue
                }
                files["\(folder)/\(path)"] = String(decoding: bytes, as: UTF8.self)
            }
        }
        return files
    }()

    /// Where the checks of a script are, beside the script itself.
    private static let folders = [
        "test-live": "Tests/Live/", "test-hostile": "Tests/Hostile/", "test-control-groups": "Tests/ControlGroups/", "fuzz": "Tests/Fuzz/",
    ]

    /// Whether a word in backticks has the form of a test's name.
    private static func namesTest(_ word: String) -> Bool {
        word.wholeMatch(of: /[A-Z]\w*Tests\.\w+/) != nil || word.wholeMatch(of: /(test-[a-z-]+|fuzz|measure-[a-z-]+|[a-z-]+\.md): .+/) != nil
    }

    private static func exists(_ test: String) -> Bool {
        if let match = test.wholeMatch(of: /(\w+)\.(\w+)/) {
            let file = files.first { $0.key.hasSuffix("/\(match.output.1).swift") }
            guard let text = file?.value, let function = text.firstRange(of: "func \(match.output.2)(") else { return false }
            // Its attribute stands before it, and no other function in between.
            return text[..<function.lowerBound].components(separatedBy: "func ").last?.contains("@Test") == true
        }
        let parts = test.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        let path = parts[0].hasSuffix(".md") ? "Tests/CLITests/Transcripts/\(parts[0])" : "scripts/\(parts[0])"
        return files.contains { file in
            (file.key == path || folders[parts[0]].map { file.key.hasPrefix($0) } == true) && file.value.contains(parts[1])
        }
    }

    /// Each row of a table has tests in its last column. `test` in its heading is what makes a
    /// table one of promises.
    @Test func everyPromiseHasATest() {
        let rows = Self.lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| promise |") && !$0.hasPrefix("| limit |") && !$0.hasPrefix("| what |") }
        #expect(rows.count > 50)
        for row in rows {
            let cells = row.dropLast().split(separator: "|")
            #expect(cells.last.map { Self.quoted($0).contains(where: Self.namesTest) } == true, "no test is named: \(row)")
        }
    }

    @Test(arguments: Set(lines.flatMap(quoted).filter(namesTest)).sorted())
    func namedTestIsThere(test: String) {
        #expect(Self.exists(test))
    }

    /// A name of a test that has none of the two forms would not be looked for, and a test that is
    /// not there is noticed.
    @Test func otherFormsAreNone() {
        let words = Self.lines.flatMap(Self.quoted)
        for word in words where word.contains("Tests") && !word.contains("/") { #expect(Self.namesTest(word), "\(word)") }
        #expect(!Self.exists("PromiseTests.nothing") && !Self.exists("test-live: no such check") && Self.exists("PromiseTests.otherFormsAreNone"))
    }

    /// What is promised stands in tables. Beside these stand an introduction to the page or to a
    /// table, what is not promised, and figures with the script that measures them.
    @Test func nothingIsPromisedElsewhere() {
        var isExempt = true
        for line in Self.lines where !line.isEmpty && !line.hasPrefix("|") {
            if line.hasPrefix("#") {
                isExempt = line.hasPrefix("# ")
                continue
            }
            if line == "Not promised:" { isExempt = true }
            #expect(isExempt || line.hasSuffix(":") || line.contains("`scripts/"), "a promise without a test: \(line)")
        }
    }
}
