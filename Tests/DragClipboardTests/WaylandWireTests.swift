import Testing

@testable import DragClipboard

/// The bytes of Wayland's requests and events.
@Suite struct WaylandWireTests {
    /// Words of a little-endian or big-endian machine, whichever this is.
    private func words(_ numbers: UInt32...) -> [UInt8] { numbers.flatMap { withUnsafeBytes(of: $0) { Array($0) } } }

    @Test func requestsHaveTheirLengthAndPaddedStrings() {
        var request = WaylandRequest(5, to: 7)
        request.append(9)
        request.append("abc".utf8)
        request.append("abcd".utf8)
        request.append("".utf8)
        let text = { (text: String) in Array(text.utf8) }
        #expect(
            request.complete == words(7, 40 << 16 | 5, 9, 4) + text("abc\0") + words(5) + text("abcd\0\0\0\0") + words(1) + text("\0\0\0\0"))
    }

    @Test func eventsAreReadBack() throws {
        var request = WaylandRequest(3, to: 0xFF00_0001)
        request.append(42)
        request.append("text/plain".utf8)
        request.append("é".utf8)
        request.append(0)
        let bytes = request.complete
        var event = try #require(try WaylandEvent((bytes + [1, 2])[...]))
        #expect(event.object == 0xFF00_0001 && event.opcode == 3 && event.length == bytes.count)
        #expect(try event.number() == 42)
        #expect(try Array(event.text()) == Array("text/plain".utf8))
        #expect(try Array(event.text()) == Array("é".utf8))
        #expect(try event.number() == 0)
        #expect(throws: WaylandEvent.Malformed.self) { try event.number() }
        for length in 0..<bytes.count { #expect(try WaylandEvent(bytes[..<length]) == nil) }
    }

    /// Each of these would read outside of the event, or name an object by text that is no C
    /// string.
    @Test(arguments: [[4 << 16], [10 << 16], [0]])
    func lengthsThatCannotBeAreRefused(_ word: [UInt32]) {
        #expect(throws: WaylandEvent.Malformed.self) { try WaylandEvent((words(1) + words(word[0]) + words(0, 0, 0))[...]) }
    }

    @Test(arguments: [0, 9, 100, UInt32.max, UInt32.max - 2])
    func stringsThatCannotBeAreRefused(_ length: UInt32) throws {
        var event = try #require(try WaylandEvent((words(1, 20 << 16, length) + Array("ab\0cdefg".utf8))[...]))
        #expect(throws: WaylandEvent.Malformed.self) { try event.text() }
    }

    @Test func stringsHoldNoNUL() throws {
        var event = try #require(try WaylandEvent((words(1, 20 << 16, 8) + Array("ab\0cdef\0".utf8))[...]))
        #expect(throws: WaylandEvent.Malformed.self) { try event.text() }
    }
}
