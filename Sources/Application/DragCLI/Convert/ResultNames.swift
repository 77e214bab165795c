import DragSystem
import DragTypes

/// The names of the files with results, made from a template: `{n}-{stem}.{ext}`.
struct ResultNames {
    /// The template for a batch without one.
    static let standard = "{n}-{stem}.{ext}"

    private let parts: [Part]

    private enum Part {
        case text(String)
        case member(String)
    }

    /// - Parameter hasMembers: whether the results are of records, whose members the template may
    ///   name.
    /// - Throws: ``CLIError`` (`usage`) for a template with a slash, with a brace that is not
    ///   closed, or with a member where there are none.
    init(_ template: String, hasMembers: Bool = true) throws(CLIError) {
        guard !template.isEmpty, !template.contains("/") else {
            throw CLIError(.usage, "--name is a file\u{2019}s name with words in braces, such as {n}-{stem}.{ext}, not \u{201C}\(template)\u{201D}.")
        }
        var parts: [Part] = []
        var rest = template[...]
        while let open = rest.firstIndex(of: "{") {
            parts.append(.text(String(rest[..<open])))
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw CLIError(.usage, "In --name \u{201C}\(template)\u{201D}, a brace is not closed.")
            }
            let member = String(rest[rest.index(after: open)..<close])
            guard hasMembers || ["n", "stem", "ext"].contains(member) else {
                throw CLIError(.usage, "In --name \u{201C}\(template)\u{201D}, {\(member)} is none of {n}, {stem} and {ext}.")
            }
            parts.append(.member(member))
            rest = rest[rest.index(after: close)...]
        }
        self.parts = parts + [.text(String(rest))]
    }

    /// The name for a result. Nothing in it leads out of the folder: slashes, control characters
    /// and dots at the beginning are replaced.
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
        return SafeName.of(name, keeping: fileExtension) ?? "\(number)"
    }
}
