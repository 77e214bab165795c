/// A list of files that somebody copied or cut, in the form of GNOME's file manager and its kin
/// (`x-special/gnome-copied-files`): `copy` or `cut`, then one URI a line.
public struct CopiedFiles: Hashable, Sendable {
    public enum Operation: String, Sendable {
        case copy, cut
    }

    public var operation: Operation
    public var uris: [String]

    public init(_ operation: Operation, _ uris: [String]) {
        self.operation = operation
        self.uris = uris
    }

    /// Reads the form with or without a line end or NUL behind it, and old Nautilus' text form, which has
    /// `x-special/nautilus-clipboard` as a first line of its own.
    ///
    /// - Throws: ``FormError`` when the first line is neither `copy` nor `cut`, or no URI follows.
    public init(parsing bytes: [UInt8]) throws(FormError) {
        let text = TextDecoding.utf8(from: bytes)
        var lines = text.split { $0 == 0x0A || $0 == 0x0D || $0 == 0 }[...]
        if lines.first.map({ ASCII.equals($0, ignoringCase: Self.nautilusHead) }) == true {
            lines = lines.dropFirst()
        }
        guard let first = lines.first, let operation = Operation(rawValue: String(utf8Bytes: first)) else {
            throw FormError("the list of copied files", "does not begin with \"copy\" or \"cut\"")
        }
        self.operation = operation
        self.uris = []
        for line in lines.dropFirst() {
            guard URLText.scheme(of: line) != nil else {
                throw FormError("the list of copied files", "has a line that is no URL", offset: line.startIndex)
            }
            uris.append(String(utf8Bytes: line))
        }
        guard !uris.isEmpty else { throw FormError("the list of copied files", "names no file") }
    }

    /// `x-special/gnome-copied-files`: LF between the lines and none at the end, where Nautilus would see an empty line
    /// and refuse the whole list.
    public var gnomeBytes: [UInt8] {
        Array(([operation.rawValue] + uris).joined(separator: "\n").utf8)
    }

    private static let nautilusHead = "x-special/nautilus-clipboard"

    /// Whether a text is old Nautilus' list of files: where others put the words, it put that.
    package static func isNautilusText(_ text: some Sequence<UInt8>) -> Bool {
        text.starts(with: (nautilusHead + "\n").utf8)
    }

    /// Old Nautilus' text form, LF behind every line.
    public var nautilusBytes: [UInt8] {
        Array(([Self.nautilusHead, operation.rawValue] + uris).map { $0 + "\n" }.joined().utf8)
    }

    // MARK: The other dialects' markers

    /// `application/x-kde-cutselection`: `1` is a cut; only the first byte counts.
    public static func operation(kdeCutSelection bytes: [UInt8]) -> Operation {
        bytes.first == UInt8(ascii: "1") ? .cut : .copy
    }

    public static func kdeCutSelection(_ operation: Operation) -> [UInt8] { [UInt8(ascii: operation == .cut ? "1" : "0")] }

    /// Windows' `Preferred DropEffect`: 1 copy, 2 move, 4 link; only a plain 2 is a cut.
    public static func operation(dropEffect bytes: [UInt8]) -> Operation {
        bytes.count >= 4 && bytes[0] & 7 == 2 ? .cut : .copy
    }

    public static func dropEffect(_ operation: Operation) -> [UInt8] { [operation == .cut ? 2 : 1, 0, 0, 0] }
}
