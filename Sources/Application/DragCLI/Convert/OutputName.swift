import DragEngine
import DragTypes

/// The file that a result is written to, and what its name says about the result.
struct OutputName {
    private let path: String
    private let catalogue: TypeCatalogue
    /// The types of files that are called so, the most usual one first; empty when the name says
    /// nothing.
    private let types: [TypeIdentifier]

    /// Nil for standard output.
    init?(_ output: String?, _ catalogue: TypeCatalogue) {
        guard let output, output != "-" else { return nil }
        path = output
        self.catalogue = catalogue
        types = catalogue.types(fileName: output)
    }

    /// Whether the name says what the file holds.
    var saysType: Bool { !types.isEmpty }

    /// The accept list without `--to` and `--for`: the types that the ending of the name stands
    /// for.
    ///
    /// - Throws: ``CLIError`` (`usage`) when the name says nothing.
    func acceptList() throws(CLIError) -> AcceptList {
        guard saysType else {
            // A word without an ending may be meant for a type.
            let isType = !path.contains(".") && !path.contains("/") && catalogue.resolve(path) != nil
            throw CLIError(
                .usage,
                "The name \u{201C}\(path)\u{201D} does not say what is wanted; "
                    + (isType ? "for the type of that name, add --to \(path)." : "end it in .txt or .png, say, or add --to."))
        }
        let names = types.map(\.rawValue).joined(separator: ",")
        return try negotiating { () throws(NegotiationError) in try AcceptList(parsing: names, catalogue: catalogue) }
    }

    /// The list without the types that the name rules out; the whole list, if that would leave
    /// nothing.
    func narrowed(_ list: AcceptList) throws(CLIError) -> AcceptList {
        guard saysType else { return list }
        let entries = try acceptList().entries.compactMap { entry -> AcceptList.Entry? in
            guard case .conforming(let type) = entry.pattern, let match = list.match(type, in: catalogue) else { return nil }
            return AcceptList.Entry(entry.pattern, quality: entry.quality * list.entries[match.entry].quality / 1000, spelling: entry.spelling)
        }
        return entries.contains { $0.quality > 0 } ? AcceptList(entries) : list
    }

    /// Prints a note if the file holds something else than its name says.
    func sayIfMisleading(_ type: TypeIdentifier) {
        guard saysType, !types.contains(where: { mayHold($0, type) }) else { return }
        Streams.message(
            "note: \u{201C}\(path)\u{201D} holds \(type), which its name does not say; a name that ends in .\(catalogue.outputExtension(of: type)) would."
        )
    }

    /// Whether a file whose name stands for one type may hold another: a kind of it, a more general
    /// one, a form of it, or the plain text that it is.
    private func mayHold(_ named: TypeIdentifier, _ type: TypeIdentifier) -> Bool {
        catalogue.conforms(named, to: type) || catalogue.conforms(type, to: named) || catalogue.base(of: type) == named
            || type == .utf8PlainText && catalogue.conforms(named, to: .plainText)
    }
}
