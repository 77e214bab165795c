import DragKit
import DragTypes

/// Groups of addresses: `Birds: a@b, c@d;`. GMime reads groups in groups by calling itself, so that a field of nothing but group names would end
/// the program.
enum AddressGroups {
    /// The most colons in one address field. RFC 5322 has no groups in groups, and real fields have one or two.
    static let maximumColons = 1000

    private static let names = ["from", "sender", "reply-to", "to", "cc", "bcc"].map { Array($0.utf8) }
    private static let boundary = Array("--".utf8)
    private static let resent = Array("resent-".utf8)

    /// Goes over the address fields of the mail, of its parts and of mails in it.
    ///
    /// - Throws: ``ConversionError`` (`limit`) for a field with too many groups.
    static func check(_ source: ArraySlice<UInt8>) throws(ConversionError) {
        var position = source.startIndex
        var colons = 0
        var isAddressField = false
        var (isHeader, holdsMail) = (true, false)
        while position < source.endIndex {
            let end = source[position...].firstIndex(of: 0x0A).map { $0 + 1 } ?? source.endIndex
            let line = source[position..<end]
            position = end
            if line.allSatisfy({ $0 == 0x0A || $0 == 0x0D }) {
                // The header of a part that holds a mail is followed by the header of that mail.
                (isHeader, holdsMail) = (holdsMail, false)
                isAddressField = false
                continue
            }
            if line.starts(with: boundary) { (isHeader, holdsMail) = (true, false) }
            guard isHeader else { continue }
            // A line that begins with a space continues the field.
            if line.first != 0x20, line.first != 0x09 {
                isAddressField = self.isAddressField(line)
                if line.count < 1000, String(utf8Bytes: line.map(ASCII.lowercased)).contains("message/rfc822") { holdsMail = true }
                colons = 0
            }
            guard isAddressField else { continue }
            colons += line.count { $0 == UInt8(ascii: ":") }
            guard colons <= maximumColons else { throw .limit("an address field of the mail has more than the limit of \(maximumColons) groups") }
        }
    }

    private static func isAddressField(_ line: ArraySlice<UInt8>) -> Bool {
        let name = line.prefix(20).prefix { $0 != UInt8(ascii: ":") }.map(ASCII.lowercased).filter { $0 != 0x20 && $0 != 0x09 }
        return names.contains(name.starts(with: resent) ? Array(name.dropFirst(resent.count)) : name)
    }
}
