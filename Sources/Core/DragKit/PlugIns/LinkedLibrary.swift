public import DragTypes

/// A library that a program of dragconv's contains or loads, as `dragconv --version --json` tells
/// it.
public struct LinkedLibrary: Hashable, Sendable {
    /// The library's usual name, such as `libvips`.
    public let name: String
    /// The version that the library tells when it is asked, or with which the program was built;
    /// nil where neither is known.
    public let version: String?

    /// A library and its version.
    public init(_ name: String, _ version: String?) {
        self.name = name
        self.version = version
    }

    /// The libraries of a text that names each by its name, a slash and its version, such as curl's
    /// `libcurl/7.88.1 OpenSSL/3.0.17`. Words without a slash, and what a library says in
    /// parentheses of its own parts, are left out.
    public static func list(parsing text: String) -> [Self] {
        text.split(separator: " ").compactMap { word in
            let parts = word.split(separator: "/", maxSplits: 1)
            return parts.count == 2 && !word.hasPrefix("(") ? Self(String(parts[0]), String(parts[1])) : nil
        }
    }

    /// The members `name` and `version`, of which `version` is null where the version is not known.
    public var json: JSONValue { .object([("name", .text(name)), ("version", version.map { .text($0) } ?? .null)]) }

    init(parsing members: JSONMembers) throws(FormError) {
        self.init(try members.text("name"), try members.optionalText("version"))
    }
}
