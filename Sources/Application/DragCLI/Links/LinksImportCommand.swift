import DragLinks
import DragTypes

struct LinksImportCommand: Command {
    static let words = "links import"
    static let about = CommandDescription(
        purpose: "Turn a public list of trackers into rules of yours.",
        details:
            "Entries that rules cannot say are counted, with the reason. The rules come after all others, and never change a link that an example of dragconv\u{2019}s own rules says must stay. A list that is imported again replaces itself.",
        examples: [
            ("dragconv links import clearurls data.min.json", ""), ("dragconv links import adguard --as ublock privacy-removeparam.txt", ""),
        ])
    static var parameters: [Parameter<Self>] {
        [
            .operand("format", "Whose list it is: \(ImportedList.Format.allCases.map(\.rawValue).joined(separator: ", ")).", isRequired: true) {
                $0.format = $1
            }, .operand("file", "The list, or - for standard input.", isRequired: true, .files) { $0.file = $1 },
            .option("as", "name", "The name of the list, by which it is replaced and removed; the format\u{2019}s without it.") { $0.name = $1 },
        ]
    }

    private var format = ""
    private var file = ""
    private var name: String?

    func run() async throws {
        guard let format = ImportedList.Format(rawValue: format) else {
            let known = ImportedList.Format.allCases.map(\.rawValue).joined(separator: ", ")
            throw CLIError(.usage, "There are lists of \(known), not \u{201C}\(format)\u{201D}.")
        }
        let bytes = file == "-" ? try Streams.readStandardInput() : try Streams.readFile(file)
        let list = try LinkListImport(bytes, format: format, name: name, source: file == "-" ? "standard input" : "\u{201C}\(file)\u{201D}")
        let lists = try LinkLists()
        let old = lists.ruleCount(of: list.name)
        try list.write(to: lists)
        list.sayWhatIsLeftOut()
        try Streams.listing(["\(list.summary)\(old.map { ", instead of \($0)" } ?? ""): \(lists.path(of: list.name))"], wraps: false)
    }
}

struct LinksRemoveCommand: Command {
    static let words = "links remove"
    static let about = CommandDescription(purpose: "Remove a list that was imported.")
    static var parameters: [Parameter<Self>] {
        [.operand("list", "The list\u{2019}s name.", isRequired: true, .importedLists) { $0.name = $1 }]
    }

    private var name = ""

    func run() async throws {
        try LinkLists().remove(name)
        try Streams.listing(["Removed \(name)."], wraps: false)
    }
}

/// A list that becomes a file of rules.
struct LinkListImport {
    let name: String
    private(set) var list: ImportedList

    /// - Parameters: - name: the name to import the list under; nil for that of the format. -
    ///   source: what the list was read from, for messages.
    /// - Throws: ``CLIError``: `badInput` for what is no such list, `usage` for a name that is
    ///   none.
    init(_ bytes: [UInt8], format: ImportedList.Format, name: String?, source: String) throws(CLIError) {
        // Brave has a list of each kind.
        let isRedirects = format == .brave && bytes.firstRange(of: Array("\"action\"".utf8)) != nil
        let name = name ?? (isRedirects ? "brave-debounce" : format.rawValue)
        guard !name.isEmpty, name.utf8.count <= 64, name.utf8.allSatisfy({ ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") })
        else {
            throw CLIError(.usage, "A list\u{2019}s name consists of at most 64 letters, digits and hyphens, not \u{201C}\(name)\u{201D}.")
        }
        self.name = name
        do {
            list = try ImportedList(bytes, format: format, name: name)
        } catch {
            throw CLIError(.badInput, "\(source) is no list of \(format.rawValue): \(error.description).")
        }
        list.leaveOutFaults()
        guard list.usedCount > 0 else {
            throw CLIError(.badInput, "None of the \(list.entryCount) entries of \(source) can be said as a rule; nothing was imported.")
        }
    }

    func write(to lists: LinkLists) throws(CLIError) { try lists.replace(name, with: list.ruleFile) }

    /// How much of the list became rules.
    var summary: String { "\(name): \(list.usedCount) of \(list.entryCount) entries became \(list.ruleCount) rule\(list.ruleCount == 1 ? "" : "s")" }

    /// Prints how many entries were left out, for each reason.
    func sayWhatIsLeftOut() {
        for reason in ImportedList.Refusal.allCases {
            guard let count = list.refused[reason] else { continue }
            let example = list.examples[reason].map { ", such as \u{201C}\(Preview.harmless(String($0.prefix(120))))\u{201D}" } ?? ""
            Streams.message("note: \(count) left out: \(reason.rawValue)\(example).")
        }
    }
}
