import DragTypes

/// Where a contact is (GEO). The properties of a ``Card`` have the spelling of 4.0.
enum CardPlace {
    /// `geo:60.4,22.2` (RFC 6350) for `60.4;22.2` (RFC 2426) and for `22.2,60.4`, in which 2.1 has
    /// the longitude first; other spellings stay.
    static func uri(_ text: String, isOld: Bool) -> String {
        let fields = text.split { $0 == ";" || $0 == "," }.map { $0.trimmingWhitespace }
        guard fields.count == 2, fields.allSatisfy(isNumber) else { return text }
        return isOld && !text.contains(";") ? "geo:\(fields[1]),\(fields[0])" : "geo:\(fields[0]),\(fields[1])"
    }

    /// The place in the spelling of a version; other spellings than that of 4.0 stay.
    static func text(_ uri: String, _ version: VCard.Version) -> String {
        guard version != .v4, uri.lowercased().hasPrefix("geo:") else { return uri }
        let fields = uri.dropFirst(4).prefix { $0 != ";" }.split(separator: ",")
        guard fields.count >= 2, fields.prefix(2).allSatisfy(isNumber) else { return uri }
        return version == .v3 ? "\(fields[0]);\(fields[1])" : "\(fields[1]),\(fields[0])"
    }

    private static func isNumber(_ text: some StringProtocol) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { ASCII.isDigit($0) || "+-.".utf8.contains($0) }
    }
}
