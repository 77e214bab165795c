import DragKit
import DragTypes
import Testing

/// Frames and messages of `frames/1`, in whatever pieces they come.
@Suite struct PlugInFrameTests {
    private static let hinted = {
        var request = PlugInMessage.ConversionRequest(
            conversion: "c", from: .html, to: .png, input: .init(type: .html, byteCount: 0), seconds: 30, maximumOutput: 1)
        request.characterSetHint.characterSet = "koi8-r"
        request.characterSetHint.language = "ru_RU"
        request.characterSetHint.setting = "--charset"
        return request
    }()

    private static let messages: [PlugInMessage] = [
        .hello(lowest: 1, highest: 3), .ready(version: 1), .cancel, .progress(ConversionProgress(completed: 3, total: 10, unit: "pages")),
        .progress(ConversionProgress(completed: 7)), .result(byteCount: 12, name: "image/png", notes: [ConversionNote("a \"note\"")]),
        .result(byteCount: 0, name: nil, notes: []), .failure(.badInput("it ends early")), .failure(.unsupported("no link")),
        .failure(.limit("10 pages")),
        .failure(.timedOut("late")), .failure(.temporary("the server is away")), .failure(.unavailable("no library")), .failure(.notPermitted("no")),
        .failure(.internalError("oops")),
        .convert(
            .init(
                conversion: "a", from: .html, to: .png, input: .init(type: .html, byteCount: 5), siblings: [.init(type: .url, byteCount: 0)],
                offered: [.html, .url], suggestedName: "n \u{E9}.html", seconds: 1.5, maximumOutput: 1 << 30,
                permissions: [.privateNetwork], options: ["quality": "80", "max-size": "9x9"], isSecret: true)),
        .convert(hinted),
        .convert(.init(conversion: "b", from: .html, to: .png, input: .init(type: .html, byteCount: 0), seconds: 30, maximumOutput: 1)),
    ]

    @Test(arguments: messages)
    func messagesComeBack(message: PlugInMessage) throws {
        let frame = message.frame
        #expect(try PlugInMessage(frame.kind, frame.body[...]) == message)
    }

    /// Whatever the pieces, the same frames come out.
    @Test(arguments: 1...60)
    func piecesDoNotMatter(seed: Int) throws {
        var generator = SystemRandomNumberGenerator()
        var frames: [PlugInFrame] = []
        for _ in 0..<Int.random(in: 1...20, using: &generator) {
            let size = Bool.random() ? Int.random(in: 0...20) : Int.random(in: 0...70_000)
            frames.append(PlugInFrame(.data, (0..<size).map { _ in UInt8.random(in: 0...255) }))
        }
        let stream = frames.flatMap(\.encoded)
        var reader = PlugInFrameReader()
        var seen: [PlugInFrame] = []
        var start = 0
        while start < stream.count {
            let end = min(stream.count, start + (seed % 3 == 0 ? 1 + start % 7 : Int.random(in: 1...(seed * 2000))))
            stream[start..<end].withUnsafeBytes { reader.append($0) }
            start = end
            while let frame = try reader.next() { seen.append(frame) }
        }
        #expect(seen == frames)
        #expect(reader.isBetweenFrames)
    }

    @Test(
        arguments: [
            ([0xFF, 0xFF, 0xFF, 0xFF, 0x44], "4294967295"), ([0x01, 0x00, 0x10, 0x00, 0x44], "1048577"), (Array("Hello".utf8), "a frame of"),
            ([0, 0, 0, 0, 0x3F], "no frame of the protocol"),
        ] as [([UInt8], String)])
    func whatIsNoFrameIsSaid(bytes: [UInt8], message: String) {
        var reader = PlugInFrameReader()
        bytes.withUnsafeBytes { reader.append($0) }
        let error = #expect(throws: PlugInFrameReader.Malformed.self) { try reader.next() }
        #expect(error?.description.contains(message) == true)
    }

    @Test(arguments: [
        (PlugInFrame.Kind.ready, "{}"), (.ready, "[1]"), (.ready, "{"), (.hello, #"{"protocols": [1]}"#), (.hello, #"{"protocols": ["1", "2"]}"#),
        (.result, #"{"bytes": "4"}"#), (.failure, #"{"code": "tired", "message": "x"}"#), (.failure, #"{"code": "limit"}"#),
        (.progress, #"{"total": 4}"#),
        (.convert, #"{"conversion": "a"}"#),
        (.convert, #"{"conversion": "a", "from": "x", "to": "y", "type": "x", "bytes": -1, "offered": [], "seconds": 1, "maximumOutput": 1}"#),
    ])
    func wrongMessagesAreRefused(kind: PlugInFrame.Kind, text: String) {
        #expect(throws: FormError.self) { try PlugInMessage(kind, Array(text.utf8)[...]) }
    }
}
