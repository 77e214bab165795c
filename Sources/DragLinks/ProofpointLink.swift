import DragTypes

/// Links of Proofpoint's URL Defense, version 3: `__<link>__;<base64>!<rest>$`. Each `*` in the link stands for characters from the base64.
///
/// Source: the decoder that Proofpoint publishes for "URL Defense". In it the base64 ends at the first `!`, whatever follows, and a link
/// that has lost one of the two slashes after its scheme gets that slash back.
enum ProofpointLink {
    private static let runLengths = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Decodes the text after the wrapper's prefix: the link in `__…__;` and what follows it.
    static func decode(_ text: [UInt8]) -> (DecodingStep.Outcome, [UInt8]) {
        let marker = Array("__;".utf8)
        guard text.starts(with: marker.prefix(2)), let end = ByteSearch.range(of: marker, in: text.span, 2..<text.count) else {
            return (.absent, [])
        }
        let stop = ByteSearch.first(UInt8(ascii: "!"), in: text.span, end.upperBound..<text.count)
        guard let bytes = Base64.decode(text.span.extracting(end.upperBound..<stop)), TextDecoding.isValidUTF8(bytes) else {
            return (.refused, [])
        }
        var characters = Array(String(utf8Bytes: bytes).unicodeScalars)[...]
        var result: [UInt8] = []
        var index = 2
        while index < end.lowerBound {
            guard text[index] == UInt8(ascii: "*") else {
                result.append(text[index])
                index += 1
                continue
            }
            var count = 1
            // `**` and a letter stand for several characters; the letter encodes how many.
            if index + 2 < end.lowerBound, text[index + 1] == UInt8(ascii: "*") {
                guard let length = runLengths.firstIndex(of: text[index + 2]) else { return (.refused, []) }
                count = length + 2
                index += 2
            }
            index += 1
            guard characters.count >= count else { return (.refused, []) }
            for scalar in characters.prefix(count) { result += Array(String(scalar).utf8) }
            characters = characters.dropFirst(count)
        }
        restoreSlash(in: &result)
        return (.done, result)
    }

    /// Restores the second slash after the scheme, because servers on the way replace two slashes in a path by one.
    private static func restoreSlash(in link: inout [UInt8]) {
        guard let colon = link.prefix(6).firstIndex(of: UInt8(ascii: ":")), LinkText.beginsLikeHTTP(link.span, 0..<link.count),
            link.count > colon + 2, link[colon + 1] == UInt8(ascii: "/"), link[colon + 2] != UInt8(ascii: "/")
        else { return }
        link.insert(UInt8(ascii: "/"), at: colon + 1)
    }
}
