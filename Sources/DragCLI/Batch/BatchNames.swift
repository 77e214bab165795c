import DragSystem
import DragTypes

/// The names of the files that a batch writes, made from a template: `{id}.{ext}`.
struct BatchNames {
    /// The template for a batch without one.
    static let standard = "{n}-{stem}.{ext}"
    /// The longest name, in bytes; file systems allow 255, of which a temporary file's suffix needs some.
    private static let maximumLength = 200

    private let parts: [Part]

    private enum Part {
        case text(String)
        case member(String)
    }

    /// - Throws: ``CLIError`` (`usage`) for a template with a slash, or with a brace that is not closed.
    init(_ template: String) throws(CLIError) {
        guard !template.isEmpty, !template.contains("/") else {
            throw CLIError(.usage, "--name is a file\u{2019}s name with members in braces, such as {id}.{ext}, not \u{201C}\(template)\u{201D}.")
        }
        var parts: [Part] = []
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            parts.append(.text(String(rest[..<open])))
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw CLIError(.usage, "In --name \u{201C}\(template)\u{201D}, a brace is not closed.")
            }
            parts.append(.member(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        self.parts = parts + [.text(String(rest))]
    }

    /// The name for a result. Nothing in it leads out of the folder: slashes, control characters and dots at the beginning are replaced.
    ///
    /// - Parameters:
    ///   - number: the number of the record, for `{n}`.
    ///   - stem: the input's name without its extension, for `{stem}`.
    ///   - fileExtension: the result's extension, for `{ext}`.
    ///   - members: the record's own members.
    /// - Throws: ``CLIError`` (`badInput`) when the record lacks a member of the template.
    func name(number: Int, stem: String, fileExtension: String, members: [(name: String, value: JSONValue)]) throws(CLIError) -> String {
        var name = ""
        for part in parts {
            switch part {
            case .text(let text): name += text
            case .member("n"): name += "\(number)"
            case .member("stem"): name += stem
            case .member("ext"): name += fileExtension
            case .member(let member):
                switch members.last(where: { $0.name == member })?.value {
                case .number(let spelling)?: name += spelling
                case .string(let text)?: name += text.string
                default:
                    throw CLIError(.badInput, "The record has no member \u{201C}\(member)\u{201D} with a text or a number, which --name asks for.")
                }
            }
        }
        return Self.safe(name, keeping: fileExtension) ?? "\(number)"
    }

    /// Whether a character of a name leads out of a folder, controls a terminal, or turns the order of the letters that are shown, so that
    /// `gnp.exe` looks like `exe.png`.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x2F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// The name without anything that leads out of a folder, cut to a length that file systems allow; nil for an empty name.
    ///
    /// - Parameter fileExtension: the extension, in front of which a long name is cut.
    static func safe(_ name: String, keeping fileExtension: String) -> String? {
        var safe = String.UnicodeScalarView(name.unicodeScalars.map { isHarmful($0) ? "_" : $0 })
        let suffix = String(safe).hasSuffix("." + fileExtension) ? "." + fileExtension : ""
        if String(safe).utf8.count > Self.maximumLength {
            var length = suffix.utf8.count
            let kept = safe.prefix { scalar in
                length += UTF8.width(scalar)
                return length <= Self.maximumLength
            }
            safe = String.UnicodeScalarView(Array(kept) + Array(suffix.unicodeScalars))
        }
        while safe.first == "." { safe.replaceSubrange(safe.startIndex...safe.startIndex, with: ["_"]) }
        return safe.isEmpty ? nil : String(safe)
    }
}
