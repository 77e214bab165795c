import Testing

@testable import LinkHandlers

/// In which of many texts a line ends: the same as trying all of them.
@Suite struct LineEndingsTests {
    private func bruteForce(_ replacements: [String: String], _ line: [UInt8], _ starts: Set<Int>) -> (Int, [UInt8])? {
        replacements.filter {
            !$0.key.isEmpty && line.suffix($0.key.utf8.count).elementsEqual($0.key.utf8) && starts.contains(line.count - $0.key.utf8.count)
        }
        .max { $0.key.utf8.count < $1.key.utf8.count }.map { (line.count - $0.key.utf8.count, Array($0.value.utf8)) }
    }

    @Test func sameAsTryingAll() {
        var generator = SystemRandomNumberGenerator()
        func word(_ longest: Int) -> String {
            String((0..<Int.random(in: 0...longest, using: &generator)).map { _ in "ab".randomElement(using: &generator) ?? "a" })
        }
        var found = 0
        for _ in 0..<3000 {
            let replacements = Dictionary((0..<6).map { _ in (word(5), word(3)) }) { first, _ in first }
            let line = Array(word(9).utf8)
            let starts = Set((0...9).filter { _ in Bool.random(using: &generator) })
            let result = LineEndings(replacements).match(line[...]) { starts.contains($0) }
            let expected = bruteForce(replacements, line, starts)
            #expect(result?.start == expected?.0 && result?.replacement == expected?.1, "\(replacements) \(line) \(starts)")
            if result != nil { found += 1 }
        }
        #expect(found > 500)
    }
}
