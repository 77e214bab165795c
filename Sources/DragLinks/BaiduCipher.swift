/// The substitution cipher in which Baidu's image search writes addresses.
enum BaiduCipher {
    private static let groups: [(cipher: [UInt8], plain: UInt8)] = [
        (Array("_z2C$q".utf8), UInt8(ascii: ":")), (Array("_z&e3B".utf8), UInt8(ascii: ".")), (Array("AzdH3F".utf8), UInt8(ascii: "/")),
    ]

    private static let letters: [UInt8] = {
        var table = (0...255).map { UInt8($0) }
        for (cipher, plain) in zip("wkv1ju2it3hs4g5rq6fp7eo8dn9cm0bla".utf8, "abcdefghijklmnopqrstuvw1234567890".utf8) {
            table[Int(cipher)] = plain
        }
        return table
    }()

    /// Decodes `text` if it begins with `http:` or `https:` in the cipher. Groups of characters become punctuation, and the result is not
    /// mapped a second time.
    static func decode(_ text: inout [UInt8]) {
        guard text.starts(with: Array("ippr_z2C$q".utf8)) || text.starts(with: Array("ipprf_z2C$q".utf8)) else { return }
        let table = letters
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let first = text[index]
            if first == UInt8(ascii: "_") || first == UInt8(ascii: "A"),
                let group = groups.first(where: { text[index...].starts(with: $0.cipher) })
            {
                result.append(group.plain)
                index += group.cipher.count
            } else {
                result.append(table[Int(first)])
                index += 1
            }
        }
        text = result
    }
}
