import DragKit
import DragTypes

/// How the user wants Markdown to be written.
struct MarkdownRequest: Hashable, Sendable {
    /// The options as they were given: `list=*,wrap=72`.
    var list: String?

    /// The folder for the pictures of a text.
    ///
    /// - Throws: ``CLIError`` (`usage`) for options that are none.
    func pictureFolder() throws(CLIError) -> String? { try values().last { $0.name == "pictures" }?.value }

    /// The options for conversions.
    ///
    /// - Throws: ``CLIError`` (`usage`) for options that are none.
    func options() throws(CLIError) -> [String: String] {
        var result: [String: String] = [:]
        for (name, value) in try values() {
            switch name {
            case "list":
                guard ["-", "*", "+"].contains(value) else { throw Self.error("list is -, * or +, not \u{201C}\(value)\u{201D}") }
                result[ConversionOption.markdownBullet] = value
            case "wrap":
                guard let width = Int(value), width >= 20 else {
                    throw Self.error("wrap is a number of columns from 20 on, not \u{201C}\(value)\u{201D}")
                }
                result[ConversionOption.markdownWidth] = String(width)
            case "front-matter": result[ConversionOption.markdownFrontMatter] = "yes"
            default: break
            }
        }
        return result
    }

    private func values() throws(CLIError) -> [(name: String, value: String)] {
        guard let list else { return [] }
        return try list.split(separator: ",", omittingEmptySubsequences: false).map { (option) throws(CLIError) in
            let name = option.prefix { $0 != "=" }
            let value = option.dropFirst(name.count + 1)
            let needsValue = name != "front-matter"
            guard ["list", "wrap", "pictures", "front-matter"].contains(name) else {
                throw Self.error("there are list, wrap, pictures and front-matter, not \u{201C}\(name)\u{201D}")
            }
            guard value.isEmpty != needsValue else {
                throw Self.error(needsValue ? "\(name) needs a value, such as \(Self.samples[String(name)] ?? "")" : "front-matter takes no value")
            }
            return (String(name), String(value))
        }
    }

    private static let samples = ["list": "list=*", "wrap": "wrap=72", "pictures": "pictures=images"]

    private static func error(_ problem: String) -> CLIError { CLIError(.usage, "--markdown: \(problem).") }
}

extension Parameter where Command == MarkdownRequest {
    static var all: [Parameter] {
        [
            .option(
                "markdown", "option[,\u{2026}]",
                "How Markdown is written: list=-, * or +; wrap=COLUMNS; front-matter, with title, author and date; pictures=FOLDER, which gets the pictures that the text holds."
            ) { $0.list = $1 }
        ]
    }
}
