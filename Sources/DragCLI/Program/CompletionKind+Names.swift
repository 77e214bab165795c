import ArgumentParser
import DragClipboard
import DragEngine
import DragGallery
import DragKit
import DragPlugIns
import DragSystem
import DragTrust
import DragTypes

/// Names that the shell offers as values of options and as arguments. Where only the program knows the names, the shell asks the program
/// (`dragconv ---completion …`).
extension CompletionKind {
    /// Words that the program tells for the beginning of a value. In `--to=te` the beginning is `te`: zsh and fish hand over the whole word.
    private static func names(_ beginning: @escaping @Sendable (String) -> [String]) -> CompletionKind {
        custom { _, _, word in
            let end = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
            let begun = end.map { String(word[word.index(after: $0)...]) } ?? word
            // The shell shows them on the terminal, one a line.
            return beginning(begun).filter { Preview.harmless($0) == $0 }
        }
    }

    /// Names of types as people type them.
    static let types = names { prefix in TypeNames.all(beginning: prefix) }

    /// A list of types, `text,html;q=0.5`: the last name is completed, and what stands before it stays.
    static let typeList = names { prefix in
        let start = prefix.lastIndex(of: ",").map { prefix.index(after: $0) } ?? prefix.startIndex
        return TypeNames.all(beginning: String(prefix[start...])).map { prefix[..<start] + $0 }
    }

    /// The types that the clipboard offers right now; all types where it offers none of that beginning.
    static let offeredTypes = names { prefix in
        let offered = (try? ClipboardBackend(chosen: nil).connect().targets(of: .clipboard, time: .seconds(1))) ?? []
        // Names in capitals that are no MIME types (TARGETS, TIMESTAMP) say something about the selection. Any program may put names on the
        // clipboard, and bash expands what it is given, so that only names without a character that means something to a shell are passed on.
        let named = offered.filter { $0.contains("/") && $0.hasPrefix(prefix) && $0.utf8.allSatisfy(isPlain) }
        // Short names can always be asked for. Among the thousand other names, the offered types would not be found.
        let short = TypeCatalogue.shortNames.map(\.key).filter { $0.hasPrefix(prefix) }
        return named.isEmpty ? TypeNames.all(beginning: prefix) : named + short
    }

    /// The ids of all conversions.
    static let conversions = names { prefix in
        ((try? Converters(PlugInOptions()).registry.conversions.map(\.id)) ?? []).filter { $0.hasPrefix(prefix) }
    }

    /// The ids of the plug-ins that were found, and the files and folders that a plug-in may be in.
    static let plugIns = names { prefix in
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let names = SystemPath.names(in: folder.isEmpty ? "." : folder) ?? []
        let paths = names.map { folder + $0 }.filter { SystemPath.isFolder($0) || $0.hasSuffix(".json") }
        let found = PlugInDiscovery(PlugInOptions().folders, trust: UserPlugIns.trust).found.map(\.plugIn.id)
        return (found + paths).filter { $0.hasPrefix(prefix) }
    }

    /// The ids of the plug-ins that the user has added.
    static let addedPlugIns = names { prefix in
        (UserPlugIns.pinned?.identifiers ?? []).filter { $0.hasPrefix(prefix) }
    }

    /// The names of the galleries in the library's main list.
    static let galleries = galleries(deleted: false)
    /// The names of the galleries in Recently Deleted.
    static let deletedGalleries = galleries(deleted: true)

    private static func galleries(deleted: Bool) -> CompletionKind {
        names { prefix in galleries(deleted: deleted, beginning: prefix) }
    }

    private static func galleries(deleted: Bool, beginning prefix: String) -> [String] {
        let names = (try? GalleryOptions.parse([]).store().list(deleted: deleted)) ?? []
        // bash passes the typed word with its backslashes and inserts completions without quoting, so backslashes are removed here and added below.
        let isBash = CompletionShell.requesting == .bash
        let begun = isBash ? prefix.replacing("\\", with: "") : prefix
        return names.map(\.name).filter { $0.hasPrefix(begun) }.map { isBash ? escaped($0) : $0 }
    }

    /// Whether a byte stands for itself in every shell.
    private static func isPlain(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) || ASCII.isDigit(byte) || "/.+-_=".utf8.contains(byte) }

    /// The text with a backslash before each character that means something to a shell.
    private static func escaped(_ text: String) -> String {
        text.map { $0.isLetter || $0.isNumber || "_-./,".contains($0) ? String($0) : "\\\($0)" }.joined()
    }

    /// The words that an option takes.
    static func words<Word: RawRepresentable & CaseIterable>(_: Word.Type) -> CompletionKind where Word.RawValue == String {
        .list(Word.allCases.map(\.rawValue))
    }
}

/// Names of types for completion.
private enum TypeNames {
    /// Short names and usual file name extensions; MIME types and identifiers only when they are asked for, since there are thousands.
    static func all(beginning prefix: String) -> [String] {
        let catalogue = TypeCatalogue.builtIn
        var names = TypeCatalogue.shortNames.map(\.key)
        if prefix.contains("/") {
            names += catalogue.declarations.flatMap(\.mimeTypes)
        } else if prefix.contains(".") {
            names += catalogue.declarations.map(\.identifier.rawValue)
        } else {
            names += catalogue.declarations.compactMap(\.filenameExtensions.first).filter { !$0.hasPrefix("=") }
            // Types of dragconv's own are named by the end of their identifiers, too.
            let own = "org.dragconv."
            names += catalogue.declarations.map(\.identifier.rawValue).filter { $0.hasPrefix(own) }.map { String($0.dropFirst(own.count)) }
        }
        return Set(names.filter { $0.hasPrefix(prefix) }).sorted()
    }
}
