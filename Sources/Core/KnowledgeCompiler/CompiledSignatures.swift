import DragTypes

/// The index of the byte signatures.
struct CompiledSignatures {
    let index: [UInt8]

    /// - Throws: ``KnowledgeError`` for a line with a mistake.
    init(_ files: [DataLines], _ types: CompiledTypes) throws(KnowledgeError) {
        var signatures: [SignatureSet.Signature] = []
        for file in files {
            for line in file.lines { signatures.append(try Self.signature(line, in: file, types)) }
        }
        var writer = IndexWriter()
        SignatureSet.write(signatures, to: &writer)
        index = writer.bytes
    }

    private static func signature(_ line: DataLines.Line, in file: DataLines, _ types: CompiledTypes) throws(KnowledgeError) -> SignatureSet.Signature
    {
        let columns = line.columns()
        guard (2...3).contains(columns.count), columns.count == 2 || columns[2].elementsEqual("weak".utf8) else {
            throw file.mistake(line, "A signature is \u{201C}type | test & test\u{201D}, and \u{201C}| weak\u{201D} may follow.")
        }
        guard let type = types.type(columns[0]) else {
            throw file.mistake(line, "No type is called \u{201C}\(String(utf8Bytes: columns[0]))\u{201D}.")
        }
        var tests: [SignatureTest] = []
        for text in columns[1].split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            guard let test = SignatureTest(parsing: text) else { throw file.mistake(line, "\u{201C}\(String(utf8Bytes: text))\u{201D} is no test.") }
            guard test.offsets.upperBound + test.value.count <= SignatureSet.reach else {
                throw file.mistake(line, "\u{201C}\(String(utf8Bytes: text))\u{201D} looks beyond the first \(SignatureSet.reach) bytes.")
            }
            tests.append(test)
        }
        return SignatureSet.Signature(type, tests, isWeak: columns.count == 3)
    }
}
