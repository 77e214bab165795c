import DragContract
import DragLinks
import Foundation
import Testing

@testable import DragCLI

/// `clean` on streams of every shape says what the library says of each line.
@Suite struct LinkStreamTests {
    private static let links = [
        "https://heron.example/?id=7&utm_source=x", "https://www.google.com/url?q=https%3A%2F%2Fheron.example%2Fnotes&sa=D", "", "plain text",
        "https://heron.example/notes", "mailto:a@heron.example", "https://heron.example/?utm_id=1", "grüße", "//heron.example/?fbclid=1",
    ]

    /// Lines of many lengths, some longer than any buffer, so that every boundary falls everywhere.
    private static func input(seed: Int, endsInNewline: Bool, returns: Bool) -> [UInt8] {
        var state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var result: [UInt8] = []
        for number in 0..<3000 {
            var line = Array(links[next(links.count)].utf8)
            if next(40) == 0 { line += [UInt8](repeating: 0x61, count: next(9000)) }
            if number == 1500 { line += Array("?utm_x=".utf8) + [UInt8](repeating: 0x62, count: 400_000) + Array("&k=1".utf8) }
            if returns { line.append(0x0D) }
            result += line + [0x0A]
        }
        if !endsInNewline { result.removeLast() }
        return result
    }

    private static func run(_ arguments: [String], _ input: [UInt8]) throws -> [UInt8] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("dragconv-links-\(UUID())")
        try Data(input).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Transcript.program)
        process.arguments = arguments
        process.standardInput = try FileHandle(forReadingFrom: file)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return [UInt8](data)
    }

    @Test(arguments: 0..<4)
    func linesAreAnsweredInOrder(_ seed: Int) throws {
        let (newline, returns) = (seed % 2 == 0, seed / 2 == 1)
        let input = Self.input(seed: seed, endsInNewline: newline, returns: returns)
        let cleaner = LinkCleaner()
        let wanted = input.split(separator: 0x0A, omittingEmptySubsequences: false).map { line -> [UInt8] in
            let link = String(decoding: returns ? line.dropLast() : line, as: UTF8.self)
            return Array(cleaner.clean(link).output.utf8) + (returns && !line.isEmpty ? [0x0D] : [])
        }
        let output = try Self.run(["clean"], input)
        // Not as text: a difference would be printed in full.
        let isSame = output == Array(wanted.joined(separator: [0x0A]))
        #expect(isSame)
    }

    @Test func jsonHasALineForEach() throws {
        let input = Self.input(seed: 9, endsInNewline: true, returns: false)
        let lines = String(decoding: try Self.run(["clean", "--json"], input), as: UTF8.self).split(separator: "\n")
        let links = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count == links.count)
        for (line, link) in zip(lines, links) {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let isSame = object["input"] as? String == String(link) && object["output"] as? String == LinkCleaner().clean(String(link)).output
            #expect(isSame)
        }
    }

    /// A line beyond the limit is passed on as it is, and what follows is cleaned again.
    @Test func tooLongLinesPass() throws {
        let long = Array("https://heron.example/?utm_id=1&a=".utf8) + [UInt8](repeating: 0x61, count: LinkStream.maximumLine)
        let input = Array("https://a.example/?utm_id=1\n".utf8) + long + Array("\nhttps://b.example/?utm_id=1".utf8)
        let isSame = try Self.run(["clean"], input) == Array("https://a.example/\n".utf8) + long + Array("\nhttps://b.example/".utf8)
        #expect(isSame)
        let json = String(decoding: try Self.run(["clean", "--json"], input), as: UTF8.self).split(separator: "\n")
        #expect(json.count == 3)
        #expect(json.dropFirst().first?.contains("longer than the limit of 16777216 bytes") == true)
    }
}
