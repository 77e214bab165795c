@_spi(_Unicode) import Swift

extension String {
    /// The text with each accent joined to its letter (Unicode Standard Annex #15, normal form C).
    package var composed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        // The standard library has no public function for NFC; this one is what its string
        // comparison uses.
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: _nfc)
        return String(scalars)
    }

    /// The text with each accent behind its letter (Unicode Standard Annex #15, normal form D).
    package var decomposed: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: _nfd)
        return String(scalars)
    }
}
