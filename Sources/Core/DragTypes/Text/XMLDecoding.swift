/// Decodes XML for parsers that know few character sets, and that take ISO 8859-1 by its letter.
package enum XMLDecoding {
    /// The document in UTF-8, if its declaration names another character set than Unicode's (XML
    /// 1.0, section 4.3.3). The declaration is left as it is, so that the parser must be told. Nil
    /// for a document that the parser can read, and for an unknown set.
    package static func utf8(from bytes: [UInt8]) -> [UInt8]? {
        guard bytes.starts(with: "<?xml".utf8), let end = bytes.prefix(256).firstIndex(of: UInt8(ascii: ">")),
            let name = declaredSet(in: bytes[..<end]), CharacterSetHint.knows(name)
        else { return nil }
        let (encoding, _) = TextDecoding.detect(bytes, declared: name)
        return encoding.isUnicode ? nil : TextDecoding.utf8(from: bytes[...], encoding: encoding)
    }

    private static func declaredSet(in declaration: ArraySlice<UInt8>) -> String? {
        guard let name = declaration.firstRange(of: Array("encoding".utf8)) else { return nil }
        let value = declaration[name.upperBound...].drop { ASCII.isWhitespace($0) || $0 == UInt8(ascii: "=") }
        guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        return String(utf8Bytes: value.dropFirst().prefix { $0 != quote })
    }
}
