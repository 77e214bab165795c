@_spi(_Unicode) import Swift

extension String {
    /// The text in normal form C (Unicode Standard Annex #15): a letter and its accent are one
    /// character where Unicode has one.
    package var composed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        // The standard library has no public function for NFC; this one is what its string
        // comparison uses.
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: _nfc)
        return String(scalars)
    }

    /// The text in normal form D (Unicode Standard Annex #15): an accent is a character of its own
    /// after the letter.
    package var decomposed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: _nfd)
        return String(scalars)
    }
}
